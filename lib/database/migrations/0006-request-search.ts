import { sql, type Migration } from 'kysely';

// One statement per call: the embedded engine speaks the extended protocol only, which takes one at a time.
const statements = [
  // What the pickers look for in, in small letters: LIKE over it is many times faster than ILIKE over its parts.
  sql`alter table contact add column search_text text
    generated always as (lower(first_name || ' ' || last_name || ' ' || coalesce(email, ''))) stored`,
  sql`alter table company add column search_text text generated always as (lower(name)) stored`,
  // Every order of the two lists, so that a page is read from the index.
  sql`create index contact_recent on contact (business_uid, last_activity_time desc nulls last, uid)`,
  sql`create index contact_by_name on contact
    (business_uid, first_name collate "und-x-icu", last_name collate "und-x-icu", uid)`,
  sql`create index company_by_name on company (business_uid, name collate "und-x-icu", uid)`,
  sql`create index contact_email on contact (business_uid, email)`,
  // For the operators' report, which asks for few of many.
  sql`create index visitor_event_request on visitor_event (created_at) where event_name like 'request-%'`,
  sql`create index issue_created on issue (created_at)`,
];

export const requestSearch: Migration = {
  async up(db) {
    for (const statement of statements) await statement.execute(db);
  },
};
