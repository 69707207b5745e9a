import { defineText } from './define';

/** The server or the network has not answered: alone, or in a text that says what failed or what is kept. */
export const unansweredText = defineText(
  { unanswered: 'Server kami atau jaringan Anda belum menjawab. Coba lagi sebentar lagi.' },
  { unanswered: 'Our server or your network is not answering. Try again in a moment.' },
);
