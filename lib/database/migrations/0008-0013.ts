import { sql, type Migration } from 'kysely';

/** How far a mailbox was read, by which process, and which mails are tried again. */
export const mailbox: Migration = {
  async up(db) {
    await sql`create table mailbox (
      id text primary key,
      uid_validity bigint not null default 0,
      last_uid bigint not null default 0,
      claimed_by uuid not null,
      claimed_until timestamptz not null
    )`.execute(db);
    await sql`create table mailbox_retry (
      mailbox_id text not null references mailbox (id) on delete cascade,
      uid bigint not null,
      attempts integer not null default 1,
      next_at timestamptz not null,
      primary key (mailbox_id, uid)
    )`.execute(db);
  },
};

/** Mails to the help desk say whose request they are about, so that they go with a deleted account. */
export const mailsAboutUsers: Migration = {
  async up(db) {
    await sql`alter table mail_outbox add column about_user bigint`.execute(db);
    await sql`create index mail_outbox_about on mail_outbox (about_user) where about_user is not null`.execute(
      db,
    );
  },
};

/** Marks all earlier events as seen. Users would otherwise find the answers of years unread. */
export const earlierSeen: Migration = {
  async up(db) {
    await sql`insert into notification_seen (user_uid, seen_at)
      select uid, now() from app_user where deleted_at is null
      on conflict do nothing`.execute(db);
  },
};

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

/** Adds the tables that the search learns from: opened results, their counts, and searches repeated in other words. */
export const searchLearning: Migration = {
  async up(db) {
    // One vote of a visitor for a normalized query; the keyed hash differs from query to query.
    await sql`create table search_vote (
      locale text not null,
      terms text not null,
      visitor text not null,
      network integer not null,
      query text not null,
      uid text not null,
      rank integer not null,
      at timestamptz not null,
      primary key (locale, terms, visitor)
    )`.execute(db);
    await sql`create index search_vote_latest on search_vote (locale, terms, at)`.execute(db);
    await sql`create index search_vote_at on search_vote (at)`.execute(db);

    await sql`create table search_click (
      locale text not null,
      terms text not null,
      uid text not null,
      visitors integer not null,
      networks integer not null,
      weight double precision not null,
      total_weight double precision not null,
      updated_at timestamptz not null,
      primary key (locale, terms, uid)
    )`.execute(db);

    await sql`create table search_reformulation (
      locale text not null,
      query text not null,
      next_query text not null,
      visitor text not null,
      network integer not null,
      at timestamptz not null,
      primary key (locale, query, next_query, visitor)
    )`.execute(db);
    await sql`create index search_reformulation_at on search_reformulation (at)`.execute(db);
  },
};

/** Indexes the articles of a topic in their reading order (`lib/database/public-items.ts`), in place of their topic alone. */
export const readingOrder: Migration = {
  async up(db) {
    await sql`create index content_item_reading_order on content_item
      (model, locale, topic_uid, (coalesce(priority_group, U&'\\+10FFFF') collate "C"), created_at, uid)`.execute(
      db,
    );
    await sql`drop index content_item_topic`.execute(db);
  },
};
