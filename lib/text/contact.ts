import { defineText } from './define';

/** The page of all ways to reach a person. */
export const contactText = defineText(
  {
    title: 'Hubungi kami',
    lead: 'Pilih cara yang paling mudah bagi Anda. Tim kami membalas pada jam layanan.',
    description:
      'Telepon, WhatsApp, email, formulir permintaan, dan kantor layanan, dengan jam buka hari ini.',
    channels: 'Cara menghubungi kami',
    kinds: {
      phone: 'Telepon',
      whatsApp: 'WhatsApp',
      email: 'Email',
      request: 'Buat permintaan',
      chat: 'Obrolan',
      offices: 'Kantor terdekat',
    },
    defaults: {
      phone: 'Langsung bicara dengan petugas pada jam layanan.',
      whatsApp: 'Dibalas pada jam layanan.',
      email: 'Dibalas pada hari kerja.',
      chat: 'Tulis pesan, tim kami membalas di sini pada jam layanan.',
      request: 'Isi formulir, sertakan gambar, dan ikuti perkembangannya di sini.',
      offices: 'Temukan kantor di kota Anda, dengan jam buka dan petunjuk arah.',
    },
    actions: { request: 'Isi formulir', chat: 'Mulai obrolan', offices: 'Cari kantor terdekat' },
    allOffices: 'Semua kantor layanan',
    supportHours: 'Jam layanan',
    holidays: 'Libur berikutnya',
    selfHelp: 'Mungkin sudah ada jawabannya',
    selfHelpFaq: 'Tanya jawab',
    selfHelpGuides: 'Semua panduan',
  },
  {
    title: 'Contact us',
    lead: 'Choose what is easiest for you. Our team answers during service hours.',
    description: 'Phone, WhatsApp, e-mail, the request form and our offices, with today’s opening hours.',
    channels: 'Ways to reach us',
    kinds: {
      phone: 'Phone',
      whatsApp: 'WhatsApp',
      email: 'E-mail',
      request: 'Create a request',
      chat: 'Chat',
      offices: 'Nearest office',
    },
    defaults: {
      phone: 'Talk to our staff directly during service hours.',
      whatsApp: 'Answered during service hours.',
      email: 'Answered on working days.',
      chat: 'Write a message, our team answers here during service hours.',
      request: 'Fill in the form, add images, and follow the progress here.',
      offices: 'Find the office in your city, with opening hours and directions.',
    },
    actions: { request: 'Fill in the form', chat: 'Start a chat', offices: 'Find the nearest office' },
    allOffices: 'All service offices',
    supportHours: 'Service hours',
    holidays: 'Next holidays',
    selfHelp: 'Perhaps it is answered already',
    selfHelpFaq: 'Questions and answers',
    selfHelpGuides: 'All guides',
  },
);
