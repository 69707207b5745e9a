import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Api } from '@/lib/api/create-api';
import type { DocumentLoader } from '@/lib/page-data/documents/document-page';
import { loadBlogFeed, loadCategoryFeed } from '@/lib/page-data/documents/load-feeds';
import { loadLlms, loadMarkdown } from '@/lib/page-data/documents/load-markdown';
import { loadSitemapIndex, loadSitemapPart } from '@/lib/page-data/documents/load-sitemap';
import { loadOpenSearch, loadRobots } from '@/lib/page-data/documents/load-site-files';
import type { Locale } from '@/lib/constants';
import { FIXTURE_ITEMS, type ItemSketch } from '@/tests/helpers/content-rows';
import { apiOf, makeBackend, type TestBackend } from '@/tests/helpers/make-backend';
import { atomBreaches, rssBreaches, sitemapBreaches } from '@/tests/helpers/document-rules';
import { at, parseXml } from '@/tests/helpers/parse-xml';

const SECRET = 'rahasia';
const SITE_URL = 'https://bantuan.kucing.example';
const HOSTILE = `</script><b>]]> & "tajam"`;

const below = { topic_uid: 'umandi', category_key: 'kucing' };
const secret = (sketch: ItemSketch): ItemSketch => ({
  title: SECRET,
  name: SECRET,
  markdown: SECRET,
  uid: `u${sketch.key}`,
  data: { description: SECRET },
  // Later than all that is public, so that a leak shows in the times as well.
  updated_at: '2027-01-01T00:00:00Z',
  ...sketch,
});

/** Private, or below something private. */
const SECRETS: ItemSketch[] = [
  secret({ model: 'help-article', key: `${SECRET}-a`, visibility: 'private', ...below }),
  secret({ model: 'help-article', key: `${SECRET}-a`, visibility: 'private', ...below, locale: 'en' }),
  secret({
    model: 'help-article',
    key: `${SECRET}-en`,
    uid: 'usampo',
    visibility: 'private',
    ...below,
    locale: 'en',
  }),
  secret({ model: 'help-topic', key: `${SECRET}-t`, visibility: 'private', category_key: 'kucing' }),
  secret({ model: 'help-article', key: `${SECRET}-b`, topic_uid: `u${SECRET}-t`, category_key: 'kucing' }),
  secret({ model: 'help-category', key: `${SECRET}-c`, visibility: 'private' }),
  secret({ model: 'help-topic', key: `${SECRET}-u`, category_key: `${SECRET}-c` }),
  secret({
    model: 'help-article',
    key: `${SECRET}-d`,
    topic_uid: `u${SECRET}-u`,
    category_key: `${SECRET}-c`,
  }),
  secret({ model: 'blog', key: `${SECRET}-blog`, visibility: 'private', category_key: 'kabar' }),
  secret({ model: 'faq', key: `${SECRET}-faq`, visibility: 'private' }),
  secret({ model: 'product', key: `${SECRET}-product`, visibility: 'private' }),
];

const PUBLIC: ItemSketch[] = [
  {
    model: 'help-article',
    key: 'bulu',
    name: HOSTILE,
    title: HOSTILE,
    ...below,
    markdown: 'Halus.',
    data: { description: HOSTILE },
  },
  {
    model: 'help-article',
    key: 'fur',
    uid: 'ubulu',
    locale: 'en',
    title: 'Fur',
    ...below,
    markdown: 'Soft.',
    updated_at: '2026-07-07T00:00:00Z',
  },
];

let backend: TestBackend;
let api: Api;
beforeAll(async () => {
  backend = await makeBackend();
  await backend.insert([...FIXTURE_ITEMS, ...PUBLIC]);
  api = apiOf(backend);
});
afterAll(() => backend.close());
beforeEach(() => void vi.stubEnv('SITE_URL', SITE_URL));

const load = (loader: DocumentLoader, params: Record<string, string> = {}, locale: Locale = 'id') =>
  loader({ api, locale, params });
async function bodyOf(
  loader: DocumentLoader,
  params?: Record<string, string>,
  locale?: Locale,
): Promise<string> {
  const outcome = await load(loader, params, locale);
  if (outcome.kind !== 'found') throw new Error(`${JSON.stringify(params)} is ${outcome.kind}`);
  return outcome.body;
}

type Located = { loc: string; lastmod?: string; 'xhtml:link'?: Record<string, string>[] };
const partsOf = async () =>
  at<Located[]>(parseXml(await bodyOf(loadSitemapIndex)), 'sitemapindex', 'sitemap');
const nameOf = (loc: string) => decodeURIComponent(/\/sitemap-(.+)\.xml$/.exec(loc)?.[1] ?? '');
const urlsOf = async (part: string) =>
  at<Located[]>(parseXml(await bodyOf(loadSitemapPart, { part })), 'urlset', 'url');
