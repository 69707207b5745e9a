import { defineText } from './define';

/** The plain page that stands in for one that cannot be made because too much is asked for. */
export const overloadText = defineText(
  {
    title: 'Situs sedang ramai',
    lead: 'Terlalu banyak permintaan masuk bersamaan, sehingga halaman ini belum dapat ditampilkan. Silakan coba lagi beberapa detik lagi.',
    retry: 'Coba lagi',
    toHome: 'Kembali ke beranda',
  },
  {
    title: 'The site is busy',
    lead: 'Too many requests are coming in at once, so this page cannot be shown right now. Please try again in a few seconds.',
    retry: 'Try again',
    toHome: 'Back to the home page',
  },
);
