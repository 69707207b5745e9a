import { DEFAULT_LOCALE, LOCALES, type Locale } from '@/lib/constants';
import type { SentItem } from '@/lib/contract/content';
import type { ItemRow } from '@/lib/database/content-items';
import {
  countChildren,
  findRelations,
  type ParentRefs,
  type Parent,
  type Relations,
} from '@/lib/database/content-relations';
import type { DbDeps } from '@/lib/backend/deps';

type Named = { uid: string; key: string; name: string };
type Topic = Named & { category?: Named };

type Child = Pick<ItemRow, 'locale' | 'topic_uid' | 'category_key'>;

/** The parents of the rows of one answer; only public ones. */
export type ParentLookup = {
  topicOf(row: Child): Topic | undefined;
  blogCategoryOf(row: Child): Named | null;
};

/** The relations of the rows of one answer; only public items. */
export type RelationLookup = ParentLookup & {
  translationsOf(row: ItemRow): SentItem['translations'];
  articleCount(row: ItemRow): number;
  topicCount(row: ItemRow): number;
  /** The views of an article in all its languages. */
  viewsOf(row: ItemRow): number;
};

/**
 * Loads the parents, translations and counts of all rows at once. Parents, translations and views are not read when
 * they were `loaded` with the rows. Counts may include items without a translation.
 */
export async function loadRelations(
  rows: ItemRow[],
  { db }: DbDeps,
  loaded?: Relations,
  withUntranslated = false,
): Promise<RelationLookup> {
  const of = (model: string) => rows.filter((row) => row.model === model);
  const [categories, topics] = [of('help-category'), of('help-topic')];
  const locale = rows[0]?.locale ?? DEFAULT_LOCALE;
  const categoryKeys = categories.map((row) => row.key);
  const byCategory = (model: 'help-article' | 'help-topic') =>
    countChildren(db.kysely, { model, by: 'category_key', locale, withUntranslated }, categoryKeys);
  const [relations, categoryArticles, categoryTopics, topicArticles] = await Promise.all([
    loaded ?? readRelations(rows, { db }),
    byCategory('help-article'),
    byCategory('help-topic'),
    countChildren(
      db.kysely,
      { model: 'help-article', by: 'topic_uid', locale, withUntranslated },
      topics.map((row) => row.uid),
    ),
  ]);
  const { parents, translations, views } = relations;

  return {
    ...parentsIn(parents),
    translationsOf: ({ uid }) =>
      LOCALES.flatMap((locale) =>
        translations
          .filter((item) => item.uid === uid && item.locale === locale)
          .map(({ key }) => ({ locale, key })),
      ),
    articleCount: (row) =>
      (row.model === 'help-topic' ? topicArticles.get(row.uid) : categoryArticles.get(row.key)) ?? 0,
    topicCount: (row) => categoryTopics.get(row.key) ?? 0,
    viewsOf: (row) => views.get(row.uid) ?? 0,
  };
}

/** Reads the relations of the rows, model by model. */
async function readRelations(rows: ItemRow[], { db }: DbDeps): Promise<Relations> {
  const views = new Map<string, number>();
  const all: Relations = { parents: [], translations: [], views };
  for (const model of new Set(rows.map((row) => row.model))) {
    const rowsOfModel = rows.filter((row) => row.model === model);
    const uids = rowsOfModel.map((row) => row.uid);
    const relations = await findRelations(db.kysely, {
      model,
      uids,
      viewed: model === 'help-article' ? uids : [],
      parents: parentsOf(rowsOfModel),
    });
    all.parents.push(...relations.parents);
    all.translations.push(...relations.translations);
    for (const [uid, total] of relations.views) views.set(uid, total);
  }
  return all;
}

function parentsOf(rows: ItemRow[]): ParentRefs {
  const of = (model: string) => rows.filter((row) => row.model === model);
  const articles = of('help-article');
  return {
    topicUids: present(articles.map((row) => row.topic_uid)),
    helpCategories: present(articles.map((row) => row.category_key)),
    blogCategories: present(of('blog').map((row) => row.category_key)),
  };
}

/** Looks up the parents of rows among those that were read. */
export function parentsIn(parents: Parent[]): ParentLookup {
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
function parentFinder(parents: Parent[]) {
  return (model: string, locale: Locale, isIt: (item: Parent) => boolean): Parent | undefined => {
    const candidates = parents.filter((item) => item.model === model && isIt(item));
    return (
      candidates.find((item) => item.locale === locale) ??
      candidates.find((item) => item.locale === DEFAULT_LOCALE)
    );
  };
}

const named = ({ uid, key, name }: Parent): Named => ({ uid, key, name });

const present = (values: (string | null)[]): string[] => [
  ...new Set(values.filter((value): value is string => value !== null)),
];
