import { isPrivate } from '@/lib/basics/values';
import type { SentItem, ContentModel, SentOf } from '@/lib/contract/content';
import type { ItemRow } from '@/lib/database/content-items';
import type { Relations } from '@/lib/database/content-relations';
import type { DbDeps } from '@/lib/backend/deps';
import { leaveOutHiddenLinks } from './leave-out-hidden-links';
import { loadRelations, type RelationLookup } from './load-relations';
import { STORED, STORED_BODY } from './read-stored';

/** The parts that an answer includes besides the item itself. */
export type Extent = {
  topic: boolean;
  category: boolean;
  body: boolean;
  /** Whether counts include items without a translation. */
  withUntranslated?: boolean;
};

type Base = Omit<SentOf<'blog-category'>, 'model'>;
type Shaper<Model extends ContentModel> = (
  row: ItemRow,
  base: Base,
  relations: RelationLookup,
  extent: Extent,
) => SentOf<Model>;

/**
 * Shapes rows as the contract answers them, with their parents, translations and counts. The rows are of one language,
 * or fall back from it to the default one. Their relations are read unless they were `loaded` with them.
 */
export async function shapeContent(
  rows: ItemRow[],
  extent: Extent,
  deps: DbDeps,
  loaded?: Relations,
): Promise<SentItem[]> {
  // The queries return public items only; this check is a second line of defence.
  if (rows.some(isPrivate)) throw new Error('a private item came as far as an answer');
  const [relations, shown] = await Promise.all([
    loadRelations(rows, deps, loaded, extent.withUntranslated),
    leaveOutHiddenLinks(rows, deps),
  ]);
  return shown.map((row) => {
    const shape = SHAPERS[row.model as ContentModel] as Shaper<ContentModel>;
    return shape(row, baseOf(row, relations), relations, extent);
  });
}

function baseOf(row: ItemRow, relations: RelationLookup): Base {
  return {
    uid: row.uid,
    key: row.key,
    name: row.name,
    locale: row.locale,
    visibility: row.visibility,
    priority_group: row.priority_group,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    translations: relations.translationsOf(row),
  };
}

function bodyOf(row: ItemRow, extent: Extent) {
  if (!extent.body) return {};
  return { html_body: row.html ?? '', headings: STORED_BODY.parse(row.data).headings };
}

const SHAPERS: { [Model in ContentModel]: Shaper<Model> } = {
  'help-category': (row, base, relations) => ({
    model: 'help-category',
    ...base,
    ...STORED['help-category'].parse(row.data),
    article_count: relations.articleCount(row),
    topic_count: relations.topicCount(row),
  }),
  'help-topic': (row, base, relations) => ({
    model: 'help-topic',
    ...base,
    ...STORED['help-topic'].parse(row.data),
    category_key: row.category_key ?? '',
    article_count: relations.articleCount(row),
  }),
  'help-article': (row, base, relations, extent) => {
    const topic = relations.topicOf(row);
    const article_page = extent.body ? STORED_BODY.parse(row.data).article_page : undefined;
    return {
      model: 'help-article',
      ...base,
      title: row.title,
      ...STORED['help-article'].parse(row.data),
      topic_key: topic?.key ?? row.topic_uid ?? '',
      ...(topic && extent.topic && { topic: extent.category ? topic : withoutCategory(topic) }),
      tags: row.tags,
      keywords: row.keywords,
      total_view: relations.viewsOf(row),
      ...bodyOf(row, extent),
      ...(article_page && { article_page }),
    };
  },
  blog: (row, base, relations, extent) => ({
    model: 'blog',
    ...base,
    title: row.title,
    ...STORED.blog.parse(row.data),
    category: relations.blogCategoryOf(row),
    tags: row.tags,
    ...bodyOf(row, extent),
  }),
  'blog-category': (_, base) => ({ model: 'blog-category', ...base }),
  faq: (row, base) => ({
    model: 'faq',
    ...base,
    title: row.title,
    ...STORED.faq.parse(row.data),
    html_body: row.html ?? '',
  }),
  'store-location': (row, base) => ({
    model: 'store-location',
    ...base,
    ...STORED['store-location'].parse(row.data),
  }),
  'product-category': (row, base) => ({
    model: 'product-category',
    ...base,
    ...STORED['product-category'].parse(row.data),
  }),
  product: (row, base) => ({ model: 'product', ...base, ...STORED.product.parse(row.data) }),
  banner: (row, base) => ({ model: 'banner', ...base, ...STORED.banner.parse(row.data) }),
  page: (row, base, _, extent) => ({
    model: 'page',
    ...base,
    title: row.title,
    ...STORED.page.parse(row.data),
    ...bodyOf(row, extent),
  }),
};

const withoutCategory = ({ uid, key, name }: { uid: string; key: string; name: string }) => ({
  uid,
  key,
  name,
});
