import { DEFAULT_LOCALE, LOCALES, type Locale } from '@/lib/constants';
import type { ContentItem } from '@/lib/contract/content';
import type { ItemRow } from '@/lib/database/content-items';
import {
  countChildren,
  findSurroundings,
  type ParentsWanted,
  type Relative,
  type Surroundings,
} from '@/lib/database/content-relations';
import type { DbDeps } from '@/lib/backend/deps';

type Named = { uid: string; key: string; name: string };
type Topic = Named & { category?: Named };

type Child = Pick<ItemRow, 'locale' | 'topic_uid' | 'category_key'>;

/** The parents of the rows of one answer; only public ones. */
export type Parents = {
  topicOf(row: Child): Topic | undefined;
  blogCategoryOf(row: Child): Named | null;
};

/** What the rows of one answer refer to; only public items. */
export type Relations = Parents & {
  translationsOf(row: ItemRow): ContentItem['translations'];
  articleCount(row: ItemRow): number;
  topicCount(row: ItemRow): number;
  /** Of an article, in all its languages. */
  viewsOf(row: ItemRow): number;
};

/**
 * Loads names of parents, counts and translations for all rows at once, unless `around` holds what was read with
 * the rows.
 */
export async function loadRelations(
  rows: ItemRow[],
  { db }: DbDeps,
  around?: Surroundings,
): Promise<Relations> {
  const of = (model: string) => rows.filter((row) => row.model === model);
  const [categories, topics] = [of('help-category'), of('help-topic')];
  const locale = rows[0]?.locale ?? DEFAULT_LOCALE;
  const categoryKeys = categories.map((row) => row.key);
  const byCategory = (model: 'help-article' | 'help-topic') =>
    countChildren(db.kysely, { model, by: 'category_key', locale }, categoryKeys);
  const [surroundings, categoryArticles, categoryTopics, topicArticles] = await Promise.all([
    around ?? loadSurroundings(rows, { db }),
    byCategory('help-article'),
    byCategory('help-topic'),
    countChildren(
      db.kysely,
      { model: 'help-article', by: 'topic_uid', locale },
      topics.map((row) => row.uid),
    ),
  ]);
  const { parents, translations, views } = surroundings;

  return {
    ...parentsIn(parents),
    translationsOf: ({ uid }) =>
      LOCALES.flatMap((known) =>
        translations
          .filter((item) => item.uid === uid && item.locale === known)
          .map(({ key }) => ({ locale: known, key })),
      ),
    articleCount: (row) =>
      (row.model === 'help-topic' ? topicArticles.get(row.uid) : categoryArticles.get(row.key)) ?? 0,
    topicCount: (row) => categoryTopics.get(row.key) ?? 0,
    viewsOf: (row) => views.get(row.uid) ?? 0,
  };
}

/** Reads the surroundings of the rows, model by model. */
async function loadSurroundings(rows: ItemRow[], { db }: DbDeps): Promise<Surroundings> {
  const around: Surroundings = { parents: [], translations: [], views: new Map() };
  for (const model of new Set(rows.map((row) => row.model))) {
    const own = rows.filter((row) => row.model === model);
    const uids = own.map((row) => row.uid);
    const found = await findSurroundings(db.kysely, {
      model,
      uids,
      viewed: model === 'help-article' ? uids : [],
      parents: parentsOf(own),
    });
    around.parents.push(...found.parents);
    around.translations.push(...found.translations);
    for (const [uid, total] of found.views) around.views.set(uid, total);
  }
  return around;
}

function parentsOf(rows: ItemRow[]): ParentsWanted {
  const of = (model: string) => rows.filter((row) => row.model === model);
  const articles = of('help-article');
  return {
    topicUids: present(articles.map((row) => row.topic_uid)),
    helpCategories: present(articles.map((row) => row.category_key)),
    blogCategories: present(of('blog').map((row) => row.category_key)),
  };
}

/** Looks up the parents of rows among those that were read. */
export function parentsIn(parents: Relative[]): Parents {
  const parentOf = parentFinder(parents);
  return {
    topicOf(row) {
      const topic = parentOf('help-topic', row.locale, (item) => item.uid === row.topic_uid);
      if (!topic) return undefined;
      const key = topic.category_key ?? row.category_key;
      const category = parentOf('help-category', row.locale, (item) => item.key === key);
      return { ...named(topic), ...(category && { category: named(category) }) };
    },
    blogCategoryOf(row) {
      const category = parentOf('blog-category', row.locale, (item) => item.key === row.category_key);
      return category ? named(category) : null;
    },
  };
}

/** Finds a parent in the item's language or else in the default one, since a translated article needs its path. */
function parentFinder(parents: Relative[]) {
  return (model: string, locale: Locale, isIt: (item: Relative) => boolean): Relative | undefined => {
    const candidates = parents.filter((item) => item.model === model && isIt(item));
    return (
      candidates.find((item) => item.locale === locale) ??
      candidates.find((item) => item.locale === DEFAULT_LOCALE)
    );
  };
}

const named = ({ uid, key, name }: Relative): Named => ({ uid, key, name });

const present = (values: (string | null)[]): string[] => [
  ...new Set(values.filter((value): value is string => value !== null)),
];
