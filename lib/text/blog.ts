import { defineText } from './define';

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
