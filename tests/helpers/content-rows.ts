import { createHash } from 'node:crypto';
import type { Insertable, Kysely } from 'kysely';
import type {
  ContentData,
  ContentFilters,
  ContentItemTable,
  MediaTable,
  Tables,
} from '@/lib/database/schema';
import { toJson } from '@/lib/database/schema';
import { indexContent } from '@/lib/search';
import { bytesInDatabase } from '@/lib/database/media-bytes';
import type { ContentModel } from '@/lib/contract/content';

/** The fields of an item that a test sets; the rest has defaults. */
export type ItemSketch = Partial<Omit<Insertable<ContentItemTable>, 'data' | 'filters'>> & {
  model: ContentModel;
  key: string;
  data?: ContentData;
  filters?: ContentFilters;
};

/** Uids are `u-{key}` unless given, so that tests can name them. */
export function itemRow(sketch: ItemSketch): Insertable<ContentItemTable> {
  const { model, key, data = {}, filters = {}, ...rest } = sketch;
  const name = rest.name ?? key;
  return {
    uid: `u${key}`,
    locale: 'id',
    name,
    title: name,
    visibility: 'public',
    source: 'fixture',
    source_path: `${model}/${key}`,
    source_hash: 'x',
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-02T00:00:00Z',
    ...rest,
    model,
    key,
    data: toJson(data),
    filters: toJson(filters),
  };
}

/** Stores items and indexes them for the search. */
export async function insertItems(db: Kysely<Tables>, sketches: ItemSketch[]): Promise<void> {
  const rows = sketches.map(itemRow);
  await db.insertInto('content_item').values(rows).execute();
  await indexContent(
    db,
    rows.map((row) => row.uid),
  );
}

/** Stores an image and returns its id. */
export async function insertMedia(
  db: Kysely<Tables>,
  { bytes, ...rest }: { bytes: Buffer; mime: string; file_name: string; width?: number; height?: number },
): Promise<string> {
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const row: Insertable<MediaTable> = {
    id,
    ...bytesInDatabase(bytes),
    width: 1,
    height: 1,
    source: 'fixture',
    ...rest,
  };
  await db.insertInto('media').values(row).execute();
  return id;
}

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const image = {
  image_url: '/media/0/kucing.png',
  file_name: 'kucing.png',
  alt: 'Kucing',
  width: 4,
  height: 3,
};
const article = { model: 'help-article', topic_uid: 'umandi', category_key: 'kucing' } as const;
const group = { uid: 'gmakan', key: 'makan', name: 'Makan' };

