import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { linkedItems } from '@/lib/paths/item-path';
import { isFixed, ROUTES, routesWith, UNKNOWN_PATH, type Route } from '@/lib/routes';
import { robotsTxt } from '@/lib/seo/documents/site-files';
import { pageGroup } from '@/public/worker/rules.js';
import { pageTarget } from '@/lib/server/request-guard';

const PAGES = new URL('../../pages/', import.meta.url);

type PageModule = { getStaticProps?: unknown; default?: { name: string } };

/** Returns the kind of a page by what its file exports. */
function kindOf(path: string, { getStaticProps, default: screen }: PageModule): string {
  if (path.startsWith('/api/')) return 'call';
  if (path === '/404' || path === '/500') return 'error';
  if (screen?.name === 'NoScreen') return 'document';
  return getStaticProps ? 'page' : 'live';
}

/** A path of the route with something for each parameter. */
const example = (path: string): string => path.replaceAll(/\[\w+\]/g, 'contoh');

const isRead = ({ kind }: Route): boolean => kind !== 'call' && kind !== 'error' && kind !== 'document';

test('the table has a row for each file in pages/, of the kind that the file is', async () => {
  const files = (await readdir(PAGES, { recursive: true }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/^_/.test(file));
  const found: Record<string, string> = { '/_error': 'error' };
  for (const file of files) {
    const path = `/${file}`.replace(/(?:\/index)?\.tsx?$/, '') || '/';
    found[path] = kindOf(path, (await import(new URL(file, PAGES).href)) as PageModule);
  }
  const rows = Object.entries(ROUTES).map(([path, { kind }]) => [path, kind === 'item' ? 'page' : kind]);
  expect(Object.fromEntries(rows)).toEqual(found);
});

test('the service worker keeps what the table says', () => {
  for (const path of routesWith(isRead).filter((name) => name !== UNKNOWN_PATH))
    for (const url of [example(path), `/en${example(path)}`.replace(/\/$/, '')])
      expect(pageGroup(url), url).toBe(ROUTES[path]?.offline);
});

test('robots stay away from what is closed, and from nothing else', () => {
  const closed = [...robotsTxt('https://a.example').matchAll(/^Disallow: (.+)$/gm)].map(
    ([, path = '']) => path,
  );
  const isClosed = (url: string): boolean =>
    closed.some((path) => (path.endsWith('$') ? url === path.slice(0, -1) : url.startsWith(path)));
  for (const path of routesWith(isRead))
    for (const url of [example(path), `/en${example(path)}`])
      expect(isClosed(url), url).toBe(ROUTES[path]?.isClosed ?? false);
});

test('a public address leads to the file of its route', () => {
  for (const [path, { address }] of Object.entries(ROUTES))
    if (address) expect(pageTarget(`${example(address)}?a=1`)).toBe(`${example(path)}?a=1`);
});

test('a link to a page of the portal, also of known issues, is not taken for one to an item', () => {
  for (const path of routesWith(isFixed))
    for (const url of [path, `/en${path}`.replace(/\/$/, '')]) expect(linkedItems(url), url).toEqual([]);
  expect(routesWith(isFixed)).toContain('/known-issues');
});

test('behaviour.md §2 lists every page, and no other', async () => {
  const text = await readFile(new URL('../../docs/behaviour.md', import.meta.url), 'utf8');
  const rows =
    text
      .split('### Routes')[1]
      ?.split('\n\n- ')[0]
      ?.match(/^\| `.*?(?= +\|)/gm) ?? [];
  const anyName = (path: string): string => path.replace(/\?.*/, '').replaceAll(/[[{]\w+[\]}]/g, '*');
  const listed = rows.flatMap((row) => {
    const [first = '', ...further] = [...row.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
    return [first, ...further.map((path) => (path.startsWith('…') ? first + path.slice(1) : path))];
  });
  const pages = routesWith((route, path) => isRead(route) && path !== UNKNOWN_PATH);
  const own = listed
    .map((path) => anyName(path).replace('*-*', '*'))
    .filter((path) => !/\.\w+$|z$|…/.test(path));
  expect([...new Set(own)].sort()).toEqual(
    pages
      .map(anyName)
      .filter((path) => !/^\/desk\/(?!request)/.test(path))
      .sort(),
  );
});