const allUrls = async () =>
  (await Promise.all((await partsOf()).map(({ loc }) => urlsOf(nameOf(loc))))).flat();

/** Every document there is. */
async function everyDocument(): Promise<string[]> {
  const parts = await partsOf();
  return Promise.all([
    bodyOf(loadSitemapIndex),
    ...parts.map(({ loc }) => bodyOf(loadSitemapPart, { part: nameOf(loc) })),
    bodyOf(loadLlms),
    bodyOf(loadRobots),
    bodyOf(loadOpenSearch),
    ...(['id', 'en'] as const).flatMap((locale) => [
      ...(['rss', 'atom'] as const).flatMap((format) => [
        bodyOf(loadBlogFeed(format), {}, locale),
        bodyOf(loadCategoryFeed(format), { categoryKey: 'kucing' }, locale),
      ]),
      bodyOf(loadMarkdown, markdownParams(locale === 'id' ? 'bulu' : 'fur'), locale),
    ]),
  ]);
}
const markdownParams = (key: string, article = `ubulu-${key}`) => ({
  categoryKey: 'kucing',
  topicUid: 'umandi',
  article,
});

describe('sitemap', () => {
  test('has a part for each language and category that holds something', async () => {
    expect((await partsOf()).map(({ loc }) => nameOf(loc)).sort()).toEqual(
      expect.arrayContaining(['en-1-kucing', 'en-pages', 'id-1-kucing', 'id-1-ikan', 'id-blog', 'id-pages']),
    );
  });

  test('every address stands in it once, English ones below /en', async () => {
    const urls = (await allUrls()).map(({ loc }) => loc);
    expect(new Set(urls).size).toBe(urls.length);
    expect(urls).toEqual(
      expect.arrayContaining([
        `${SITE_URL}/`,
        `${SITE_URL}/en`,
        `${SITE_URL}/faq/kenapa`,
        `${SITE_URL}/product/bola-merah`,
        `${SITE_URL}/content/kucing`,
        `${SITE_URL}/content/kucing/topic/umandi`,
        `${SITE_URL}/content/kucing/umandi/uhanduk-handuk`,
        `${SITE_URL}/en/content/kucing/umandi/uhanduk-towel`,
      ]),
    );
  });

  test('translated articles name each other and the one for all other languages, in both directions', async () => {
    const urls = (await allUrls()).filter(({ loc }) => loc.includes('/ubulu-'));
    const expected = [
      ['id', `${SITE_URL}/content/kucing/umandi/ubulu-bulu`],
      ['en', `${SITE_URL}/en/content/kucing/umandi/ubulu-fur`],
      ['x-default', `${SITE_URL}/content/kucing/umandi/ubulu-bulu`],
    ];
    expect(urls).toHaveLength(2);
    for (const url of urls) {
      expect(url['xhtml:link']?.map((link) => [link['@hreflang'], link['@href']])).toEqual(expected);
    }
  });

  test('times are those of the content: an article its own, what lists it the latest', async () => {
    const updated = '2026-07-07T00:00:00.000Z';
    const english = await urlsOf('en-1-kucing');
    const timeOf = (end: string) => english.find(({ loc }) => loc.endsWith(end))?.lastmod;
    expect(timeOf('/ubulu-fur')).toBe(updated);
    expect(timeOf('/uhanduk-towel')).toBe('2026-01-02T00:00:00.000Z');
    expect(timeOf('/content/kucing')).toBe(updated);
    const part = (await partsOf()).find(({ loc }) => nameOf(loc) === 'en-1-kucing');
    expect(part?.lastmod).toBe(updated);
  });

  test.each([
    'id-1-tiada',
    'xx-pages',
    'id-2-kucing',
    'id-0-kucing',
    'id',
    '',
    '../id-pages',
    'id-1-../../etc',
  ])('there is no part %s', async (part) => {
    expect(await load(loadSitemapPart, { part })).toEqual({ kind: 'missing' });
  });
});

