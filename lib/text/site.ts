import { defineText } from './define';

/** The blog. */
export const blogText = defineText(
  {
    title: 'Blog',
    lead: 'Catatan praktis tentang menjalankan usaha, ditulis oleh tim kami.',
    empty: 'Belum ada tulisan.',
    readingMinutes: (minutes: number) => `${minutes} menit baca`,
    by: (author: string) => `Oleh ${author}`,
    newer: 'Tulisan berikutnya',
    older: 'Tulisan sebelumnya',
    others: 'Tulisan lain',
  },
  {
    title: 'Blog',
    lead: 'Practical notes on running a business, written by our team.',
    empty: 'There are no posts yet.',
    readingMinutes: (minutes: number) => `${minutes} min read`,
    by: (author: string) => `By ${author}`,
    newer: 'Next post',
    older: 'Previous post',
    others: 'More posts',
  },
);

/** Questions and answers. */
export const faqText = defineText(
  {
    title: 'Tanya jawab',
    lead: 'Jawaban singkat atas pertanyaan yang paling sering kami terima.',
    themes: 'Tema',
    otherTheme: 'Lainnya',
    empty: 'Belum ada pertanyaan.',
  },
  {
    title: 'Questions and answers',
    lead: 'Short answers to the questions we hear most often.',
    themes: 'Themes',
    otherTheme: 'Others',
    empty: 'There are no questions yet.',
  },
);

/** The page of service offices. */
export const storesText = defineText(
  {
    title: 'Kantor layanan',
    lead: 'Datang, telepon, atau buat janji dengan petugas kami di kota Anda.',
    hours: 'Jam buka',
    phone: 'Telepon',
    directions: 'Petunjuk arah',
    empty: 'Belum ada kantor layanan.',
  },
  {
    title: 'Service offices',
    lead: 'Visit, call, or make an appointment with our staff in your city.',
    hours: 'Opening hours',
    phone: 'Phone',
    directions: 'Directions',
    empty: 'There are no service offices yet.',
  },
);

/** Pages whose text is content: about, privacy, terms. */
export const pagesText = defineText(
  { updated: (date: string) => `Diperbarui ${date}`, contents: 'Isi halaman ini' },
  { updated: (date: string) => `Updated ${date}`, contents: 'On this page' },
);