/** A small site about cats: every model, siblings to sort, translations, and nothing private. */
export const FIXTURE_ITEMS: ItemSketch[] = [
  {
    model: 'help-category',
    key: 'kucing',
    name: 'Kucing',
    priority_group: '001',
    data: { image, description: 'Merawat kucing' },
  },
  { model: 'help-category', key: 'kucing', locale: 'en', name: 'Cats', priority_group: '001' },
  { model: 'help-category', key: 'ikan', name: 'Ikan', priority_group: '002' },
  {
    model: 'help-topic',
    key: 'mandi',
    name: 'Mandi',
    category_key: 'kucing',
    priority_group: '002',
    tags: ['air'],
  },
  { model: 'help-topic', key: 'tidur', name: 'Tidur', category_key: 'kucing', priority_group: '010' },
  { model: 'help-topic', key: 'kolam', name: 'Kolam', category_key: 'ikan' },
  {
    ...article,
    key: 'handuk',
    name: 'Handuk',
    title: 'Mengeringkan dengan handuk',
    priority_group: '001',
    tags: ['air', 'handuk'],
    keywords: ['lap', 'towel'],
    html: '<h2 id="lap">Lap</h2><p>Pelan-pelan.</p>',
    plain_text: 'Lap pelan-pelan dari kepala sampai ekor. Diskon 100% untuk kucing_hitam.',
    data: {
      description: 'Cara mengeringkan',
      featured_image: image,
      video_url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
      reading_minutes: 3,
      headings: [{ id: 'lap', text: 'Lap', level: 2 }],
      article_page: { sections: [{ component: 'ActionArticleUrl', title: 'Beli handuk' }] },
    },
  },
  { ...article, key: 'towel', uid: 'uhanduk', locale: 'en', name: 'Towel', html: '<p>Slowly.</p>' },
  {
    ...article,
    key: 'sampo',
    name: 'Sampo',
    priority_group: '009',
    created_at: '2026-03-01T00:00:00Z',
    tags: ['busa'],
  },
  {
    ...article,
    key: 'air-hangat',
    name: 'air hangat',
    priority_group: '010',
    created_at: '2026-02-01T00:00:00Z',
  },
  {
    ...article,
    key: 'pengering',
    name: 'Pengering',
    created_at: '2026-05-01T00:00:00Z',
    data: { reading_minutes: 'banyak', featured_image: 7 },
  },
  { ...article, key: 'sisir', name: 'Sisir', created_at: '2026-04-01T00:00:00Z' },
  { ...article, key: 'bantal', name: 'Bantal', topic_uid: 'utidur' },
  { ...article, key: 'pakan', name: 'Pakan', topic_uid: 'ukolam', category_key: 'ikan' },
  { model: 'blog-category', key: 'kabar', name: 'Kabar' },
  {
    model: 'blog',
    key: 'kucing-baru',
    name: 'Kucing baru',
    category_key: 'kabar',
    html: '<p>Meong.</p>',
    data: { author: 'Sri' },
  },
  {
    model: 'faq',
    key: 'kenapa',
    name: 'Kenapa?',
    html: '<p>Entah.</p>',
    category_key: 'makan',
    data: { group },
  },
  {
    model: 'store-location',
    key: 'bandung',
    name: 'Bandung',
    filters: { city: 'Bandung' },
    data: {
      city: 'Bandung',
      address: 'Jl. Kucing 1',
      hours: [{ days: 'Senin', open: '08.00' }],
      latitude: -6.9,
      longitude: 107.6,
    },
  },
  {
    model: 'store-location',
    key: 'medan',
    name: 'Medan',
    filters: { city: 'Medan' },
    data: { city: 'Medan', address: 'Jl. Ikan 2' },
  },
  {
    model: 'product-category',
    key: 'mainan',
    name: 'Mainan',
    priority_group: '001',
    data: { description: 'Untuk bermain' },
  },
  { model: 'product-category', key: 'bola', name: 'Bola', priority_group: '001', data: { parent: 'mainan' } },
  { model: 'product-category', key: 'bola-kecil', name: 'Bola kecil', data: { parent: 'bola' } },
  { model: 'product-category', key: 'kandang', name: 'Kandang', priority_group: '002' },
  {
    model: 'product',
    key: 'bola-merah',
    name: 'Bola merah',
    priority_group: '001',
    filters: { category: 'bola', brand: 'meong', phase: 'kecil', product_type: ['bola', 'karet'] },
    data: { price: 5000, category: 'bola', brand: 'meong', phase: 'kecil', features: ['memantul'], image },
  },
  {
    model: 'product',
    key: 'bola-emas',
    name: 'Bola emas',
    priority_group: '002',
    filters: { category: 'bola-kecil', brand: 'purr' },
    data: { price: 90000, category: 'bola-kecil', brand: 'purr' },
  },
  {
    model: 'product',
    key: 'kandang-kayu',
    name: 'Kandang kayu',
    priority_group: '003',
    filters: { category: 'kandang', brand: 'meong' },
    data: { price: null, category: 'kandang', brand: 'meong' },
  },
  {
    model: 'banner',
    key: 'spanduk',
    name: 'Spanduk',
    data: { image_url: '/media/0/s.png', file_name: 's.png', alt: 'Spanduk', link_to: '/about' },
  },
  { model: 'page', key: 'about', name: 'Tentang', html: '<p>Kami.</p>', data: { headings: [] } },
  { model: 'page', key: 'privacy', name: 'Privasi', html: '<p>Aman.</p>' },
  {
    model: 'page',
    key: 'header',
    name: 'header',
    data: { sections: [{ component: 'Logo', text: 'Meong Bantuan' }] },
  },
  {
    model: 'page',
    key: 'footer',
    name: 'footer',
    data: { sections: [{ component: 'Contact', phone: '(021) 1', hours: 'Senin, 09.00-10.00 (GMT+7)' }] },
  },
];
