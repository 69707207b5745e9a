import { defineText } from './define';

/** The 404 and 500 pages. */
export const errorText = defineText(
  {
    notFoundTitle: 'Halaman tidak ditemukan',
    notFoundLead:
      'Alamatnya mungkin salah ketik, atau halamannya sudah dipindahkan. Cari yang Anda perlukan, atau mulai dari salah satu kategori ini.',
    search: 'Cari halaman lain',
    failureTitle: 'Terjadi gangguan di pihak kami',
    failureLead:
      'Halaman ini belum dapat ditampilkan. Kami sudah mencatat gangguannya. Silakan muat ulang beberapa saat lagi.',
    reload: 'Muat ulang halaman',
    toHome: 'Kembali ke beranda',
    suggestions: 'Mungkin ini yang Anda cari',
    popularCategories: 'Kategori yang banyak dicari',
  },
  {
    notFoundTitle: 'Page not found',
    notFoundLead:
      'The address may be mistyped, or the page has moved. Search for what you need, or start from one of these categories.',
    search: 'Search for another page',
    failureTitle: 'Something went wrong on our side',
    failureLead:
      'This page cannot be shown right now. We have noted the problem. Please reload it in a little while.',
    reload: 'Reload the page',
    toHome: 'Back to the home page',
    suggestions: 'Perhaps you were looking for',
    popularCategories: 'Popular categories',
  },
);

/** The plain page that is sent while the server is overloaded. */
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
