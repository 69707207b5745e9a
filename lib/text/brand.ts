import { defineText } from './define';

/** The portal's name when neither brand nor content has one. */
export const brandText = defineText(
  {
    name: 'Pusat Bantuan',
    description:
      'Temukan jawaban tentang aplikasi di sini: panduan langkah demi langkah, tanya jawab, dan kabar terbaru.',
  },
  {
    name: 'Help Centre',
    description:
      'Find answers about the application here: step-by-step guides, questions and answers, and news.',
  },
);
