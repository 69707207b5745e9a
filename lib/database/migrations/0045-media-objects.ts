import { sql, type Kysely, type Migration } from 'kysely';

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
