import { sql, type Migration } from 'kysely';

/** Allows the change `shown`: when content becomes public again, links to it return where they were left out. */
export const shownContent: Migration = {
  async up(db) {
    await sql`alter table content_change drop constraint content_change_kind_check`.execute(db);
    await sql`alter table content_change add constraint content_change_kind_check
      check (kind in ('changed', 'removed', 'hidden', 'shown'))`.execute(db);
  },
};
