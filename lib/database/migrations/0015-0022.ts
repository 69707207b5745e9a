import { sql, type Migration } from 'kysely';

/** A second address that gets copies of a request's mails, addresses that stopped them, and attached files. */
export const requestCopies: Migration = {
  async up(db) {
    await sql`create table issue_copy (
      issue_uid uuid primary key references issue (uid) on delete cascade,
      email text not null
    )`.execute(db);
    await sql`create index issue_copy_email on issue_copy (email)`.execute(db);
    // A keyed hash: who wants no copies need not be known here.
    await sql`create table copy_stop (
      recipient bytea primary key,
      created_at timestamptz not null
    )`.execute(db);
    // Files other than images have no size in pixels.
    await sql`alter table upload alter column width drop not null, alter column height drop not null`.execute(
      db,
    );
  },
};

/** An index from which the views of articles in a period are counted without reading all events. */
export const articleViews: Migration = {
  async up(db) {
    await sql`create index visitor_event_viewed on visitor_event (created_at, item_uid)
      where event_name = 'view' and item_uid is not null`.execute(db);
  },
};

/**
 * What was counted of each finished day for the figures of the desk. A day that is changed afterwards loses its row, and
 * is counted again; triggers see to that, so that no writer can forget it.
 */
export const figuresByDay: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await statement.execute(db);
  },
};

const STATEMENTS = [
  sql`create index issue_rating_recent on issue_rating (updated_at)`,
  // As text, which is read faster than jsonb.
  sql`create table figures_day (day date primary key, counted json not null)`,
  sql`create function wib_day(at timestamptz) returns date immutable parallel safe
    return (at at time zone interval '07:00')::date`,
  sql`create function forget_event_day() returns trigger language plpgsql as $$ begin
    delete from figures_day where day in (wib_day(old.created_at), wib_day(new.created_at));
    return null;
  end $$`,
  // A view that is repeated gets the later time.
  sql`create trigger forget_day after insert or delete or update of created_at on visitor_event
    for each row execute function forget_event_day()`,
  sql`create function forget_search_day() returns trigger language plpgsql as $$ begin
    delete from figures_day where day in (wib_day(old.at), wib_day(new.at));
    return null;
  end $$`,
  sql`create trigger forget_day after insert or delete on search_log
    for each row execute function forget_search_day()`,
  sql`create function forget_issue_days() returns trigger language plpgsql as $$ begin
    delete from figures_day where day in (
      wib_day(old.created_at), wib_day(new.created_at), wib_day(old.first_answered_at), wib_day(new.first_answered_at),
      wib_day(old.completed_at), wib_day(new.completed_at));
    return null;
  end $$`,
  sql`create trigger forget_days after insert or delete on issue
    for each row execute function forget_issue_days()`,
  // The first answer of an older request, and its end, change nothing of an earlier day.
  sql`create trigger forget_days_changed after update on issue for each row when (
      old.created_at <> new.created_at or old.context <> new.context
      or old.first_answered_at <> new.first_answered_at
      or old.first_answered_at is not null and old.answer_due_at is distinct from new.answer_due_at
      or old.completed_at is not null and (old.completed_at, old.resolution, old.solve_due_at)
        is distinct from (new.completed_at, new.resolution, new.solve_due_at)
    ) execute function forget_issue_days()`,
];

/** Lets all days be counted again, since customers who filed afterwards no longer count as answered by an article. */
export const figuresCountedAgain: Migration = {
  async up(db) {
    await sql`delete from figures_day`.execute(db);
  },
};

/** Adds the index of requests by the articles that the customer had read before. The figures of the desk link to them. */
export const requestsAfterReading: Migration = {
  async up(db) {
    await sql`create index issue_read_articles on issue using gin ((context -> 'articles') jsonb_path_ops)`.execute(
      db,
    );
  },
};

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
