// Restores a backup of many rows into a data folder, and says how far it is.
import { restoreBackup } from '@/lib/database/backup/restore-backup';
import { migrations } from '@/lib/database/migrations';
import { openDatabase } from '@/lib/database/open-database';
import { say } from './say';

const [dataDir = ''] = process.argv.slice(2);
const table = { name: 'setting', columns: ['name', 'value'] };

async function* parts() {
  for (let part = 0; part < 20; part += 1) {
    say({ event: 'part', part });
    await Promise.resolve();
    const rows = Array.from({ length: 100 }, (_, n) => [`${part}-${n}`, '1']);
    yield { table: table.name, columns: table.columns, rows };
  }
}

const header = {
  portalBackup: 1 as const,
  createdAt: '2026-01-01T00:00:00Z',
  migrations: Object.keys(migrations),
  tables: [{ ...table, rows: 2000 }],
  counters: [],
};
const database = await openDatabase({
  dataDir,
  fill: (kysely) => restoreBackup(kysely, { header, parts: parts(), onProgress: () => undefined }),
});
say({ event: 'restored' });
await database.close();