describe('Markdown of an article', () => {
  test('stands at the canonical address and names the page', async () => {
    const outcome = await load(loadMarkdown, markdownParams('bulu'));
    expect(outcome).toMatchObject({
      type: 'text/markdown',
      headers: { Link: `<${SITE_URL}/content/kucing/umandi/ubulu-bulu>; rel="canonical"` },
    });
    expect(await bodyOf(loadMarkdown, markdownParams('fur'), 'en')).toMatch(/^# Fur\n[^]*\nSoft\.\n$/);
  });

  test('a wrong address leads to the right one, an unknown one nowhere', async () => {
    const path = '/content/kucing/umandi/ubulu-bulu.md';
    for (const article of ['ubulu', 'ubulu-lama']) {
      expect(await load(loadMarkdown, markdownParams('', article))).toEqual({ kind: 'moved', path });
    }
    expect(await load(loadMarkdown, markdownParams('', 'tiada-x'))).toEqual({ kind: 'missing' });
  });

  test('an article that was not written in Markdown is plain text', async () => {
    const body = await bodyOf(loadMarkdown, markdownParams('', 'uhanduk-handuk'));
    expect(body).toMatch(/^# Mengeringkan[^]*\nLap\n\nPelan-pelan\.\n$/);
  });
});

describe('feeds', () => {
  test('the newest come first, an unknown category has none', async () => {
    const channel = at<{ item: { pubDate: string }[] }>(
      parseXml(await bodyOf(loadCategoryFeed(), { categoryKey: 'kucing' })),
      'rss',
      'channel',
    );
    const times = channel.item.map(({ pubDate }) => Date.parse(pubDate));
    expect(times.length).toBeGreaterThan(3);
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(await load(loadCategoryFeed(), { categoryKey: 'tiada' })).toEqual({ kind: 'missing' });
  });

  test('X03: a hostile title is text in every document', async () => {
    for (const body of await everyDocument())
      expect(body.replaceAll('<![CDATA[', '')).not.toMatch(/(?<!\\)<(?:\/?script|b>)/);
  });
});

describe('published rules', () => {
  test('sitemaps follow the protocol', async () => {
    expect(sitemapBreaches(await bodyOf(loadSitemapIndex), SITE_URL)).toEqual([]);
    for (const { loc } of await partsOf())
      expect(sitemapBreaches(await bodyOf(loadSitemapPart, { part: nameOf(loc) }), SITE_URL), loc).toEqual(
        [],
      );
  });

  test('a mistake would be found', async () => {
    const params = { categoryKey: 'kucing' };
    const rss = await bodyOf(loadCategoryFeed('rss'), params);
    const guid = /<guid.*?<\/guid>/.exec(rss)?.[0] ?? '';
    expect(rssBreaches(rss.replace(/<pubDate>.*?</, '<pubDate>2026-01-01<'))).toHaveLength(1);
    expect(rssBreaches(rss.replaceAll(/<guid.*?<\/guid>/g, guid)).length).toBeGreaterThan(0);
    const atom = await bodyOf(loadCategoryFeed('atom'), params);
    expect(atomBreaches(atom.replace(/<updated>.*?</, '<updated>kemarin<'))).toHaveLength(1);
    expect(atomBreaches(atom.replace(/<id>.*?</, '<id>/relatif<')).length).toBeGreaterThan(0);
    const sitemap = await bodyOf(loadSitemapIndex);
    expect(sitemapBreaches(sitemap, 'https://lain.example').length).toBeGreaterThan(0);
  });

  test.each(['id', 'en'] as const)('feeds follow RSS 2.0 and RFC 4287, %s', async (locale) => {
    const category = { categoryKey: 'kucing' };
    for (const [load, params] of [
      [loadBlogFeed, {}],
      [loadCategoryFeed, category],
    ] as const) {
      expect(rssBreaches(await bodyOf(load('rss'), params, locale))).toEqual([]);
      expect(atomBreaches(await bodyOf(load('atom'), params, locale))).toEqual([]);
    }
  });
});

describe('what may not be seen', () => {
  test('T04 no document changes by it, to the letter', async () => {
    const without = await everyDocument();
    await backend.insert(SECRETS);
    const withSecrets = await everyDocument();
    expect(withSecrets).toEqual(without);
    expect(withSecrets.join('\n')).not.toContain(SECRET);
  });

  test('T04 its own addresses answer like missing ones', async () => {
    for (const { key, uid = '', category_key, topic_uid } of SECRETS) {
      const params = { categoryKey: category_key ?? '', topicUid: topic_uid ?? '', article: `${uid}-${key}` };
      for (const locale of ['id', 'en'] as const) {
        const outcome = await load(loadMarkdown, params, locale);
        expect(JSON.stringify(outcome), key).not.toContain(SECRET);
        expect(await load(loadCategoryFeed(), { categoryKey: key }, locale)).toEqual({ kind: 'missing' });
        expect(await load(loadSitemapPart, { part: `${locale}-1-${key}` })).toEqual({ kind: 'missing' });
      }
    }
  });

  test('T04 what becomes private is gone from all of them at once', async () => {
    await backend.db.kysely
      .updateTable('content_item')
      .set({ visibility: 'private' })
      .where('uid', '=', 'ubulu')
      .execute();
    const documents = await Promise.all([allUrls().then((urls) => JSON.stringify(urls)), bodyOf(loadLlms)]);
    expect(documents.join()).not.toContain('ubulu');
    expect(await load(loadMarkdown, markdownParams('bulu'))).toEqual({ kind: 'missing' });
    await backend.db.kysely
      .updateTable('content_item')
      .set({ visibility: 'public' })
      .where('uid', '=', 'ubulu')
      .execute();
  });
});

test('H03 only the configured address appears, whatever the backend is called', async () => {
  for (const body of await everyDocument()) expect(body).not.toContain('jahat.example');
});
