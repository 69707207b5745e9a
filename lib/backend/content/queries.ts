import { sql, type Kysely, type Selectable } from 'kysely';
import { type Locale, DEFAULT_LOCALE } from '@/lib/constants';
import { ITEM_COLUMNS, type ItemRow } from '@/lib/database/content-items';
import { isPublic, publicItems, READING_GROUP } from '@/lib/database/public-items';
import type {
  ContentChangeTable,
  ContentItemTable,
  ContentRedirectTable,
  Tables,
} from '@/lib/database/schema';

/** Returns the Markdown of a public item in one language; null when it has none or is not public. */
export async function findMarkdown(
  db: Kysely<Tables>,
  { uid, locale }: { uid: string; locale: Locale },
): Promise<string | null> {
  const row = await db
    .selectFrom(publicItems(db).as('item'))
    .select('item.markdown')
    .where('item.uid', '=', uid)
    .where('item.locale', '=', locale)
    .executeTakeFirst();
  return row?.markdown ?? null;
}

/** Returns the public articles of a language that name error codes, or one of them, in reading order. */
export async function findArticlesWithCodes(
  db: Kysely<Tables>,
  { locale, code }: { locale: Locale; code?: string | undefined },
): Promise<ItemRow[]> {
  const named = JSON.stringify([code === undefined ? {} : { code }]);
  return db
    .selectFrom(publicItems(db).as('item'))
    .select(ITEM_COLUMNS.map((column) => `item.${column}` as const))
    .where('item.model', '=', 'help-article')
    .where('item.locale', '=', locale)
    .where(sql<boolean>`item.data->'error_codes' @> ${named}::jsonb`)
    .orderBy(sql`item.priority_group collate "C"`)
    .orderBy('item.uid')
    .execute();
}

export type RedirectRow = Pick<Selectable<ContentRedirectTable>, 'old_path' | 'target_uid' | 'target_path'>;
type RedirectTarget = Pick<
  Selectable<ContentItemTable>,
  'model' | 'locale' | 'uid' | 'key' | 'topic_uid' | 'category_key'
>;

/** Returns the redirects of these old paths, which must be in their stored form. */
export async function findRedirects(db: Kysely<Tables>, oldPaths: string[]): Promise<RedirectRow[]> {
  return db
    .selectFrom('content_redirect')
    .select(['old_path', 'target_uid', 'target_path'])
    .where('old_path', 'in', oldPaths)
    .execute();
}

/** Returns the parts of the path of a public item, in each of its languages. */
export async function findRedirectTargets(db: Kysely<Tables>, uid: string): Promise<RedirectTarget[]> {
  return db
    .selectFrom(publicItems(db).as('item'))
    .select(['item.model', 'item.locale', 'item.uid', 'item.key', 'item.topic_uid', 'item.category_key'])
    .where('item.uid', '=', uid)
    .execute();
}

export type ContentChange = Pick<
  Selectable<ContentChangeTable>,
  'version' | 'uid' | 'locale' | 'model' | 'kind' | 'category_key' | 'topic_uid' | 'key'
>;

/** At most this many changes are read; beyond that all pages are renewed. */
export const MAX_CHANGES_READ = 5_000;

/** Returns the latest version of the content; 0 before the first change. */
export async function findContentVersion(db: Kysely<Tables>): Promise<number> {
  const { version } = await db
    .selectFrom('content_change')
    .select((eb) => eb.fn.max('version').as('version'))
    .executeTakeFirstOrThrow();
  return Number(version ?? 0);
}

/**
 * Returns the changes after a version, and those of the `missed` versions that have appeared since: numbers are
 * assigned before a transaction commits, so a lower one may become visible after a higher one.
 */
export async function listContentChanges(
  db: Kysely<Tables>,
  after: number,
  missed: readonly number[],
): Promise<ContentChange[]> {
  return db
    .selectFrom('content_change')
    .select(['version', 'uid', 'locale', 'model', 'kind', 'category_key', 'topic_uid', 'key'])
    .where((eb) =>
      missed.length > 0
        ? eb.or([eb('version', '>', after), eb('version', 'in', [...missed])])
        : eb('version', '>', after),
    )
    .orderBy('version')
    .limit(MAX_CHANGES_READ)
    .execute();
}

export type LinkedRow = { model: string; locale: Locale; uid: string; key: string; is_public: boolean };

/** Returns the items of these models with one of the names as uid or key, and whether each is public. */
export async function findLinkedItems(
  db: Kysely<Tables>,
  models: string[],
  names: string[],
): Promise<LinkedRow[]> {
  const { rows } = await sql<LinkedRow>`
    with named as (
      select uid, locale from content_item where uid = any(${names}::text[])
      union
      select uid, locale from content_item where model = any(${models}::text[]) and key = any(${names}::text[])
    )
    select item.model, item.locale, item.uid, item.key, ${isPublic()} as is_public
    from content_item item join named using (uid, locale)
    where item.model = any(${models}::text[])`.execute(db);
  return rows;
}

type AdjacentQuery = {
  uid: string;
  locale: Locale;
  /** Whether untranslated articles follow the translated ones. */
  withUntranslated: boolean;
  /** Articles on each side. */
  size: number;
};

type AdjacentRows = { previous: ItemRow[]; next: ItemRow[] };

/**
 * Returns the public articles before and after one in the reading order of its topic; none when it is not public. They are
 * read from an index of that order, so that a topic of thousands costs no more than a short one.
 */
export async function findAdjacentArticles(
  db: Kysely<Tables>,
  { uid, locale, withUntranslated, size }: AdjacentQuery,
): Promise<AdjacentRows> {
  const columns = sql.join(ITEM_COLUMNS.map((column) => sql.ref(`item.${column}`)));
  const inTopic = (language: Locale) => sql`${publicItems(db).as('item')}
    where item.model = 'help-article' and item.locale = ${language} and item.topic_uid = (select topic_uid from own)`;
  const place = sql`${READING_GROUP}, item.created_at, item.uid`;
  const ownPlace = sql`(select reading_group, created_at, uid from own)`;
  const untranslated = sql`
    union all (select 'untranslated' as side, ${columns} from ${inTopic(DEFAULT_LOCALE)}
      and exists (select from own)
      and not exists (select from content_item other where other.uid = item.uid and other.locale = ${locale})
      order by ${place} limit ${size})`;
  const { rows } = await sql<ItemRow & { side: 'previous' | 'next' | 'untranslated' }>`
    with own as materialized (
      select ${READING_GROUP} as reading_group, item.created_at, item.uid, item.topic_uid
      from ${publicItems(db).as('item')}
      where item.model = 'help-article' and item.uid = ${uid} and item.locale = ${locale})
    (select 'previous' as side, ${columns} from ${inTopic(locale)} and (${place}) < ${ownPlace}
      order by ${READING_GROUP} desc, item.created_at desc, item.uid desc limit ${size})
    union all (select 'next' as side, ${columns} from ${inTopic(locale)} and (${place}) > ${ownPlace}
      order by ${place} limit ${size})
    ${withUntranslated && locale !== DEFAULT_LOCALE ? untranslated : sql``}`.execute(db);
  const of = (...sides: string[]): ItemRow[] => rows.filter(({ side }) => sides.includes(side));
  return { previous: of('previous').reverse(), next: of('next', 'untranslated').slice(0, size) };
}
