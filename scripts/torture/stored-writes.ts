import { randomUUID } from 'node:crypto';
import { signToken } from '@/lib/backend/auth/tokens';
import { deriveKeys } from '@/lib/backend/keys';
import type { ReplicatedDatabase } from './replicated-database';
import type { Customer, Ledger } from './watched-load';

/** Stores customers who are logged in. */
export async function makeCustomers(
  { run }: ReplicatedDatabase,
  { secret, count }: { secret: string; count: number },
): Promise<Customer[]> {
  const business = randomUUID();
  await run(`insert into business (uid, name, created_at) values ('${business}', 'Siksa', now())`);
  await run(`insert into app_user (uid, business_uid, email, first_name, created_at)
    select 1000000 + n, '${business}', n || '@siksa.example', 'Sri', now() from generate_series(1, ${count}) n`);
  const rows = await run(`insert into session (id, user_uid, created_at, rotated_at, expires_at)
    select gen_random_uuid(), uid, now(), now(), now() + interval '1 day' from app_user
    where business_uid = '${business}' returning id::text, user_uid::int as uid`);
  const deps = { keys: deriveKeys(secret), clock: () => new Date() };
  const sign = async ({ id, uid }: Record<string, unknown>) => ({
    business,
    token: await signToken({ sessionId: String(id), uid: Number(uid) }, deps),
  });
  return Promise.all(rows.map(sign));
}

/** What is stored of each kind of write: the keys with how often they are there. */
const STORED = {
  visitor: 'select goid as key, count(*)::int as count from visitor group by 1',
  event: `select data->>'key' as key, count(*)::int as count from visitor_event where event_name = 'siksa' group by 1`,
  request: 'select name as key, count(*)::int as count from issue group by 1',
  comment: `select substr(body, 4, 36) as key, count(*)::int as count from issue_comment group by 1`,
};

/** Compares what was acknowledged with what is there: nothing is lost, and nothing is there twice. */
export async function isExact(ledger: Ledger, { run }: ReplicatedDatabase): Promise<boolean> {
  let isGood = true;
  for (const [kind, statement] of Object.entries(STORED) as [keyof Ledger, string][]) {
    const { acknowledged, tried } = ledger[kind];
    const stored = new Map((await run(statement)).map(({ key, count }) => [String(key), Number(count)]));
    const lost = [...acknowledged].filter((key) => !stored.has(key)).length;
    const doubled = [...tried].filter((key) => (stored.get(key) ?? 0) > 1).length;
    console.error(
      `${kind}: ${tried.size} tried, ${acknowledged.size} acknowledged, ${lost} lost, ${doubled} doubled`,
    );
    isGood &&= lost === 0 && doubled === 0 && acknowledged.size > 0;
  }
  console.error(isGood ? 'no acknowledged write is lost, none is there twice' : 'FAILED');
  return isGood;
}
