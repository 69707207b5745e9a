import { defineText } from './define';

/** Links to the ways to reach a person. Short, because many pages carry it. */
export const personText = defineText(
  {
    title: 'Ingin bicara dengan petugas?',
    hint: 'Telepon, WhatsApp, email, atau datang ke kantor kami.',
    contact: 'Hubungi kami',
    contactHint: 'Telepon, WhatsApp, email, dan jam layanan hari ini.',
    offices: (city?: string) => (city ? `Kantor layanan di ${city}` : 'Kantor layanan'),
    officesHint: 'Alamat, jam buka hari ini, telepon, dan petunjuk arah.',
  },
  {
    title: 'Need to talk to a person?',
    hint: 'Phone, WhatsApp, e-mail, or visit one of our offices.',
    contact: 'Contact us',
    contactHint: 'Phone, WhatsApp, e-mail and today’s service hours.',
    offices: (city?: string) => (city ? `Service offices in ${city}` : 'Service offices'),
    officesHint: 'Addresses, today’s opening hours, phone numbers and directions.',
  },
);
