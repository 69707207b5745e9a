import { sql, type Migration, type Kysely } from 'kysely';

/** Adds the codes with which customers change the email of their account. */
export const changedEmails: Migration = {
  async up(db) {
    await sql`alter table one_time_code drop constraint one_time_code_purpose_check`.execute(db);
    await sql`alter table one_time_code add constraint one_time_code_purpose_check
      check (purpose in ('login', 'register', 'delete', 'staff', 'email'))`.execute(db);
  },
};

/** An index by which the desk finds a customer's requests by the phone number. */
export const customerPhone: Migration = {
  async up(db) {
    await sql`create index app_user_phone on app_user (phone) where phone is not null`.execute(db);
  },
};

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

/** Keeps the links with which people without an account read, answer and rate one request. */
export const requestLinks: Migration = {
  async up(db) {
    await sql`create table issue_link (
      hash bytea primary key,
      issue_uid uuid not null references issue (uid) on delete cascade,
      created_at timestamptz not null
    )`.execute(db);
    await sql`create index issue_link_issue on issue_link (issue_uid)`.execute(db);
    await sql`alter table issue add column links_refused text
      check (links_refused in ('staff', 'recipient'))`.execute(db);
  },
};

/** Adds what agents are told of by mail and in their browsers. */
export const staffNotices: Migration = {
  async up(db) {
    await sql`alter table staff
      add column notice_channel text not null default 'mail'
        check (notice_channel in ('none', 'mail', 'browser', 'both')),
      add column notice_scope text not null default 'own'
        check (notice_scope in ('own', 'unassigned', 'all'))`.execute(db);
    await sql`create table staff_notice (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('filed', 'answered', 'assigned', 'failed', 'due')),
      issue_uid uuid not null references issue (uid) on delete cascade,
      -- Who caused it, and is not told.
      by_staff uuid,
      created_at timestamptz not null
    )`.execute(db);
    // The target that agents were told of last.
    await sql`create table due_notice (
      issue_uid uuid primary key references issue (uid) on delete cascade,
      due_at timestamptz not null
    )`.execute(db);
    await sql`create table push_subscription (
      endpoint text primary key,
      staff_uid uuid not null references staff (uid) on delete cascade,
      p256dh text not null,
      auth text not null,
      created_at timestamptz not null
    )`.execute(db);
    await sql`create index push_subscription_staff on push_subscription (staff_uid, created_at)`.execute(db);
    await sql`create table push_message (
      id bigint generated always as identity primary key,
      endpoint text not null references push_subscription (endpoint) on delete cascade,
      kind text not null,
      issue_uid uuid not null references issue (uid) on delete cascade,
      created_at timestamptz not null,
      next_at timestamptz not null,
      attempts integer not null default 0
    )`.execute(db);
    await sql`create index push_message_next on push_message (next_at)`.execute(db);
  },
};

/** Remembers how a request came: over which mailbox, or by which agent on behalf of the customer. */
export const requestOrigin: Migration = {
  async up(db) {
    await sql`alter table issue
      add column mailbox text,
      add column filed_via text check (filed_via in ('phone', 'whatsapp', 'visit', 'other')),
      add column filed_by text`.execute(db);
    // A customer whom an agent files for may have a phone number alone.
    await sql`alter table app_user drop constraint app_user_check`.execute(db);
    await sql`alter table app_user add constraint app_user_email check (case
      when deleted_at is not null then email is null
      else email is not null or is_unconfirmed end)`.execute(db);
  },
};

/** Lets the bytes of files be in an object store, and notes which objects there are no longer named. */
export const mediaObjects: Migration = {
  async up(db) {
    await sql`create table media_removal (key text primary key, due_at timestamptz not null)`.execute(db);
    await sql`create index media_removal_due on media_removal (due_at)`.execute(db);
    await sql`create function note_object() returns trigger language plpgsql as $$ begin
      if new.object_key is not null then delete from media_removal where key = new.object_key; end if;
      if old.object_key is not null and new.object_key is distinct from old.object_key then
        insert into media_removal (key, due_at) values (old.object_key, now()) on conflict do nothing;
      end if;
      return null;
    end $$`.execute(db);
    for (const table of ['media', 'upload']) await addColumns(db, table);
  },
};

async function addColumns(db: Kysely<unknown>, table: string): Promise<void> {
  const name = sql.table(table);
  await sql`alter table ${name} alter bytes drop not null,
    add column object_key text, add column size integer, add column sha256 bytea`.execute(db);
  await sql`update ${name} set size = octet_length(bytes), sha256 = sha256(bytes)`.execute(db);
  await sql`alter table ${name} alter size set not null, alter sha256 set not null,
    add check (num_nonnulls(bytes, object_key) = 1)`.execute(db);
  await sql`create trigger note_object after insert or delete or update of object_key on ${name}
    for each row execute function note_object()`.execute(db);
}
