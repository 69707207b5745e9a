import { sql, type Migration } from 'kysely';

/** Customers choose which mails about their requests they get. */
export const requestMails: Migration = {
  async up(db) {
    await sql`alter table app_user add column request_mails text not null default 'all'
      check (request_mails in ('all', 'answers', 'none'))`.execute(db);
  },
};
