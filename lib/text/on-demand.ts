import { defineText } from './define';

/** Loading of code on demand. Short, because every page carries it. */
export const onDemandText = defineText(
  {
    loading: 'Memuat…',
    failed: 'Bagian ini gagal dimuat.',
    retry: 'Coba lagi',
    close: 'Tutup',
  },
  {
    loading: 'Loading…',
    failed: 'This part could not be loaded.',
    retry: 'Try again',
    close: 'Close',
  },
);
