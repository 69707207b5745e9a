import { describe, expect, it, test } from 'vitest';
import { DEFAULT_LOCALE, LOCALES } from '@/lib/constants';
import { articlePath, topicPagePath } from '@/lib/paths/article-path';
import {
  filesOf,
  isFile,
  isPicture,
  isStorable,
  pageGroup,
  pageOfData,
  surplus,
} from '@/public/worker/rules.js';

// Browsers load these files as they are, so they cannot import lib/ and repeat some of its values.
test('languages are those of the constants', () => {
  expect([LOCALES, DEFAULT_LOCALE]).toEqual([['id', 'en'], 'id']);
});

describe('pages that are stored', () => {
  const topic = { categoryKey: 'kucing', topicUid: 'abcdefghij' };
  const article = articlePath({ ...topic, articleUid: 'klmnopqrst', key: 'makan' });

  it.each([
    article,
    articlePath({ ...topic, articleUid: 'klmnopqrst', key: 'makan', locale: 'en' }),
    '/content/article/makan',
  ])('%s is an article', (path) => expect(pageGroup(path)).toBe('article'));

  it.each([
    '/',
    '/en',
    '/browse/category/all',
    '/content/kucing',
    topicPagePath(topic, 1),
    topicPagePath(topic, 2),
    '/faq',
    '/en/faq/x',
    '/blog/page/2',
    '/about',
    '/contact',
    '/store-location',
    '/product',
    '/reference/glossary',
    '/offline',
  ])('%s is another page', (path) => expect(pageGroup(path)).toBe('page'));

  it.each([
    '/request',
    '/request/new',
    '/request/link',
    '/en/request/REQ-1',
    '/mail-settings',
    '/search',
    '/content/article',
    '/en/content/article',
    '/api/content/api/content/',
    '/known-issues',
    '/contacts',
    '/english',
    '/tidak/ada',
  ])('%s is not stored', (path) => expect(pageGroup(path)).toBeUndefined());
});

test('files and public pictures are told from private pictures and everything else', () => {
  for (const path of [
    '/_next/static/chunks/a.js',
    '/brand/0123456789abcdef/brand.css',
    '/start-1.js',
    '/icons-4.svg',
    '/offline-1.js',
    '/font-1.woff2',
  ])
    expect(isFile(path), path).toBe(true);
  for (const path of ['/media/0a/ikan.webp', '/_next/image']) expect(isPicture(path), path).toBe(true);
  for (const path of ['/api/media/private/', '/api/media/attachment/1', '/sw.js', '/_next/data/b/id.json'])
    expect([isFile(path), isPicture(path)], path).toEqual([false, false]);
});

it.each([
  ['/_next/data/build/id.json', '/'],
  ['/_next/data/build/en.json', '/en'],
  ['/_next/data/build/id/content/kucing.json', '/content/kucing'],
  ['/_next/data/build/en/content/kucing.json', '/en/content/kucing'],
  ['/_next/data/build/idaho.json', '/idaho'],
  ['/_next/static/x.json', undefined],
])('%s are the data of %s', (data, page) => expect(pageOfData(data)).toBe(page));

describe('answers that are stored', () => {
  const PUBLIC = 'public, max-age=0, s-maxage=60, must-revalidate';
  const answer = (cacheControl: string | undefined, over: object = {}) =>
    ({
      status: 200,
      type: 'basic',
      redirected: false,
      headers: new Headers({
        'Content-Type': 'text/html; charset=utf-8',
        ...(cacheControl && { 'Cache-Control': cacheControl }),
      }),
      ...over,
    }) as Response;

  it('are those that are the same for everybody', () => {
    expect(isStorable(answer(PUBLIC), true)).toBe(true);
    for (const forbidden of [
      undefined,
      'no-store',
      'private, max-age=60',
      'public, no-store',
      'public, no-cache',
      'max-age=60',
    ])
      expect(isStorable(answer(forbidden)), forbidden).toBe(false);
  });

  it('are whole, of the site itself, and HTML where a page was asked for', () => {
    for (const over of [{ status: 206 }, { status: 404 }, { type: 'opaque' }, { redirected: true }])
      expect(isStorable(answer(PUBLIC, over)), JSON.stringify(over)).toBe(false);
    const markdown = answer(PUBLIC);
    markdown.headers.set('Content-Type', 'text/markdown');
    expect([isStorable(markdown, true), isStorable(markdown)]).toEqual([false, true]);
  });
});

describe('what has to go', () => {
  const entries = (count: number, group: string, bytes = 1) =>
    Array.from({ length: count }, (_, index) => ({ url: `/${group}/${index}`, group, bytes }));

  it('are the articles read before the last 50, whatever else is stored', () => {
    const stored = [...entries(53, 'article'), ...entries(40, 'page')];
    expect(surplus(stored).map(({ url }) => url)).toEqual(['/article/2', '/article/1', '/article/0']);
    expect(surplus(entries(50, 'article'))).toEqual([]);
  });

  it('is what exceeds the bytes, the least recent first to go', () => {
    expect(surplus(entries(4, 'pictures', 10), 25).map(({ url }) => url)).toEqual([
      '/pictures/1',
      '/pictures/0',
    ]);
  });
});

test('the files of a page are those that browsers with workers load, each once', () => {
  const html = `<link rel="preload" href="/_next/static/a.css" as="style"/><link rel="stylesheet" href="/_next/static/a.css"/>
    <script defer="" noModule="" src="/_next/static/old.js"></script><script src="/start-1.js"></script>
    <use href="/icons-4.svg#bell"></use><a href="/about">x</a><img src="/media/1/a.webp"/><script src="https://x.id/_next/static/b.js"></script>`;
  expect([...filesOf(html)]).toEqual(['/_next/static/a.css', '/start-1.js', '/icons-4.svg']);
});
