import { sql, type Kysely, type Migration } from 'kysely';
import { MAX_CUSTOMER_WORDS, searchWords } from '@/lib/words/search-words';

const ROWS_AT_A_TIME = 500;

/** Adds the desk: staff, the log of their changes, and the columns and indexes of the queue. */
export const desk: Migration = {
  async up(db) {
    for (const statement of STAFF) await statement.execute(db);
    for (const statement of REQUESTS) await statement.execute(db);
    await fillWaiting(db);
    await fillCustomerText(db);
    for (const statement of INDEXES) await statement.execute(db);
  },
};

const STAFF = [
  sql`create table staff (
    uid uuid primary key,
    email text not null unique,
    name text not null,
    role text not null check (role in ('agent', 'administrator')),
    created_at timestamptz not null,
    last_seen_at timestamptz,
    ended_at timestamptz
  )`,
  sql`create table staff_session (
    hash bytea primary key,
    staff_uid uuid not null references staff (uid) on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz
  )`,
  sql`create index staff_session_staff on staff_session (staff_uid)`,
  sql`create index staff_session_expires on staff_session (expires_at)`,
  sql`create table audit_log (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    staff_uid uuid references staff (uid),
    actor text not null,
    action text not null,
    -- No reference: the log stays when a request is deleted.
    issue_number integer,
    data jsonb not null
  )`,
  // Keys of answers that were written, so that sending one again writes nothing twice.
  sql`create table staff_once (key text primary key, created_at timestamptz not null)`,
  sql`create table canned_answer (
    uid uuid primary key,
    title text not null,
    body text not null,
    updated_at timestamptz not null
  )`,
  sql`create table saved_view (
    uid uuid primary key,
    staff_uid uuid references staff (uid) on delete cascade,
    name text not null,
    filter jsonb not null,
    created_at timestamptz not null
  )`,
  sql`create index saved_view_staff on saved_view (staff_uid)`,
  sql`create table issue_presence (
    issue_uid uuid not null references issue (uid) on delete cascade,
    staff_uid uuid not null references staff (uid) on delete cascade,
    is_writing boolean not null default false,
    seen_at timestamptz not null,
    primary key (issue_uid, staff_uid)
  )`,
  sql`create index issue_presence_staff on issue_presence (staff_uid)`,
  sql`create table announcement_follower (
    announcement_uid uuid not null references announcement (uid) on delete cascade,
    user_uid bigint not null references app_user (uid) on delete cascade,
    created_at timestamptz not null,
    primary key (announcement_uid, user_uid)
  )`,
  sql`create index announcement_follower_user on announcement_follower (user_uid)`,
  sql`alter table one_time_code drop constraint one_time_code_purpose_check`,
  sql`alter table one_time_code add constraint one_time_code_purpose_check
    check (purpose in ('login', 'register', 'delete', 'staff'))`,
];

const REQUESTS = [
  // Generated columns follow from other columns, so no writer can forget them.
  sql`alter table issue
    add column staff_acted_last boolean not null default false,
    add column waits_since timestamptz,
    add column first_answered_at timestamptz,
    add column answer_due_at timestamptz,
    add column solve_due_at timestamptz,
    add column assignee_uid uuid references staff (uid),
    add column merged_into uuid references issue (uid) on delete set null,
    add column announcement_uid uuid references announcement (uid) on delete set null,
    add column customer_text tsvector not null default '',
    add column waits_for text generated always as (
      case when status = 'completed' then null when staff_acted_last then 'customer' else 'us' end) stored,
    add column priority text generated always as (
      jsonb_path_query_first(fields, '$[*] ? (@.field_type == "priority").value') #>> '{}') stored`,
  sql`alter table issue add column due_at timestamptz generated always as (
    case when status = 'completed' then null
      when first_answered_at is null then least(answer_due_at, solve_due_at)
      else solve_due_at end) stored`,
  // Notes of staff are stored with mails from outside; no customer owns their images.
  sql`alter table issue_note
    add column staff_uid uuid references staff (uid),
    add column is_mail boolean not null default true`,
  sql`alter table upload
    alter column user_uid drop not null,
    add column staff_uid uuid references staff (uid),
    add column note_uid uuid references issue_note (uid) on delete cascade`,
  sql`create index upload_note on upload (note_uid) where note_uid is not null`,
];

const INDEXES = [
  sql`create index issue_customer_text on issue using gin (customer_text) with (fastupdate = off)`,
  sql`create index issue_waiting on issue (waits_for desc, waits_since, number) where waits_for is not null`,
  sql`create index issue_assigned on issue (assignee_uid, waits_for desc, waits_since, number)
    where waits_for is not null`,
  sql`create index issue_assignee on issue (assignee_uid, updated_at desc, number desc)
    where assignee_uid is not null`,
  sql`create index issue_due on issue (due_at, number) where due_at is not null`,
  sql`create index issue_updated on issue (updated_at desc, number desc)`,
  sql`create index issue_priority on issue (priority, updated_at desc, number desc) where priority is not null`,
  sql`create index issue_merged on issue (merged_into) where merged_into is not null`,
  sql`create index issue_announcement on issue (announcement_uid) where announcement_uid is not null`,
];

/** Says of the requests that are there who acted last, and since when that is so. */
async function fillWaiting(db: Kysely<unknown>): Promise<void> {
  await sql`update issue set waits_since = created_at`.execute(db);
  await sql`
    update issue set
      staff_acted_last = coalesce(written.staff_at > coalesce(written.customer_at, '-infinity'), false),
      first_answered_at = written.first_staff_at,
      waits_since = coalesce((
        select min(created_at) from issue_comment
        where issue_uid = issue.uid and written.staff_at is not null
          and case when written.staff_at > coalesce(written.customer_at, '-infinity')
            then user_uid is null and created_at > coalesce(written.customer_at, '-infinity')
            else user_uid is not null and created_at >= written.staff_at end
      ), issue.created_at)
    from (
      select issue_uid,
        max(created_at) filter (where user_uid is null) as staff_at,
        min(created_at) filter (where user_uid is null) as first_staff_at,
        max(created_at) filter (where user_uid is not null) as customer_at
      from issue_comment group by issue_uid
    ) as written
    where written.issue_uid = issue.uid`.execute(db);
}

type Row = { number: number; customer: string };

/** Fills the words of the customers of the requests that are there. */
async function fillCustomerText(db: Kysely<unknown>): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await sql<Row>`
      select issue.number, concat_ws(' ', first_name, last_name, email, business.name, (
        select string_agg(company.name, ' ') from contact
          join contact_company on contact_company.contact_uid = contact.uid
          join company on company.uid = contact_company.company_uid
        where contact.user_uid = app_user.uid
      )) as customer
      from issue join app_user on app_user.uid = issue.user_uid
        join business on business.uid = app_user.business_uid
      where issue.number > ${after} order by issue.number limit ${ROWS_AT_A_TIME}`.execute(db);
    const values = rows.map(({ number, customer }) => ({
      number,
      words: searchWords(customer, MAX_CUSTOMER_WORDS),
    }));
    if (values.length > 0) {
      await sql`update issue set customer_text = array_to_tsvector(array(select jsonb_array_elements_text(given.words)))
        from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as given (number integer, words jsonb)
        where issue.number = given.number`.execute(db);
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.number;
  }
}
