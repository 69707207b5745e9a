import { defineText } from './define';

/** The rows of the search field's dropdown. */
export const suggestionText = defineText(
  {
    kinds: {
      'help-article': 'Artikel',
      faq: 'Tanya jawab',
      blog: 'Blog',
      product: 'Produk',
      'store-location': 'Kantor layanan',
      page: 'Halaman',
    },
    offers: 'Saran pencarian',
    recent: 'Pencarian terakhir Anda',
    popular: 'Sering dicari',
    clear: 'Hapus riwayat pencarian',
    offered: (count: number) => `${count} saran. Pilih dengan tombol panah.`,
  },
  {
    kinds: {
      'help-article': 'Article',
      faq: 'Question',
      blog: 'Blog',
      product: 'Product',
      'store-location': 'Service office',
      page: 'Page',
    },
    offers: 'Suggestions',
    recent: 'Your recent searches',
    popular: 'Popular searches',
    clear: 'Clear search history',
    offered: (count: number) =>
      `${count === 1 ? '1 suggestion' : `${count} suggestions`}. Choose with the arrow keys.`,
  },
);
