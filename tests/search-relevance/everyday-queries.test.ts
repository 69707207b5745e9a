import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EVERYDAY_KINDS, EVERYDAY_QUERIES } from './everyday-queries';
import { HELD_OUT_QUERIES } from './held-out-queries';
import { QUERY_KINDS } from './judged-query';
import { TUNED_QUERIES } from './tuned-queries';

const CONTENT = new URL('../../content/id/', import.meta.url);
const FOLDERS = { article: 'help', faq: 'faq', page: 'pages', product: 'products', store: 'stores' };

/** Keys of what visitors can read, the model in front: the file's name without its leading number. */
const readable = Object.entries(FOLDERS).flatMap(([model, folder]) =>
  readdirSync(new URL(`${folder}/`, CONTENT), { recursive: true, encoding: 'utf8' })
    .filter((path) => (model === 'store' || model === 'product' ? /\.yml$/ : /\.md$/).test(path))
    .filter((path) => {
      const text = readFileSync(new URL(`${folder}/${path}`, CONTENT), 'utf8');
      return !/^(visibility: private|draft: true)$/m.test(text);
    })
    .map((path) => `${model}:${path.replace(/^.*[\\/]/, '').replace(/^\d+-|\.\w+$/g, '')}`),
);

test('every key is one that visitors can read, and none is named twice for a query', () => {
  for (const { q, kind, best, good } of EVERYDAY_QUERIES) {
    const keys = [...best, ...good].map((key) => (kind === 'navigational' ? key : `article:${key}`));
    expect(best, q).not.toEqual([]);
    expect(new Set(keys).size, q).toBe(keys.length);
    expect(
      keys.filter((key) => !readable.includes(key)),
      q,
    ).toEqual([]);
  }
});

test('every kind is there and nearly every article is asked for, none so often that it decides', () => {
  for (const wanted of EVERYDAY_KINDS)
    expect(EVERYDAY_QUERIES.filter(({ kind }) => kind === wanted).length, wanted).toBeGreaterThanOrEqual(12);
  const times = new Map<string, number>();
  for (const { kind, best } of EVERYDAY_QUERIES)
    if (kind !== 'navigational') for (const key of best) times.set(key, (times.get(key) ?? 0) + 1);
  expect(Math.max(...times.values())).toBeLessThanOrEqual(5);
  expect(times.size).toBeGreaterThan(0.9 * readable.filter((key) => key.startsWith('article:')).length);
});

test('no query stands in the other sets or here twice', () => {
  const others = QUERY_KINDS.flatMap((kind) => [...TUNED_QUERIES[kind], ...HELD_OUT_QUERIES[kind]]);
  const all = [...others.map(([q]) => q), ...EVERYDAY_QUERIES.map(({ q }) => q)].map((q) => q.toLowerCase());
  expect(all.filter((q, index) => all.indexOf(q) !== index)).toEqual([]);
});
