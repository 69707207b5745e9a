import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PoolInsideTransactionError, TransactionRolledBackError } from '@/lib/database/errors';
import { toJson } from '@/lib/database/schema';
import { openTestDatabase, type TestDatabase } from '../helpers/engines';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.reset());
afterAll(() => database.close());

const item = {
  uid: 'u1',
  locale: 'id',
  model: 'help-article',
  key: 'kas',
  name: 'Kas',
  title: 'Kas',
  visibility: 'public',
  data: toJson({ list: [1, 'dua'] }),
  source: 'test',
  source_path: 'a.md',
  source_hash: 'x',
} as const;

describe('transactions', () => {
  const count = () =>
    database.kysely
      .selectFrom('content_item')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();

  it('commit together or not at all', async () => {
    const failing = database.transaction(async (trx) => {
      await trx.insertInto('content_item').values(item).execute();
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await count()).toEqual({ n: 0 });
    const result = await database.transaction(async (trx) => {
      await trx.insertInto('content_item').values(item).execute();
      return 'done';
    });
    expect(result).toBe('done');
    expect(await count()).toEqual({ n: 1 });
  });

  it('the pool used inside a transaction throws instead of hanging', async () => {
    await database.transaction(async (trx) => {
      await expect(count()).rejects.toThrow(PoolInsideTransactionError);
      await expect(database.transaction(() => Promise.resolve())).rejects.toThrow(PoolInsideTransactionError);
      await trx.insertInto('content_item').values(item).execute();
    });
    expect(await count()).toEqual({ n: 1 });
  });

  it('what a transaction leaves running may use the pool once it is over', async () => {
    let end: (() => void) | undefined;
    const isOver = new Promise<void>((resolve) => (end = resolve));
    let later: Promise<{ n: number }> | undefined;
    await database.transaction(async () => {
      later = isOver.then(count);
    });
    end?.();
    expect(await later).toEqual({ n: 0 });
  });

  it('a hidden failure does not become a silent rollback', async () => {
    const careless = database.transaction(async (trx) => {
      await trx.insertInto('content_item').values(item).execute();
      await trx
        .insertInto('content_item')
        .values(item)
        .execute()
        .catch(() => undefined);
    });
    await expect(careless).rejects.toThrow(TransactionRolledBackError);
    expect(await count()).toEqual({ n: 0 });
  });

  it('run side by side with others without mixing', async () => {
    const transactions = Array.from({ length: 20 }, (_, index) =>
      database.transaction(async (trx) => {
        await trx
          .insertInto('content_item')
          .values({ ...item, uid: `u${index}`, key: `k${index}` })
          .execute();
        if (index % 2 === 1) throw new Error('odd');
      }),
    );
    const settled = await Promise.allSettled(transactions);
    expect(settled.filter((result) => result.status === 'fulfilled')).toHaveLength(10);
    expect(await count()).toEqual({ n: 10 });
  });
});
