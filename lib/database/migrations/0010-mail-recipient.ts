import { sql, type Migration } from 'kysely';

const statements = [
  // A keyed hash of the address, so that the mails of a deleted account are found without reading any.
  sql`alter table mail_outbox add column recipient bytea`,
  sql`create index mail_outbox_recipient on mail_outbox (recipient)`,
];

export const mailRecipient: Migration = {
  async up(db) {
    for (const statement of statements) await statement.execute(db);
  },
};
