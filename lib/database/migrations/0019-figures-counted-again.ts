import { sql, type Migration } from 'kysely';

/** Lets all days be counted again, since customers who filed afterwards no longer count as answered by an article. */
export const figuresCountedAgain: Migration = {
  async up(db) {
    await sql`delete from figures_day`.execute(db);
  },
};
