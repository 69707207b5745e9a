import path from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { checkReplaceable } from '@/lib/database/backup/restore-backup';
import { openDatabase, type Database } from '@/lib/database/open-database';
import { backUp, contentOf, fillDatabase, openRestored, scratchFolder } from '@/tests/helpers/backups';
import { createOnServer, makePlace } from '@/tests/helpers/engines';

it('data move from a server to the embedded engine and back, with nothing changed', async () => {
  const folder = await scratchFolder();
  const file = (name: string) => path.join(folder, `${name}.gz`);
  const server = await openDatabase(await makePlace());
  await fillDatabase(server);
  await backUp(server, file('server'));
  await server.close();
  const embedded = await openRestored(file('server'), { dataDir: path.join(folder, 'data') });
  await backUp(embedded, file('embedded'));
  await embedded.close();
  const again = await openRestored(file('embedded'), { dataDir: '', databaseUrl: await createOnServer() });
  await backUp(again, file('again'));
  await again.close();
  const moved = await contentOf(file('server'));
  expect(await contentOf(file('embedded'))).toEqual(moved);
  expect(await contentOf(file('again'))).toEqual(moved);
}, 120_000);

it('a restore replaces neither a database that a portal uses nor that of another application', async () => {
  const place = await makePlace();
  const check = async () => {
    let tables: number | undefined;
    const fill = async (kysely: Database['kysely']) => {
      tables = await checkReplaceable(kysely);
    };
    const opened = await openDatabase({ ...place, fill });
    await opened.close();
    return tables;
  };
  expect(await check()).toBeGreaterThan(50);
  const running = await openDatabase(place);
  await running.kysely.selectFrom('setting').selectAll().execute();
  await expect(check()).rejects.toMatchObject({ problem: 'in-use' });
  await running.close();

  const other = { dataDir: '', databaseUrl: await createOnServer() };
  const fill = async (kysely: Database['kysely']) => {
    expect(await checkReplaceable(kysely)).toBe(0);
    await sql`create table invoice (id integer)`.execute(kysely);
    await checkReplaceable(kysely);
  };
  await expect(openDatabase({ ...other, fill })).rejects.toMatchObject({ problem: 'foreign' });
});
