import { sql, type Migration } from 'kysely';

/** Remembers what became of the mails with answers, and which addresses take no mail. */
export const mailDelivery: Migration = {
  async up(db) {
    await sql`create table mail_delivery (
      event_uid uuid primary key,
      issue_uid uuid not null references issue (uid) on delete cascade,
      recipient bytea not null,
      state text not null check (state in ('waiting', 'sent', 'delayed', 'failed')),
      reason text,
      changed_at timestamptz not null
    )`.execute(db);
    await sql`create index mail_delivery_issue on mail_delivery (issue_uid)`.execute(db);
    await sql`create table dead_address (
      recipient bytea primary key,
      reason text not null,
      since timestamptz not null
    )`.execute(db);
    await sql`alter table mail_outbox add column event_uid uuid`.execute(db);
  },
};
