import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { isOtherSecret } from '@/lib/server/app-secret';
import { openTestDatabase, type TestDatabase } from '../helpers/engines';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.reset());
afterAll(() => database.close());

it('another secret than the one before is noticed once, and none is stored', async () => {
  const [first, second] = ['kucing'.repeat(6), 'tikus'.repeat(7)];
  const seen: boolean[] = [];
  for (const secret of [first, first, second, second, first])
    seen.push(await isOtherSecret(database.kysely, secret));
  expect(seen).toEqual([false, false, true, false, true]);
  const stored = await database.kysely.selectFrom('setting').selectAll().execute();
  expect(JSON.stringify(stored)).not.toMatch(/kucing|tikus/);
});
