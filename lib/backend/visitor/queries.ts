import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import { DEFAULT_LOCALE, type FeedbackReason, type Locale } from '@/lib/constants';
import { ITEM_COLUMNS, type ItemRow } from '@/lib/database/content-items';
import type { ArticleFeedbackTable, EventData, VisitorTable } from '@/lib/database/identity-schema';
import { publicItems } from '@/lib/database/public-items';
import { toJson, type Tables } from '@/lib/database/schema';

export type VisitorRow = Selectable<VisitorTable>;

/** Returns a visitor who was not reset, by `_goid`, and updates when it was last seen. */
export async function touchVisitor(
  db: Kysely<Tables>,
  goid: string,
  now: Date,
): Promise<VisitorRow | undefined> {
  return db
    .updateTable('visitor')
    .set({ seen_at: now })
    .where('goid', '=', goid)
    .where('reset_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Returns a visitor who was not reset, by `_goid` or `visitor_id`. */
export async function findVisitor(db: Kysely<Tables>, handle: string): Promise<VisitorRow | undefined> {
  return db
    .selectFrom('visitor')
    .selectAll()
    .where('reset_at', 'is', null)
    .where((eb) => eb.or([eb('goid', '=', handle), eb(sql`visitor_id::text`, '=', handle)]))
    .executeTakeFirst();
}

/** Stores a new visitor. */
export async function insertVisitor(db: Kysely<Tables>, visitor: Insertable<VisitorTable>): Promise<void> {
  await db.insertInto('visitor').values(visitor).execute();
}

/** Marks a visitor as registered and links it to the contact unless it has one. Returns its contact; undefined when deleted. */
export async function storeRegistration(
  db: Kysely<Tables>,
  goid: string,
  contactUid: string | null,
  now: Date,
): Promise<string | null | undefined> {
  const row = await db
    .updateTable('visitor')
    .set((eb) => ({
      contact_uid: eb.fn.coalesce('contact_uid', eb.cast<string | null>(eb.val(contactUid), 'uuid')),
      registered_at: eb.fn.coalesce('registered_at', eb.cast<Date>(eb.val(now), 'timestamptz')),
    }))
    .where('goid', '=', goid)
    .returning('contact_uid')
    .executeTakeFirst();
  return row?.contact_uid;
}

/** Marks a visitor as reset. */
export async function endVisitor(db: Kysely<Tables>, goid: string, now: Date): Promise<void> {
  await db
    .updateTable('visitor')
    .set({ reset_at: now })
    .where('goid', '=', goid)
    .where('reset_at', 'is', null)
    .execute();
}

export type NewVisitorEvent = {
  goid: string;
  event_name: string;
  data: EventData;
  day: string;
  created_at: Date;
};

/** Stores an event. */
export async function insertVisitorEvent(db: Kysely<Tables>, event: NewVisitorEvent): Promise<void> {
  await db
    .insertInto('visitor_event')
    .values({ ...event, data: toJson(event.data) })
    .execute();
}

/**
 * Stores that a visitor viewed an item; a further view on the same day only updates the time. Returns whether it was the
 * first one of the day.
 */
export async function insertViewEvent(
  db: Kysely<Tables>,
  event: NewVisitorEvent & { item_uid: string },
): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into visitor_event (goid, event_name, item_uid, data, day, created_at)
    values (${event.goid}, 'view', ${event.item_uid}, ${toJson(event.data)}, ${event.day}, ${event.created_at})
    on conflict (goid, item_uid, day) where event_name = 'view' and item_uid is not null
    do update set created_at = excluded.created_at
    returning xmax = 0 as is_new`.execute(db);
  return rows[0]?.is_new === true;
}

/** Increments the views of an item. */
export async function countView(db: Kysely<Tables>, itemUid: string): Promise<void> {
  await sql`
    insert into content_view as view (item_uid, total) values (${itemUid}, 1)
    on conflict (item_uid) do update set total = view.total + 1`.execute(db);
}

/** Models with a page of their own. */
const VIEWED_MODELS = ['help-article', 'blog', 'product'];

/** Returns the uid of the public item with this key or uid in any language; articles come first. */
export async function findViewedUid(
  db: Kysely<Tables>,
  keyOrUid: string,
  models: readonly string[] = VIEWED_MODELS,
): Promise<string | undefined> {
  const row = await db
    .selectFrom(publicItems(db).as('item'))
    .select('item.uid')
    .where('item.model', 'in', models)
    .where((eb) => eb.or([eb('item.key', '=', keyOrUid), eb('item.uid', '=', keyOrUid)]))
    .orderBy(sql`array_position(${VIEWED_MODELS}::text[], item.model)`)
    .orderBy('item.uid')
    .limit(1)
    .executeTakeFirst();
  return row?.uid;
}

/**
 * Lists the items that a visitor viewed and that are still public: each once, the latest first, in the language or else
 * the default one.
 */
export async function listViewed(
  db: Kysely<Tables>,
  goid: string,
  { locale, size }: { locale: Locale; size: number },
): Promise<{ count: number; views: { item: ItemRow; at: Date }[] }> {
  const seen = await db
    .selectFrom('visitor_event')
    .select((eb) => ['item_uid', eb.fn.max('created_at').as('at'), eb.fn.max('id').as('last')])
    .where('goid', '=', goid)
    .where('event_name', '=', 'view')
    .where('item_uid', 'is not', null)
    .groupBy('item_uid')
    .orderBy('at', 'desc')
    .orderBy('last', 'desc')
    .limit(MAX_VIEWED)
    .execute();
  const uids = seen.map(({ item_uid }) => item_uid as string);
  if (uids.length === 0) return { count: 0, views: [] };
  const items = await db
    .selectFrom(publicItems(db).as('item'))
    .select(ITEM_COLUMNS)
    .where('item.uid', 'in', uids)
    .where('item.model', 'in', VIEWED_MODELS)
    .execute();
  const itemOf = (uid: string | null) =>
    items.find((item) => item.uid === uid && item.locale === locale) ??
    items.find((item) => item.uid === uid && item.locale === DEFAULT_LOCALE);
  const views = seen.flatMap(({ item_uid, at }) => {
    const item = itemOf(item_uid);
    return item ? [{ item, at }] : [];
  });
  return { count: views.length, views: views.slice(0, size) };
}

/** At most this many views are considered. */
const MAX_VIEWED = 200;

type NewFeedback = Omit<Insertable<ArticleFeedbackTable>, 'reasons' | 'comment'> & {
  reasons: FeedbackReason[] | undefined;
  comment: string | undefined;
};

/** Returns whether a visitor has given feedback on an article. */
export async function hasFeedback(db: Kysely<Tables>, goid: string, itemUid: string): Promise<boolean> {
  const row = await db
    .selectFrom('article_feedback')
    .select('goid')
    .where('goid', '=', goid)
    .where('item_uid', '=', itemUid)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores a visitor's feedback on an article in place of an earlier one. An answer alone leaves the earlier comment, and
 * the earlier reasons if they are reasons of this answer.
 */
export async function saveFeedback(
  db: Kysely<Tables>,
  { reasons, comment, ...feedback }: NewFeedback,
): Promise<void> {
  await db
    .insertInto('article_feedback')
    .values({ ...feedback, reasons: toJson(reasons ?? []), comment: comment ?? '' })
    .onConflict((conflict) =>
      conflict.columns(['goid', 'item_uid']).doUpdateSet((eb) => ({
        locale: eb.ref('excluded.locale'),
        is_helpful: eb.ref('excluded.is_helpful'),
        reasons: reasons
          ? eb.ref('excluded.reasons')
          : eb
              .case()
              .when('article_feedback.is_helpful', '=', eb.ref('excluded.is_helpful'))
              .then(eb.ref('article_feedback.reasons'))
              .else(eb.ref('excluded.reasons'))
              .end(),
        ...(comment !== undefined && { comment: eb.ref('excluded.comment') }),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute();
}
