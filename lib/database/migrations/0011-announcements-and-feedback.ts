import { sql, type Migration } from 'kysely';

/** Announcements on every page, with a severity and a beginning, and what readers think of articles. */
export const announcementsAndFeedback: Migration = {
  async up(db) {
    await sql`alter table announcement
      add column severity text not null default 'info' check (severity in ('info', 'warning', 'incident')),
      add column starts_at timestamptz,
      add column updated_at timestamptz`.execute(db);
    await sql`update announcement set starts_at = created_at, updated_at = created_at`.execute(db);
    await sql`alter table announcement
      alter column starts_at set not null,
      alter column updated_at set not null`.execute(db);

    // One opinion of a visitor about an article; it goes with the visitor.
    await sql`create table article_feedback (
      goid text not null references visitor (goid) on delete cascade,
      item_uid text not null,
      locale text not null,
      is_helpful boolean not null,
      reasons jsonb not null,
      comment text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (goid, item_uid)
    )`.execute(db);
    await sql`create index article_feedback_recent on article_feedback (updated_at)`.execute(db);
  },
};
