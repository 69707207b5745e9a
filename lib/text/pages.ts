import { defineText } from './define';

/** Titles of pages that are content themselves, until the content says otherwise. */
export const pagesText = defineText(
  { updated: (date: string) => `Diperbarui ${date}`, contents: 'Isi halaman ini' },
  { updated: (date: string) => `Updated ${date}`, contents: 'On this page' },
);
