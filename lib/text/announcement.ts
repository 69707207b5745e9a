import { defineText } from './define';

/** Announcements above every page, and the page of known issues. */
export const announcementText = defineText(
  {
    label: 'Pengumuman',
    severity: { incident: 'Gangguan', warning: 'Perhatian', info: 'Info' },
    more: 'Selengkapnya',
    close: (title: string) => `Tutup pengumuman: ${title}`,
    all: (count: number) => `Lihat semua (${count})`,
    title: 'Gangguan yang diketahui',
    lead: 'Yang sedang kami tangani, dan yang sudah selesai dalam 14 hari terakhir. Anda tidak perlu melaporkannya lagi.',
    current: 'Sedang berlangsung',
    noneNow: 'Tidak ada gangguan yang kami ketahui saat ini.',
    noneNowHint: 'Masih mengalami masalah? Kirim permintaan, kami bantu memeriksanya.',
    news: 'Pengumuman lain',
    ended: 'Selesai dalam 14 hari terakhir',
    noneEnded: 'Tidak ada.',
    since: 'Sejak',
    until: 'Diperkirakan sampai',
    ends: 'Selesai',
    over: 'Selesai',
    updated: 'Diperbarui',
    failed: 'Daftar gangguan belum dapat dimuat',
    failedHint: 'Muat ulang halaman ini sebentar lagi.',
    inWork: 'Ada gangguan yang sedang kami tangani:',
    noNeed: 'Anda tidak perlu melaporkannya lagi.',
  },
  {
    label: 'Announcements',
    severity: { incident: 'Incident', warning: 'Warning', info: 'Info' },
    more: 'Read more',
    close: (title: string) => `Close announcement: ${title}`,
    all: (count: number) => `See all (${count})`,
    title: 'Known issues',
    lead: 'What we are working on, and what was solved in the last 14 days. There is no need to report it again.',
    current: 'Current',
    noneNow: 'There are no issues that we know of.',
    noneNowHint: 'Still having a problem? Send a request and we will look into it.',
    news: 'Other announcements',
    ended: 'Solved in the last 14 days',
    noneEnded: 'None.',
    since: 'Since',
    until: 'Expected until',
    ends: 'Ended',
    over: 'Solved',
    updated: 'Updated',
    failed: 'The list of issues could not be loaded',
    failedHint: 'Reload this page in a moment.',
    inWork: 'We are working on an issue right now:',
    noNeed: 'There is no need to report it again.',
  },
);

/** Waiting for the end of a known issue. */
export const followText = defineText(
  {
    follow: 'Beri tahu saya saat selesai',
    followOf: (title: string) => `Beri tahu saya saat selesai: ${title}`,
    followed: 'Anda akan diberi tahu lewat email saat selesai.',
    failed: 'Belum berhasil. Coba lagi sebentar lagi.',
  },
  {
    follow: 'Tell me when it is over',
    followOf: (title: string) => `Tell me when it is over: ${title}`,
    followed: 'You will be told by e-mail when it is over.',
    failed: 'That did not work. Try again in a moment.',
  },
);
