import { sql, type Migration } from 'kysely';

/** Remembers why a mailbox cannot be read, and the refresh tokens that mail providers exchanged. */
export const mailboxState: Migration = {
  async up(db) {
    await sql`alter table mailbox
      add column name text not null default '',
      add column failure text,
      add column failing_since timestamptz`.execute(db);
    await sql`create table refresh_token (
      id text primary key,
      -- Encrypted.
      sealed bytea not null,
      changed_at timestamptz not null
    )`.execute(db);
  },
};
