import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storeFinishedDays } from '@/lib/backend/desk/figures/counted-days';
import { getFigures } from '@/lib/backend/desk/figures/get-figures';
import type { Issue } from '@/lib/contract/project';
import { REQUEST_EVENTS, SEARCH_EVENTS } from '@/lib/constants';
import { runDesk } from '@/tests/helpers/desk-commands';
import { testEngine } from '@/tests/helpers/engines';
import { makeCustomer, makeCustomers, requestOf, type Customer } from '@/tests/helpers/make-customer';
import type { TestIdentity } from '@/tests/helpers/make-identity';
import { logInStaff } from '@/tests/helpers/make-staff';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let backend: TestIdentity;
let sri: Customer;
beforeAll(async () => {
  backend = await makeCustomers();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  sri = await makeCustomer(backend, 'sri@kucing.example');
  await backend.insert([{ key: 'atap', model: 'help-article', title: 'Kucing di atap' }]);
});

const storedDays = async () => {
  const rows = await backend.db.kysely.selectFrom('figures_day').select('counted').execute();
  return rows.length;
};

test('all finished days are stored, and those before them deleted', async () => {
  await storeFinishedDays(backend.deps);
  expect(await storedDays()).toBe(90);
  await sri.post('/project/service/issue/', requestOf());
  expect((await getFigures(7, backend.deps)).days.at(-1)).toMatchObject({ filed: 1 });
  backend.advance(DAY_MS);
  await storeFinishedDays(backend.deps);
  expect(await storedDays()).toBe(90);
  expect((await getFigures(7, backend.deps)).days.at(-2)).toMatchObject({ filed: 1 });
});

test('an answer to a request of an earlier day leaves what is stored of that day', async () => {
  const { key } = (await sri.post('/project/service/issue/', requestOf())).body as Issue;
  backend.advance(2 * DAY_MS);
  await storeFinishedDays(backend.deps);
  await runDesk(backend, 'reply', { key, author: 'Rini', text: 'Sudah.', status: 'completed' });
  expect(await storedDays()).toBe(90);
});

const startVisitor = async () => {
  const { body } = await backend.send('/visitor/api/init/', { _referrer: '', _origin: 'https://x.example' });
  return (body as { _goid: string })._goid;
};
const log = (_goid: string, event_name: string, event_data: object) =>
  backend.send('/visitor/api/log_event/', { _goid, event_name, event_data });

/** Checks that the figures are those that counting anew gives. */
async function expectCounted(): Promise<void> {
  const stored = await getFigures(30, backend.deps);
  await backend.db.kysely.deleteFrom('figures_day').execute();
  expect(stored).toEqual(await getFigures(30, backend.deps));
}

const due = (hours: number) => ({ solve_due_at: new Date(backend.clock().getTime() - hours * HOUR_MS) });
test.each<[string, (key: string, goid: string) => Promise<unknown>]>([
  ['a request is deleted', () => backend.db.kysely.deleteFrom('issue').execute()],
  [
    'a solved one is opened again',
    (key) => sri.patch(`/project/service/issue/${key}/`, { action: 'reopen' }),
  ],
  [
    'the target of a solved one is another',
    () => backend.db.kysely.updateTable('issue').set(due(90)).execute(),
  ],
  ['a visitor is deleted', () => backend.db.kysely.deleteFrom('visitor').execute()],
  ['searches are deleted', () => backend.db.kysely.deleteFrom('search_log').execute()],
  [
    'requests and searches of that day come late',
    async () => {
      const at = new Date(backend.clock().getTime() - 2 * DAY_MS);
      const {
        uid: _,
        number: __,
        ...issue
      } = await backend.db.kysely
        .selectFrom('issue')
        .select([
          'uid',
          'number',
          'business_uid',
          'user_uid',
          'name',
          'search_text',
          'created_at',
          'updated_at',
        ])
        .executeTakeFirstOrThrow();
      const more = { uid: crypto.randomUUID(), fields: '[]', context: '{}' };
      await backend.db.kysely
        .insertInto('issue')
        .values({ ...issue, ...more })
        .execute();
      const search = { at, kind: 'search', query: 'anjing', locale: 'id', results: 0 } as const;
      await backend.db.kysely.insertInto('search_log').values(search).execute();
    },
  ],
  [
    'a view moves to another day',
    () => backend.db.kysely.updateTable('visitor_event').set({ created_at: backend.clock() }).execute(),
  ],
])('a finished day is counted again when %s', async (_, change) => {
  const goid = await startVisitor();
  const { key } = (await sri.post('/project/service/issue/', requestOf())).body as Issue;
  await runDesk(backend, 'reply', { key, author: 'Rini', text: 'Sudah.', status: 'completed' });
  await log(goid, 'view', { key: 'atap' });
  await log(goid, SEARCH_EVENTS.search, { q: 'kucing', results: 0, locale: 'id' });
  backend.advance(2 * DAY_MS);
  await storeFinishedDays(backend.deps);
  expect(await getFigures(30, backend.deps)).toMatchObject({
    articles: [{ views: 1 }],
    searches: { without_results: [{ count: 1 }] },
  });
  await change(key, goid);
  await expectCounted();
});

