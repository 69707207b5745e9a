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
  },
);
