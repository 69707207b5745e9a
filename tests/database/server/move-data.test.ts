import path from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '@/lib/database/open-database';
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
