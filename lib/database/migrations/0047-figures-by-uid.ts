import { sql, type Migration } from 'kysely';

/** Lets all days be counted again, with requests after reading by the article's uid instead of its key. */
export const figuresByUid: Migration = {
  async up(db) {
    await sql`delete from figures_day`.execute(db);
  },
};
