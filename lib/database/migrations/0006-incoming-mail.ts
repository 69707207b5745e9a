import { sql, type Migration } from 'kysely';

/** Mails become answers: what they quote, notes for agents, and which were taken. */
export const incomingMail: Migration = {
  async up(db) {
    await sql`alter table issue_comment add column quoted text`.execute(db);
    await sql`create table issue_note (
      uid uuid primary key,
      issue_uid uuid not null references issue (uid) on delete cascade,
      sender text not null,
      body text not null,
      created_at timestamptz not null
    )`.execute(db);
    await sql`create index issue_note_issue on issue_note (issue_uid, created_at)`.execute(db);
    await sql`create table mail_in (hash bytea primary key, created_at timestamptz not null)`.execute(db);
    await sql`create index mail_in_created on mail_in (created_at)`.execute(db);
  },
};
