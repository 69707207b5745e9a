import { defineText } from './define';

/** A customer's own requests. */
export const requestListText = defineText(
  {
    lead: 'Semua permintaan yang Anda kirim, yang terbaru di atas.',
    create: 'Buat permintaan',
    status: 'Status',
    allStatus: 'All Status',
    none: 'Belum ada permintaan',
    noneHint: 'Permintaan yang Anda kirim muncul di sini, beserta perkembangannya.',
    noneOfStatus: 'Tidak ada permintaan dengan status ini',
    filed: (date: string) => `Dikirim ${date}`,
    more: 'Tampilkan lebih banyak',
    failed: 'Permintaan Anda belum dapat dimuat',
    failedHint: 'Periksa koneksi Anda, lalu coba lagi.',
    retry: 'Coba lagi',
    shown: (shown: number, count: number) => `${shown} dari ${count} permintaan`,
    loginFirst: 'Masuk untuk melihat permintaan Anda',
    loginFirstHint: 'Permintaan hanya dapat dilihat oleh pengirimnya.',
  },
  {
    lead: 'All requests that you sent, the newest first.',
    create: 'Create a request',
    status: 'Status',
    allStatus: 'All Status',
    none: 'No requests yet',
    noneHint: 'Requests that you send appear here, with their progress.',
    noneOfStatus: 'No requests with this status',
    filed: (date: string) => `Sent ${date}`,
    more: 'Show more',
    failed: 'Your requests could not be loaded',
    failedHint: 'Check your connection and try again.',
    retry: 'Try again',
    shown: (shown: number, count: number) => `${shown} of ${count} requests`,
    loginFirst: 'Log in to see your requests',
    loginFirstHint: 'Only who sent a request can see it.',
  },
);
