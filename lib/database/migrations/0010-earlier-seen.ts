import { sql, type Migration } from 'kysely';

/** Marks all earlier events as seen. Users would otherwise find the answers of years unread. */
export const earlierSeen: Migration = {
  async up(db) {
    await sql`insert into notification_seen (user_uid, seen_at)
      select uid, now() from app_user where deleted_at is null
      on conflict do nothing`.execute(db);
  },
};
