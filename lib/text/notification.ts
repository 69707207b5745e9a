import { defineText } from './define';
import { unansweredText } from './unanswered';

/** Notifications: the badge, and the list of what changed. */
export const notificationText = defineText(
  {
    title: 'Pemberitahuan',
    short: 'Kabar',
    unread: (count: number) => `Pemberitahuan, ${count} belum dibaca`,
    answer: 'Balasan baru',
    status: (status: string) => `Status: ${status}`,
    announcement: 'Pengumuman',
    isUnread: 'Belum dibaca',
    markAll: 'Tandai semua sudah dibaca',
    allRead: 'Semua sudah dibaca',
    more: 'Tampilkan lebih banyak',
    none: 'Belum ada pemberitahuan',
    noneHint: 'Balasan dan perubahan status permintaan Anda muncul di sini.',
    failed: 'Pemberitahuan belum dapat dimuat',
    markFailed: `Belum dapat ditandai. ${unansweredText.id.unanswered}`,
    retry: 'Coba lagi',
    loginFirst: 'Masuk untuk melihat pemberitahuan',
    loginFirstHint: 'Di sini muncul balasan dan perubahan status permintaan Anda.',
    readMore: 'Selengkapnya',
  },
  {
    title: 'Notifications',
    short: 'News',
    unread: (count: number) => `Notifications, ${count} unread`,
    answer: 'New answer',
    status: (status: string) => `Status: ${status}`,
    announcement: 'Announcement',
    isUnread: 'Unread',
    markAll: 'Mark all as read',
    allRead: 'All read',
    more: 'Show more',
    none: 'No notifications yet',
    noneHint: 'Answers and changes of the status of your requests appear here.',
    failed: 'The notifications could not be loaded',
    markFailed: `Could not be marked. ${unansweredText.en.unanswered}`,
    retry: 'Try again',
    loginFirst: 'Log in to see notifications',
    loginFirstHint: 'Answers and changes of the status of your requests appear here.',
    readMore: 'Read more',
  },
);

/** The progress of one request. */
export const trackingText = defineText(
  {
    steps: 'Tahap permintaan',
    now: 'Tahap sekarang',
    lastAnswer: 'Balasan terakhir',
    open: 'Buka permintaan',
    missing: 'Permintaan tidak ditemukan',
    missingHint: 'Periksa nomornya, atau pastikan Anda masuk dengan akun yang mengirimnya.',
    failed: 'Perkembangan belum dapat dimuat',
    loginFirst: 'Masuk untuk melihat perkembangan permintaan ini',
    loginFirstHint: 'Permintaan hanya dapat dilihat oleh pengirimnya.',
  },
  {
    steps: 'Steps of the request',
    now: 'Current step',
    lastAnswer: 'Latest answer',
    open: 'Open the request',
    missing: 'Request not found',
    missingHint: 'Check its number, or whether you are logged in with the account that sent it.',
    failed: 'The progress could not be loaded',
    loginFirst: 'Log in to see the progress of this request',
    loginFirstHint: 'Only who sent a request can see it.',
  },
);
