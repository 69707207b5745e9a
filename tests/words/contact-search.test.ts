import { describe, expect, test } from 'vitest';
import { contactTarget } from '@/lib/words/contact-search';

const SITE = { name: 'Pundara Bantuan', cities: ['Bandung', 'Jakarta', 'Jakarta Selatan', 'Tanjung Pinang'] };
const ask = (query: string) => contactTarget(query, SITE);

describe('a search for a person', () => {
  test.each([
    ...[
      'hubungi',
      'Hubungi kami',
      'cara menghubungi pundara',
      'kontak',
      'telepon',
      'no telp',
      'nomor wa pundara',
    ],
    ...[
      'WhatsApp',
      'wa cs',
      'alamat',
      'jam buka',
      'jam layanan hari ini',
      'cs',
      'call center',
      'layanan pelanggan',
    ],
    ...[
      'nomor call center pundara bantuan',
      'email pundara',
      'chat admin',
      'mau ngobrol sama cs',
      'mau ngobrol sama cs lewat wa',
      'bisa bicara dengan orang?',
      'komplain ke mana',
      'tanya cs',
      'cs nya mana',
      'butuh bantuan',
      'help',
      'nmr hp cs',
      'hari libur buka ga',
      'buka sampe jam berapa',
      'tutup jam berapa',
      'minta nomor whatsapp',
      'hotline',
      'alamat email',
      'bagaimana cara menelepon cs?',
      'live chat',
    ],
    ...[
      'contact',
      'contact us',
      'phone number',
      'how do I call you',
      'opening hours',
      'customer service',
      'helpdesk',
    ],
  ])('%s leads to the ways of contact', (query) => {
    expect(ask(query)).toEqual({ to: 'contact' });
  });

  test.each([
    ['kantor', undefined],
    ['alamat kantor pundara', undefined],
    ['kantor terdekat', undefined],
    ['nearest office', undefined],
    ['jam buka kantor jakarta', 'Jakarta'],
    ['kantor jakarta selatan', 'Jakarta Selatan'],
    ['cabang bandung', 'Bandung'],
    ['telepon pundara Bandung', 'Bandung'],
    ['alamat kantor di tanjung pinang', 'Tanjung Pinang'],
  ])('%s leads to the offices', (query, city) => {
    expect(ask(query)).toEqual({ to: 'stores', ...(city && { city }) });
  });

  test.each([
    ...[
      '',
      'pundara',
      'bantuan',
      'jakarta',
      'nomor',
      'email',
      'chat',
      'jam',
      'jam kerja',
      'pelanggan',
      'customer',
    ],
    ...[
      'menghubungi pelanggan',
      'telepon karyawan',
      'nomor telepon pelanggan',
      'tambah kontak',
      'impor kontak',
    ],
    ...[
      'alamat pelanggan',
      'email pelanggan',
      'chat pelanggan',
      'komplain pelanggan',
      'buka kunci periode',
      'ubah alamat',
      'alamat gudang jakarta',
      'kirim faktur lewat wa',
      'wa tidak terkirim',
    ],
    ...[
      'nomor faktur',
      'kantor cabang baru',
      'lokasi gudang',
      'lokasi',
      'cabang',
      'email tidak masuk',
      'jam buka kasir',
    ],
    ...[
      'contact list',
      'customer phone',
      'change address',
      'call log',
      'branch accounting',
      'kantor surabaya',
    ],
  ])('%s is about the product', (query) => {
    expect(ask(query)).toBeUndefined();
  });
});
