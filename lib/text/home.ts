import { defineText } from './define';

export const homeText = defineText(
  {
    title: 'Ada yang bisa kami bantu?',
    lead: 'Panduan langkah demi langkah, tanya jawab, dan kabar terbaru untuk pekerjaan Anda sehari-hari.',
    banners: 'Sorotan',
    showBanner: (index: number, count: number) => `Tampilkan sorotan ${index} dari ${count}`,
    categories: 'Kategori',
    popular: 'Paling banyak dibaca',
    blog: 'Terbaru di blog',
    faq: 'Pertanyaan yang sering diajukan',
    products: 'Produk',
    showMore: 'Tampilkan semua kategori',
    showLess: 'Tampilkan lebih sedikit',
    articleCount: (count: number) => `${count} artikel`,
    empty: 'Belum ada panduan di sini. Silakan kembali lagi nanti.',
  },
  {
    title: 'How can we help?',
    lead: 'Step-by-step guides, questions and answers, and news for your daily work.',
    banners: 'Highlights',
    showBanner: (index: number, count: number) => `Show highlight ${index} of ${count}`,
    categories: 'Categories',
    popular: 'Most read',
    blog: 'New on the blog',
    faq: 'Frequently asked questions',
    products: 'Products',
    showMore: 'Show all categories',
    showLess: 'Show fewer',
    articleCount: (count: number) => (count === 1 ? '1 article' : `${count} articles`),
    empty: 'There are no guides here yet. Please come back later.',
  },
);
