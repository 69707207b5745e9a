import { defineText } from './define';

/** One of a customer's own requests. */
export const requestDetailText = defineText(
  {
    title: (key: string) => `Permintaan ${key}`,
    images: 'Gambar',
    comments: 'Balasan',
    noComments: 'Belum ada balasan. Tim kami membalas lewat email, dan balasannya muncul di sini.',
    staff: 'Tim dukungan',
    commentsFailed: 'Balasan belum dapat dimuat',
    missing: 'Permintaan tidak ditemukan',
    missingHint: 'Periksa nomornya, atau pastikan Anda masuk dengan akun yang mengirimnya.',
    all: 'Semua permintaan saya',
    failed: 'Permintaan belum dapat dimuat',
    failedHint: 'Periksa koneksi Anda, lalu coba lagi.',
    retry: 'Coba lagi',
    loginFirst: 'Masuk untuk melihat permintaan ini',
    loginFirstHint: 'Permintaan hanya dapat dilihat oleh pengirimnya.',
  },
  {
    title: (key: string) => `Request ${key}`,
    images: 'Images',
    comments: 'Answers',
    noComments: 'No answers yet. Our team answers by e-mail, and the answers appear here.',
    staff: 'Support team',
    commentsFailed: 'The answers could not be loaded',
    missing: 'Request not found',
    missingHint: 'Check its number, or whether you are logged in with the account that sent it.',
    all: 'All my requests',
    failed: 'The request could not be loaded',
    failedHint: 'Check your connection and try again.',
    retry: 'Try again',
    loginFirst: 'Log in to see this request',
    loginFirstHint: 'Only who sent a request can see it.',
  },
);
