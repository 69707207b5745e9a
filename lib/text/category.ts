import { defineText } from './define';

/** The category and topic pages, and the list of all categories. */
export const categoryText = defineText(
  {
    allCategories: 'Semua kategori',
    allCategoriesLead: 'Pilih bidang yang ingin Anda pelajari.',
    topicCount: (count: number) => `${count} topik`,
    articleCount: (count: number) => `${count} artikel`,
    topics: 'Topik dalam kategori ini',
    openTopic: 'Buka halaman topik ini',
    copyTopic: (topic: string) => `Salin tautan ke topik ${topic}`,
    linkCopied: 'Tautan disalin',
    copyFailed: 'Gagal menyalin tautan',
    noTopics: 'Kategori ini belum berisi topik.',
    noTopicsHint: 'Panduannya sedang disiapkan. Silakan lihat kategori lain.',
    noArticles: 'No related articles',
    noArticlesHint: 'Topik ini belum berisi artikel. Jawaban Anda mungkin ada di topik lain:',
    otherTopics: 'Topik lain',
    readingMinutes: (minutes: number) => `${minutes} menit baca`,
  },
  {
    allCategories: 'All categories',
    allCategoriesLead: 'Choose the subject you want to learn about.',
    topicCount: (count: number) => (count === 1 ? '1 topic' : `${count} topics`),
    articleCount: (count: number) => (count === 1 ? '1 article' : `${count} articles`),
    topics: 'Topics in this category',
    openTopic: 'Open the page of this topic',
    copyTopic: (topic: string) => `Copy link to topic ${topic}`,
    linkCopied: 'Link copied',
    copyFailed: 'Could not copy the link',
    noTopics: 'This category has no topics yet.',
    noTopicsHint: 'Its guides are being written. Please have a look at the other categories.',
    noArticles: 'No related articles',
    noArticlesHint: 'This topic has no articles yet. Your answer may be in another topic:',
    otherTopics: 'Other topics',
    readingMinutes: (minutes: number) => `${minutes} min read`,
  },
);
