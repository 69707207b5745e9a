import { sql, type Migration } from 'kysely';

/** Indexes the articles of a topic in their reading order (`lib/database/reading-order.ts`), in place of their topic alone. */
export const readingOrder: Migration = {
  async up(db) {
    await sql`create index content_item_reading_order on content_item
      (model, locale, topic_uid, (coalesce(priority_group, U&'\\+10FFFF') collate "C"), created_at, uid)`.execute(
      db,
    );
    await sql`drop index content_item_topic`.execute(db);
  },
};
