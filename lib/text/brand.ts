import { defineText } from './define';

/** What a portal is called whose brand and content give it no name: the only place that names one. */
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
