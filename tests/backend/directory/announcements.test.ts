import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DeskCommands } from '@/scripts/desk/commands';
import type { Announcement } from '@/lib/contract/directory';
import { runDesk } from '@/tests/helpers/desk-commands';
import { makeIdentity, type TestIdentity } from '@/tests/helpers/make-identity';

const LIST = '/directory/api/announcement/';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let backend: TestIdentity;
beforeAll(async () => {
  backend = await makeIdentity();
});
beforeEach(() => backend.reset());
afterAll(() => backend.close());

const desk = (name: keyof DeskCommands, input: object) =>
  runDesk(backend, name, input) as Promise<{ uid: string }>;
const inMs = (ms: number) => new Date(backend.clock().getTime() + ms).toISOString();
const announce = async (title: string, more = {}) => {
  const { uid } = await desk('announce', { title, text: 'Sedang kami tangani.', ...more });
  backend.advance(60_000);
  return uid;
};
const list = async (query = {}) => (await backend.getJson<{ results: Announcement[] }>(LIST, query)).results;
const titles = async (query = {}) => (await list(query)).map(({ title }) => title);

test('anybody reads them without a key, and proxies may keep the answer for four seconds', async () => {
  const started = backend.clock().toISOString();
  const uid = await announce('Faktur', { severity: 'incident', url: '/blog/faktur', until: inMs(DAY_MS) });
  const response = await backend.fetch(new Request(`http://localhost/api${LIST}`));
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=4');
  expect(await response.json()).toEqual({
    count: 1,
    results: [
      {
        uid,
        severity: 'incident',
        title: 'Faktur',
        text: 'Sedang kami tangani.',
        url: '/blog/faktur',
        starts_at: started,
        ends_at: new Date(Date.parse(started) + DAY_MS).toISOString(),
        updated_at: started,
        is_over: false,
      },
    ],
  });
});

test('the most severe come first, and of these the newest', async () => {
  await announce('info');
  await announce('incident 1', { severity: 'incident' });
  await announce('warning', { severity: 'warning' });
  await announce('incident 2', { severity: 'incident' });
  expect(await titles()).toEqual(['incident 2', 'incident 1', 'warning', 'info']);
});

test('one is there from its beginning to its end; known issues stay listed for 14 days after it', async () => {
  const period = { from: inMs(HOUR_MS), until: inMs(2 * HOUR_MS) };
  await announce('pemeliharaan', { severity: 'warning', ...period });
  await announce('libur', period);
  expect(await titles({ ended: true })).toEqual([]);
  backend.advance(HOUR_MS);
  expect(await titles()).toEqual(['pemeliharaan', 'libur']);
  backend.advance(HOUR_MS);
  expect(await titles()).toEqual([]);
  expect(await list({ ended: true })).toMatchObject([{ title: 'pemeliharaan', is_over: true }]);
  backend.advance(14 * DAY_MS);
  expect(await titles({ ended: true })).toEqual([]);
});

describe('the help desk', () => {
  test('changes the text: it keeps its beginning and is marked as changed', async () => {
    const replaces = await announce('Faktur lambat', { severity: 'warning' });
    const [before] = await list();
    const uid = await announce('Faktur tidak keluar', { severity: 'incident', replaces });
    const [after, ...others] = await list();
    expect([uid, others]).toEqual([replaces, []]);
    expect(after).toMatchObject({
      title: 'Faktur tidak keluar',
      severity: 'incident',
      starts_at: before?.starts_at,
    });
    expect((after?.updated_at ?? '') > (before?.updated_at ?? '')).toBe(true);
  });

  test('changes only what is given; severity, link and end stay', async () => {
    const more = { severity: 'incident', url: '/blog/faktur', until: inMs(DAY_MS), from: inMs(-HOUR_MS) };
    const replaces = await announce('Faktur lambat', more);
    const [before] = await list();
    await announce('Faktur tidak keluar', { replaces });
    expect(await list()).toEqual([
      { ...before, title: 'Faktur tidak keluar', updated_at: expect.any(String) as string },
    ]);
    await announce('Faktur tidak keluar', { replaces, severity: 'warning' });
    expect(await list()).toMatchObject([{ severity: 'warning', url: '/blog/faktur' }]);
  });

  test.each([
    ['an end before the stored beginning', { until: 3 * HOUR_MS }],
    ['a beginning after the stored end', { from: 11 * HOUR_MS }],
  ])('refuses a change with %s', async (_, period) => {
    const stored = { from: inMs(5 * HOUR_MS), until: inMs(10 * HOUR_MS) };
    const replaces = await announce('pemeliharaan', stored);
    const times = Object.entries(period).map(([name, ms]) => [name, inMs(ms)]);
    const change = announce('pindah', { replaces, ...Object.fromEntries(times) });
    await expect(change).rejects.toMatchObject({ code: 'invalid' });
    expect(await desk('announcements', {})).toMatchObject({ results: [{ title: 'pemeliharaan' }] });
  });

  test('ends one, which then is a past issue, or deletes it without a trace', async () => {
    const ended = await announce('selesai', { severity: 'incident' });
    const wrong = await announce('keliru', { severity: 'incident' });
    await desk('unannounce', { uid: ended });
    await desk('unannounce', { uid: wrong, isDeleted: true });
    expect(await titles()).toEqual([]);
    expect(await titles({ ended: true })).toEqual(['selesai']);
    await expect(desk('unannounce', { uid: ended })).rejects.toThrow('Not found.');
    await expect(announce('lagi', { replaces: wrong })).rejects.toThrow('Not found.');
  });

  test('one that was withdrawn before it began was never an issue; until then the desk sees it', async () => {
    const uid = await announce('nanti', { severity: 'warning', from: inMs(DAY_MS) });
    expect(await desk('announcements', {})).toMatchObject({ results: [{ title: 'nanti' }] });
    await desk('unannounce', { uid });
    backend.advance(2 * DAY_MS);
    expect(await titles({ ended: true })).toEqual([]);
  });

  test.each([
    ['an empty text', { text: ' ' }],
    ['a link that runs a script', { url: 'javascript:alert(1)' }],
    ['an end before the beginning', { from: '2099-01-02T00:00:00Z', until: '2099-01-01T00:00:00Z' }],
    ['an unknown severity', { severity: 'panic' }],
  ])('is refused %s', async (_, more) => {
    await expect(announce('Faktur', more)).rejects.toThrow();
    expect(await titles()).toEqual([]);
  });
});
