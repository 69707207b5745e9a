import { defineText } from './define';

export const articleText = defineText(
  {
    contents: 'Isi artikel ini',
    updated: (date: string) => `Terakhir diperbarui ${date}`,
    readingMinutes: (minutes: number) => `${minutes} menit baca`,
    views: (count: string) => `${count} melihat`,
    watchVideo: 'Tonton video panduan',
    videoHost: 'Dibuka di YouTube',
    inThisTopic: (topic: string) => `Artikel lain dalam ${topic}`,
    siblings: 'Artikel sebelum dan sesudah',
    previous: 'Sebelumnya',
    next: 'Berikutnya',
  },
  {
    contents: 'In this article',
    updated: (date: string) => `Last updated ${date}`,
    readingMinutes: (minutes: number) => `${minutes} min read`,
    views: (count: string) => `${count} views`,
    watchVideo: 'Watch the video guide',
    videoHost: 'Opens on YouTube',
    inThisTopic: (topic: string) => `More in ${topic}`,
    siblings: 'Previous and next article',
    previous: 'Previous',
    next: 'Next',
  },
);
