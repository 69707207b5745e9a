import { defineText } from './define';

/** Articles that are suggested while a request is being written. */
export const deflectionText = defineText(
  {
    title: 'Mungkin artikel ini sudah menjawab',
    found: (count: number) => `${count} artikel mungkin menjawab pertanyaan Anda, di bawah kolom judul.`,
    answered: 'Ini menjawab pertanyaan saya',
    openPage: 'Buka halaman lengkap',
    thanks: 'Senang bisa membantu',
    thanksHint: 'Tidak ada permintaan yang dikirim.',
    back: 'Ternyata belum, kembali ke formulir',
  },
  {
    title: 'These articles may already answer it',
    found: (count: number) =>
      `${count === 1 ? '1 article' : `${count} articles`} may answer your question, below the subject.`,
    answered: 'This answers my question',
    openPage: 'Open the whole page',
    thanks: 'Glad we could help',
    thanksHint: 'No request was sent.',
    back: 'It does not after all, back to the form',
  },
);
