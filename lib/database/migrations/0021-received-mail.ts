import { sql, type Migration } from 'kysely';

/** Keeps the mails that arrived, with their originals; mails open requests, also of people without an account. */
export const receivedMail: Migration = {
  async up(db) {
    await sql`create table mail_received (
      uid uuid primary key,
      received_at timestamptz not null,
      sender text not null,
      sender_name text not null,
      subject text not null,
      body text not null,
      size integer not null,
      state text not null check (state in ('taken', 'held', 'discarded')),
      reason text,
      issue_uid uuid references issue (uid) on delete cascade,
      -- The comment, the note, or the request itself that it became.
      entry_uid uuid
    )`.execute(db);
    await sql`create index mail_received_state on mail_received (state, received_at desc)`.execute(db);
    await sql`create index mail_received_sender on mail_received (sender, received_at desc)`.execute(db);
    await sql`create index mail_received_issue on mail_received (issue_uid) where issue_uid is not null`.execute(
      db,
    );
    await sql`create table mail_original (
      mail_uid uuid not null references mail_received (uid) on delete cascade,
      part integer not null,
      bytes bytea not null,
      primary key (mail_uid, part)
    )`.execute(db);
    // How often taking it failed, or ended the process, apart from failures of the mail server.
    await sql`alter table mailbox_retry add column failures integer not null default 0`.execute(db);
    await sql`alter table app_user add column is_unconfirmed boolean not null default false`.execute(db);
  },
};
