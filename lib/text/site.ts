import { defineText } from './define';

/** The blog. */
export const blogText = defineText(
  {
    title: 'Blog',
    lead: 'Catatan praktis tentang menjalankan usaha, ditulis oleh tim kami.',
    empty: 'Belum ada tulisan.',
    emptyCategory: 'Belum ada tulisan dalam kategori ini.',
    allPosts: 'Semua tulisan',
    categories: 'Kategori blog',
    pages: 'Halaman daftar tulisan',
    range: (from: number, to: number, count: number) => `${from}–${to} dari ${count} tulisan`,
    newerPage: 'Tulisan lebih baru',
    olderPage: 'Tulisan lebih lama',
    pageTitle: (title: string, page: number) => `${title} – halaman ${page}`,
    categoryTitle: (category: string) => `Blog: ${category}`,
    categoryLead: (category: string) => `Tulisan blog kami tentang ${category}.`,
    changed: (date: string) => `Diperbarui ${date}`,
    related: 'Bacaan terkait',
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
    emptyCategory: 'There are no posts in this category yet.',
    allPosts: 'All posts',
    categories: 'Blog categories',
    pages: 'Pages of the list of posts',
    range: (from: number, to: number, count: number) => `${from}–${to} of ${count} posts`,
    newerPage: 'Newer posts',
    olderPage: 'Older posts',
    pageTitle: (title: string, page: number) => `${title} – page ${page}`,
    categoryTitle: (category: string) => `Blog: ${category}`,
    categoryLead: (category: string) => `Posts of our blog about ${category}.`,
    changed: (date: string) => `Updated ${date}`,
    related: 'Related posts',
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
    siblings: 'Pertanyaan sebelum dan sesudah',
    previous: 'Pertanyaan sebelumnya',
    next: 'Pertanyaan berikutnya',
  },
  {
    title: 'Questions and answers',
    lead: 'Short answers to the questions we hear most often.',
    themes: 'Themes',
    otherTheme: 'Others',
    empty: 'There are no questions yet.',
    siblings: 'Previous and next question',
    previous: 'Previous question',
    next: 'Next question',
  },
);

/** Pages whose text is content: about, privacy, terms. */
export const pagesText = defineText(
  { updated: (date: string) => `Diperbarui ${date}`, contents: 'Isi halaman ini' },
  { updated: (date: string) => `Updated ${date}`, contents: 'On this page' },
);
