import { sql, type Migration } from 'kysely';

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