/** What may happen, by name; each is applied to one of the things that are there. */
const STEPS = [
  'file',
  'answer',
  'complete',
  'reopen',
  'merge',
  'prioritise',
  'remove',
  'view',
  'search',
  'open',
] as const;
const MORE = ['suggested', 'forget visitor', 'forget searches', 'store', 'hour', 'day', 'days'] as const;

test('what is stored is what counting anew gives, whatever happens afterwards', async () => {
  const head = await logInStaff(backend);
  const step = fc.tuple(fc.constantFrom(...STEPS, ...MORE), fc.nat());
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const keys: string[] = [];
      const visitors: string[] = [];
      const { kysely } = backend.db;
      const newVisitor = async () => void visitors.push(await startVisitor());
      await newVisitor();
      for (const [name, which] of steps) {
        const key = keys[which % keys.length];
        const number = Number(key?.slice('TICKET-'.length));
        const visitor = visitors[which % visitors.length] ?? '';
        switch (name) {
          case 'file': {
            const context = { articles: which % 2 ? [{ key: 'atap' }] : [] };
            const { body } = await sri.post('/project/service/issue/', requestOf({ context }), {
              'Idempotency-Key': crypto.randomUUID(),
            });
            keys.push((body as Issue).key);
            break;
          }
          case 'answer':
          case 'complete':
            if (key)
              await runDesk(backend, 'reply', {
                key,
                author: 'Rini',
                text: 'Ya.',
                status: name === 'answer' ? undefined : 'completed',
              });
            break;
          case 'reopen':
            if (key) await sri.patch(`/project/service/issue/${key}/`, { action: 'reopen' });
            break;
          case 'merge':
            if (key && keys[0] && keys[0] !== key)
              await head.post(`/desk/request/${key}/merge/`, { into: keys[0] });
            break;
          case 'prioritise': {
            const due = new Date(backend.clock().getTime() - which * 1000);
            if (key)
              await kysely
                .updateTable('issue')
                .set({ answer_due_at: due, solve_due_at: due })
                .where('number', '=', number)
                .execute();
            break;
          }
          case 'remove':
            if (key) await kysely.deleteFrom('issue').where('number', '=', number).execute();
            keys.splice(keys.indexOf(key ?? ''), key ? 1 : 0);
            break;
          case 'view':
            await log(visitor, 'view', { key: 'atap' });
            break;
          case 'search':
            await log(visitor, SEARCH_EVENTS.search, {
              q: `kata ${which % 3}`,
              results: which % 2,
              locale: 'id',
            });
            break;
          case 'open':
            await log(visitor, SEARCH_EVENTS.open, {
              q: `kata ${which % 3}`,
              uid: 'atap',
              rank: 1,
              locale: 'id',
            });
            break;
          case 'suggested':
            await log(visitor, which % 2 ? REQUEST_EVENTS.suggested : REQUEST_EVENTS.answered, {
              articles: 1,
            });
            break;
          case 'forget visitor':
            await kysely.deleteFrom('visitor').where('goid', '=', visitor).execute();
            await newVisitor();
            break;
          case 'forget searches':
            await kysely
              .deleteFrom('search_log')
              .where('query', '=', `kata ${which % 3}`)
              .execute();
            break;
          case 'store':
            await storeFinishedDays(backend.deps);
            break;
          default:
            backend.advance({ hour: HOUR_MS, day: DAY_MS, days: 9 * DAY_MS }[name] * (1 + (which % 3)));
        }
      }
      await expectCounted();
    }),
    // The counting is done by statements that both engines share; the embedded one takes longer for the steps.
    { numRuns: testEngine() === 'server' ? 20 : 6 },
  );
}, 120_000);
