// Opens a data folder with a long migration on top of the portal's own, and says how far it is.
import { sql, type Migration } from 'kysely';
import { migrations } from '@/lib/database/migrations';
import { openDatabase } from '@/lib/database/open-database';
import { say } from './say';

const [dataDir = ''] = process.argv.slice(2);

const long: Migration = {
  async up(db) {
    for (let n = 0; n < 40; n += 1) {
      await sql.raw(`create table step_${n} (id integer primary key, text text)`).execute(db);
      await sql
        .raw(`insert into step_${n} select i, repeat('x', 200) from generate_series(1, 500) i`)
        .execute(db);
      say({ event: 'step', n });
    }
  },
};

const database = await openDatabase({ dataDir, migrations: { ...migrations, '9000-long': long } });
say({ event: 'open' });
await database.close();
