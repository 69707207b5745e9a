import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@/tests/helpers/engines';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('a worker thread', () => {
  it('long queries and many short ones never hold up the event loop', async () => {
    let longest = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    const started = performance.now();
    await sql`select count(*) from generate_series(1, 3000000) a`.execute(database.kysely);
    const ended = performance.now() - started;
    for (let n = 0; n < 300; n += 1) await sql`select 1`.execute(database.kysely);
    clearInterval(timer);
    // On the main thread no timer runs until the query has ended.
    expect(longest).toBeLessThan(ended / 2);
  });
});
