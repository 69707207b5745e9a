import { sql, type Migration } from 'kysely';

/** Finds the requests whose customer had read an article before, which the figures of the desk lead to. */
export const requestsAfterReading: Migration = {
  async up(db) {
    await sql`create index issue_read_articles on issue using gin ((context -> 'articles') jsonb_path_ops)`.execute(
      db,
    );
  },
};
