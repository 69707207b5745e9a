import { defineText } from './define';

// Words of cards, apart from those of the pages they lead to: the home page and the search have them without those pages.

/** Prices, on cards and on the page of a product. */
export const priceText = defineText(
  {
    from: 'mulai',
    free: 'Gratis',
    tax: { excluded: 'Belum termasuk PPN', included: 'Sudah termasuk PPN' },
    availability: { preorder: 'Dapat dipesan lebih dulu', 'out-of-stock': 'Sedang habis' },
  },
  {
    from: 'from',
    free: 'Free',
    tax: { excluded: 'VAT not included', included: 'VAT included' },
    availability: { preorder: 'Available for pre-order', 'out-of-stock': 'Out of stock' },
  },
);

/** A question with its answer, in lists. */
export const faqCardText = defineText({ readMore: 'Jawaban selengkapnya' }, { readMore: 'The whole answer' });
