import { defineText } from './define';

export const faqText = defineText(
  {
    title: 'Tanya jawab',
    lead: 'Jawaban singkat atas pertanyaan yang paling sering kami terima.',
    themes: 'Tema',
    otherTheme: 'Lainnya',
    empty: 'Belum ada pertanyaan.',
  },
  {
    title: 'Questions and answers',
    lead: 'Short answers to the questions we hear most often.',
    themes: 'Themes',
    otherTheme: 'Others',
    empty: 'There are no questions yet.',
  },
);
