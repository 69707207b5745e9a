import { defineText } from './define';

/** The question about web analytics, and the way back to it. */
export const analyticsText = defineText(
  {
    title: 'Bolehkah kami menghitung kunjungan?',
    why: 'Kami ingin tahu halaman mana yang membantu.',
    explanation:
      'Google Analytics menerima alamat halaman dan data teknis browser Anda, tanpa kata pencarian, nama, atau isi permintaan.',
    privacy: 'Kebijakan privasi',
    allow: 'Izinkan',
    refuse: 'Tolak',
    close: 'Tutup',
    now: { granted: 'Sekarang diizinkan.', refused: 'Sekarang ditolak.', unasked: '' },
    change: 'Pilihan statistik kunjungan',
    saved: 'Pilihan Anda disimpan.',
  },
  {
    title: 'May we count your visit?',
    why: 'We would like to know which pages help.',
    explanation:
      'Google Analytics gets the address of the page and technical data of your browser, without search words, names or what is in your requests.',
    privacy: 'Privacy policy',
    allow: 'Allow',
    refuse: 'Refuse',
    close: 'Close',
    now: { granted: 'It is allowed now.', refused: 'It is refused now.', unasked: '' },
    change: 'Choices about statistics',
    saved: 'Your choice is saved.',
  },
);
