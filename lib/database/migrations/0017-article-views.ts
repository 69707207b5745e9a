import { sql, type Migration } from 'kysely';

/** An index from which the views of articles in a period are counted without reading all events. */
export const articleViews: Migration = {
  async up(db) {
    await sql`create index visitor_event_viewed on visitor_event (created_at, item_uid)
      where event_name = 'view' and item_uid is not null`.execute(db);
  },
};
