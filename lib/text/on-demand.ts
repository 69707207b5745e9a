import { defineText } from './define';

/** Loading of code on demand. Short, because every page carries it. */
export const onDemandText = defineText(
  {
    loading: 'Memuat…',
    failed:
      'Bagian ini gagal dimuat. Server kami atau jaringan Anda belum menjawab; coba lagi sebentar lagi.',
    retry: 'Coba lagi',
    close: 'Tutup',
  },
  {
    loading: 'Loading…',
    failed:
      'This part could not be loaded. Our server or your network is not answering; try again in a moment.',
    retry: 'Try again',
    close: 'Close',
  },
);
