import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reportContent } from '@/lib/backend/content/report-content';
import { pruneExpired } from '@/lib/backend/prune-queries';
import { FIXTURE_ITEMS } from '@/tests/helpers/content-rows';
import { makeIdentity, type From, type TestIdentity } from '@/tests/helpers/make-identity';

const LOG = '/visitor/api/log_event/';
const DAY_MS = 86_400_000;

let backend: TestIdentity;
beforeAll(async () => {
  backend = await makeIdentity();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  await backend.insert(FIXTURE_ITEMS);
});

const begin = async (from?: From) => {
  const { body } = await backend.send('/visitor/api/init/', { _referrer: '', _origin: '' }, from);
  return (body as { _goid: string })._goid;
};
const vote = (_goid: string, data: object, from?: From) =>
  backend.send(LOG, { _goid, event_name: 'article-feedback', event_data: { key: 'handuk', ...data } }, from);
const log = (_goid: string, event_name: string, event_data: object) =>
  backend.send(LOG, { _goid, event_name, event_data });
const stored = () =>
  backend.db.kysely
    .selectFrom('article_feedback')
    .select(['item_uid', 'is_helpful', 'reasons', 'comment', 'locale'])
    .orderBy('created_at')
    .execute();

describe('an opinion of an article', () => {
  test('is stored once per visitor and article: a later one replaces it', async () => {
    const goid = await begin();
    expect((await vote(goid, { helpful: true })).body).toEqual({ counted: true });
    const reasons = 'outdated,incomplete';
    const comment = '  <b>Langkah 3</b> tidak ada.\nTolong dicek. ';
    await vote(goid, { key: 'towel', helpful: false, reasons, comment, locale: 'en' });
    expect(await stored()).toEqual([
      {
        item_uid: 'uhanduk',
        is_helpful: false,
        reasons: ['incomplete', 'outdated'],
        comment: '<b>Langkah 3</b> tidak ada.\nTolong dicek.',
        locale: 'en',
      },
    ]);
  });

  test('given again without details it keeps the comment, and the reasons of the same answer', async () => {
    const goid = await begin();
    await vote(goid, { helpful: false, reasons: 'outdated', comment: 'Langkah 3 tidak ada.' });
    await vote(goid, { helpful: false });
    expect(await stored()).toMatchObject([
      { is_helpful: false, reasons: ['outdated'], comment: 'Langkah 3 tidak ada.' },
    ]);
    await vote(goid, { helpful: true });
    expect(await stored()).toMatchObject([
      { is_helpful: true, reasons: [], comment: 'Langkah 3 tidak ada.' },
    ]);
    await vote(goid, { helpful: true, reasons: '', comment: '' });
    expect(await stored()).toMatchObject([{ is_helpful: true, reasons: [], comment: '' }]);
  });

  test('is none of what is no article, or may not be seen', async () => {
    const goid = await begin();
    for (const key of ['kucing-baru', 'nichts', '']) {
      expect((await vote(goid, { key, helpful: true })).body).toEqual({ counted: false });
    }
    await backend.db.kysely
      .updateTable('content_item')
      .set({ visibility: 'private' })
      .where('uid', '=', 'uhanduk')
      .execute();
    expect((await vote(goid, { helpful: true })).body).toEqual({ counted: false });
    expect(await stored()).toEqual([]);
  });

  test.each([
    ['helpful', { helpful: 'ya' }],
    ['reasons', { helpful: true, reasons: 'incomplete' }],
    ['reasons', { helpful: false, reasons: 'incomplete,evil' }],
    ['comment', { helpful: false, comment: 'a'.repeat(1_001) }],
  ])('with a wrong %s is refused: %j', async (field, data) => {
    const answer = await vote(await begin(), data);
    expect(answer).toMatchObject({ status: 400, body: { [field]: { code: 'invalid' } } });
  });

  test('R03 of one network add at most five to an article a day; who has one may still change it', async () => {
    const from = { peer: '198.51.100.7' };
    const goids = [];
    for (let at = 0; at < 6; at += 1) goids.push(await begin(from));
    const answers = [];
    for (const goid of goids) answers.push((await vote(goid, { helpful: true }, from)).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await vote(goids[0]!, { helpful: false }, from)).status).toBe(200);
    expect((await vote(goids[5]!, { key: 'sampo', helpful: true }, from)).status).toBe(200);
    backend.advance(DAY_MS);
    expect((await vote(goids[5]!, { helpful: true }, from)).status).toBe(200);
  });

  test('goes with the account, is in its export, and does not outlive visitors', async () => {
    const token = await backend.register('sri@kucing.example');
    const goid = await begin();
    await backend.send('/visitor/api/register/', { _goid: goid }, { token });
    await vote(goid, { helpful: false, reasons: 'unclear', comment: 'Bingung.' });
    await vote(await begin(), { key: 'sampo', helpful: true });
    const { body } = await backend.send('/auth/account/export/', undefined, { token, method: 'GET' });
    expect(body).toMatchObject({
      article_feedback: [{ article: 'uhanduk', helpful: false, reasons: ['unclear'], comment: 'Bingung.' }],
    });
    await backend.send('/auth/account/', {}, { token, method: 'DELETE' });
    expect(await stored()).toMatchObject([{ item_uid: 'usampo' }]);
    backend.advance(401 * DAY_MS);
    await pruneExpired(backend);
    expect(await stored()).toEqual([]);
  });
});

describe('the report on content', () => {
  const report = (size = 20) => reportContent({ days: 30, size }, backend);

  test('puts first what surely did not help many, with reasons, comments and the searches that led there', async () => {
    // One of one proves less than five of six.
    await vote(await begin(), { key: 'sampo', helpful: false });
    for (let at = 0; at < 6; at += 1) {
      const more =
        at === 0 ? { helpful: true } : { helpful: false, reasons: 'unclear', comment: `Bingung ${at}.` };
      await vote(await begin(), more);
      backend.advance(1_000);
    }
    const reader = await begin();
    await log(reader, 'view', { key: 'sisir' });
    await log(reader, 'search', { q: 'pengering', results: 2 });
    await log(reader, 'search-open', { q: 'keringkan kucing', uid: 'uhanduk', rank: 1 });

    const { articles, totals, withoutOpens } = await report();
    expect(totals).toEqual({ articles: 3, yes: 1, no: 6 });
    expect(articles.map(({ key }) => key)).toEqual(['handuk', 'sampo', 'sisir']);
    expect(articles[0]).toMatchObject({
      yes: 1,
      no: 5,
      opens: 1,
      reasons: [{ reason: 'unclear', count: 5 }],
      queries: [{ query: 'keringkan kucing', opens: 1 }],
    });
    expect(articles[0]?.comments.map(({ comment }) => comment)).toEqual([
      'Bingung 5.',
      'Bingung 4.',
      'Bingung 3.',
    ]);
    expect(articles[2]).toMatchObject({ views: 1, score: 0 });
    expect(withoutOpens).toMatchObject([{ query: 'pengering' }]);
    expect((await report(1)).articles).toHaveLength(1);
  });

  test('reads only its period', async () => {
    await vote(await begin(), { helpful: false });
    backend.advance(31 * DAY_MS);
    expect((await report()).articles).toEqual([]);
  });
});
