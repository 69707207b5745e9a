import { defineText } from './define';
import { unansweredText } from './unanswered';

/** Loading of code on demand. Short, because every page carries it. */
export const onDemandText = defineText(
  {
    loading: 'Memuat…',
    failed: `Bagian ini gagal dimuat. ${unansweredText.id.unanswered}`,
    retry: 'Coba lagi',
    close: 'Tutup',
  },
  {
    loading: 'Loading…',
    failed: `This part could not be loaded. ${unansweredText.en.unanswered}`,
    retry: 'Try again',
    close: 'Close',
  },
);
