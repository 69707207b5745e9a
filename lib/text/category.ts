import { defineText } from './define';

/** The category and topic pages, and the list of all categories. */
export const categoryText = defineText(
  {
    allCategories: 'Semua kategori',
    allCategoriesLead: 'Pilih bidang yang ingin Anda pelajari.',
    topicCount: (count: number) => `${count} topik`,
    articleCount: (count: number) => `${count} artikel`,
    topics: 'Topik dalam kategori ini',
    moreArticles: (count: number) => `${count} artikel lainnya`,
    noTopics: 'Kategori ini belum berisi topik.',
    noArticles: 'No related articles',
    otherTopics: 'Topik lain',
    readingMinutes: (minutes: number) => `${minutes} menit baca`,
  },
  {
    allCategories: 'All categories',
    allCategoriesLead: 'Choose the subject you want to learn about.',
    topicCount: (count: number) => (count === 1 ? '1 topic' : `${count} topics`),
    articleCount: (count: number) => (count === 1 ? '1 article' : `${count} articles`),
    topics: 'Topics in this category',
    moreArticles: (count: number) => (count === 1 ? '1 more article' : `${count} more articles`),
    noTopics: 'This category has no topics yet.',
    noArticles: 'No related articles',
    otherTopics: 'Other topics',
    readingMinutes: (minutes: number) => `${minutes} min read`,
  },
);
