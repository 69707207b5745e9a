import { sql, type Migration } from 'kysely';

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
