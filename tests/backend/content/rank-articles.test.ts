import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wilsonBound } from '@/lib/database/report-parts';
import { makeBackend, type TestBackend } from '@/tests/helpers/make-backend';

let backend: TestBackend;
beforeAll(async () => {
  backend = await makeBackend();
});
afterAll(() => backend.close());

test.each([
  [0, 0, 0],
  [0, 10, 0],
  [1, 1, 0.207],
  [5, 6, 0.436],
  [10, 10, 0.722],
  [40, 50, 0.67],
  [50, 100, 0.404],
])('%i of %i prove a share of %f', async (part, whole, share) => {
  const bound = wilsonBound(sql`${part}::int`, sql`${whole}::int`);
  const { rows } = await sql<{ bound: number }>`select ${bound} as bound`.execute(backend.db.kysely);
  expect(rows[0]?.bound).toBeCloseTo(share, 3);
});
