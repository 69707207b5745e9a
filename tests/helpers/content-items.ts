import type {
  BlogCategory,
  BlogPost,
  Faq,
  HelpArticle,
  HelpCategory,
  HelpTopic,
  Page,
  PageSection,
  Product,
} from '@/lib/contract/content';

// Items as the backend answers them. Tests set the fields they need, the rest has defaults.

const base = {
  uid: 'aaaaaaaaaa',
  key: 'kunci',
  name: 'Nama',
  locale: 'id' as const,
  visibility: 'public' as const,
  priority_group: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-08-05T03:00:00.000Z',
  translations: [],
};

export const aCategory = (item: Partial<HelpCategory> = {}): HelpCategory => ({
  ...base,
  model: 'help-category',
  uid: 'cccccccccc',
  key: 'teh',
  name: 'Menyeduh teh',
  description: null,
  image: null,
  article_count: 3,
  topic_count: 1,
  ...item,
});

export const aTopic = (item: Partial<HelpTopic> = {}): HelpTopic => ({
  ...base,
  model: 'help-topic',
  uid: 'tttttttttt',
  key: 'daun',
  name: 'Memilih daun',
  description: null,
  category_key: 'teh',
  article_count: 3,
  ...item,
});

export const anArticle = (item: Partial<HelpArticle> = {}): HelpArticle => ({
  ...base,
  model: 'help-article',
  key: 'air-mendidih',
  name: 'Air mendidih',
  title: 'Merebus air',
  description: null,
  topic_key: 'daun',
  topic: {
    uid: 'tttttttttt',
    key: 'daun',
    name: 'Memilih daun',
    category: { uid: 'cccccccccc', key: 'teh', name: 'Menyeduh teh' },
  },
  tags: [],
  keywords: [],
  featured_image: null,
  video_url: null,
  total_view: 0,
  reading_minutes: 2,
  html_body: '<p>Panaskan.</p>',
  headings: [],
  ...item,
});

export const aPost = (item: Partial<BlogPost> = {}): BlogPost => ({
  ...base,
  model: 'blog',
  title: 'Tulisan',
  description: null,
  author: null,
  category: null,
  tags: [],
  featured_image: null,
  reading_minutes: 3,
  html_body: '<p>Isi.</p>',
  headings: [],
  ...item,
});

export const aBlogCategory = (item: Partial<BlogCategory> = {}): BlogCategory => ({
  ...base,
  model: 'blog-category',
  ...item,
});

export const aFaq = (item: Partial<Faq> = {}): Faq => ({
  ...base,
  model: 'faq',
  title: 'Mengapa teh pahit?',
  group: null,
  html_body: '<p>Terlalu lama.</p>',
  ...item,
});

export const aProduct = (item: Partial<Product> = {}): Product => ({
  ...base,
  model: 'product',
  description: null,
  price: null,
  price_unit: null,
  category: null,
  brand: null,
  product_type: null,
  protection_type: null,
  installation: null,
  phase: null,
  features: [],
  image: null,
  link_to: null,
  ...item,
});

export const aPage = (key: string, sections: PageSection[] = [], item: Partial<Page> = {}): Page => ({
  ...base,
  model: 'page',
  key,
  title: key,
  description: null,
  sections,
  ...item,
});
