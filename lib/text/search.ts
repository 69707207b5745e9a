import { defineText } from './define';

export const searchText = defineText(
  {
    title: 'Pencarian',
    resultsFor: (query: string) => `Hasil pencarian “${query}”`,
    count: (count: number) => `${count} artikel ditemukan`,
    none: 'Article tidak ditemukan',
    noneHint: 'Coba kata yang lebih umum, periksa ejaan, atau telusuri kategori di bawah ini.',
    prompt: 'Tulis kata yang Anda cari pada kolom pencarian di atas.',
    failed: 'Pencarian sedang bermasalah. Silakan coba lagi beberapa saat lagi.',
    place: (category: string, topic: string) => `in ${category} - ${topic}`,
    pages: 'Halaman hasil',
    previous: 'Hasil sebelumnya',
    next: 'Hasil berikutnya',
    range: (from: number, to: number, count: number) => `${from}–${to} dari ${count}`,
  },
  {
    title: 'Search',
    resultsFor: (query: string) => `Results for “${query}”`,
    count: (count: number) => (count === 1 ? '1 article found' : `${count} articles found`),
    none: 'No articles found',
    noneHint: 'Try a more general word, check the spelling, or browse the categories below.',
    prompt: 'Type what you are looking for into the search field above.',
    failed: 'Search does not work at the moment. Please try again in a little while.',
    place: (category: string, topic: string) => `in ${category} - ${topic}`,
    pages: 'Result pages',
    previous: 'Previous results',
    next: 'Next results',
    range: (from: number, to: number, count: number) => `${from}–${to} of ${count}`,
  },
);
