import { sql, type Migration } from 'kysely';

/** Adds the index of requests by the articles that the customer had read before. The figures of the desk link to them. */
export const requestsAfterReading: Migration = {
  async up(db) {
    await sql`create index issue_read_articles on issue using gin ((context -> 'articles') jsonb_path_ops)`.execute(
      db,
    );
  },
};
