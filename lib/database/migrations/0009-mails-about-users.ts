import { sql, type Migration } from 'kysely';

/** Mails to the help desk say whose request they are about, so that they go with a deleted account. */
export const mailsAboutUsers: Migration = {
  async up(db) {
    await sql`alter table mail_outbox add column about_user bigint`.execute(db);
    await sql`create index mail_outbox_about on mail_outbox (about_user) where about_user is not null`.execute(
      db,
    );
  },
};
