import { defineText } from './define';

/** What is asked after a reader said whether an article helped. */
export const articleFeedbackText = defineText(
  {
    thanks: 'Terima kasih. Jawaban Anda sudah kami catat.',
    thanksDetails: 'Terima kasih. Masukan Anda sudah kami terima dan akan dibaca tim penulis kami.',
    reasons: {
      yes: 'Apa yang paling membantu?',
      no: 'Apa yang kurang?',
    },
    reason: {
      complete: 'Lengkap',
      clear: 'Mudah dipahami',
      found: 'Langsung menjawab pertanyaan saya',
      media: 'Gambar atau videonya',
      incomplete: 'Belum lengkap',
      outdated: 'Sudah tidak sesuai',
      unclear: 'Sulit dipahami',
      'not-what-i-sought': 'Bukan yang saya cari',
      'media-problem': 'Gambar atau video bermasalah',
    },
    comment: 'Komentar',
    commentHint: 'Boleh dikosongkan. Jangan tulis kata sandi atau data pribadi.',
    left: (count: number) => `${count} karakter lagi`,
    send: 'Kirim masukan',
    edit: 'Ubah masukan',
    failed:
      'Jawaban Anda belum terkirim. Server kami atau jaringan Anda belum menjawab; coba lagi sebentar lagi. Yang sudah Anda isi tetap ada.',
    tooMany: 'Sudah banyak jawaban dari jaringan Anda untuk artikel ini hari ini. Coba lagi besok.',
    gone: 'Artikel ini tidak dapat dinilai lagi.',
    retry: 'Coba lagi',
    needHelp: 'Masih butuh jawaban?',
    request: 'Buat permintaan',
  },
  {
    thanks: 'Thank you. Your answer was counted.',
    thanksDetails: 'Thank you. Your feedback was received, and our writers will read it.',
    reasons: {
      yes: 'What helped most?',
      no: 'What is missing?',
    },
    reason: {
      complete: 'It is complete',
      clear: 'Easy to understand',
      found: 'It answered my question directly',
      media: 'The pictures or video',
      incomplete: 'Not complete',
      outdated: 'No longer correct',
      unclear: 'Hard to understand',
      'not-what-i-sought': 'Not what I was looking for',
      'media-problem': 'A problem with pictures or video',
    },
    comment: 'Comment',
    commentHint: 'Optional. Please do not write passwords or personal data.',
    left: (count: number) => `${count} characters left`,
    send: 'Send feedback',
    edit: 'Change feedback',
    failed:
      'Your answer was not sent. Our server or your network is not answering; try again in a moment. What you filled in is still here.',
    tooMany: 'Many answers about this article came from your network today. Try again tomorrow.',
    gone: 'This article can no longer be rated.',
    retry: 'Try again',
    needHelp: 'Still need an answer?',
    request: 'Create a request',
  },
);
