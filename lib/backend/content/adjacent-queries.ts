import { sql, type Kysely } from 'kysely';
import { DEFAULT_LOCALE, type Locale } from '@/lib/constants';
import { ITEM_COLUMNS, type ItemRow } from '@/lib/database/content-items';
import { READING_GROUP } from '@/lib/database/reading-order';
import { publicItems } from '@/lib/database/public-items';
import type { Tables } from '@/lib/database/schema';

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
