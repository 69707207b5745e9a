import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importSynonyms, parseSynonyms, SYNONYMS_FILE } from '@/lib/importer/synonyms';
import { expandRules } from '@/lib/search/query/synonyms';
import type { SearchAnswer } from '@/lib/contract/content';
import { makeBackend, type TestBackend } from '@/tests/helpers/make-backend';
import { SEARCH_ITEMS } from './search-items';

let backend: TestBackend;
let folder: string;
beforeAll(async () => {
  backend = await makeBackend();
  await backend.insert(SEARCH_ITEMS);
  folder = await mkdtemp(join(tmpdir(), 'synonyms-'));
});
afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true, force: true });
});

const countOf = async (q: string) =>
  (await backend.getJson<SearchAnswer>('/content/api/search/', { q, model: 'help-article' })).count;
const take = async (text: string) => {
  const problems: string[] = [];
  await writeFile(join(folder, SYNONYMS_FILE), text);
  await importSynonyms(backend.db, folder, (reason) => problems.push(reason));
  return problems;
};

test('the next search uses the current file only', async () => {
  expect(await countOf('serbet')).toBe(0);
  expect(await take('same: [[nota, serbet]]')).toEqual([]);
  expect(await countOf('serbet')).toBe(2);
  // In any form, and in both directions.
  expect(await countOf('serbetnya')).toBe(2);
  expect(await take('instead: { ktr: faktur }')).toEqual([]);
  expect(await countOf('serbet')).toBe(0);
  expect(await countOf('ktr katering')).toBe(1);
});

test.each([
  ['same: [[satu]]', /same/],
  ['same: nota', /same/],
  ['sama: []', /sama/],
  ['same: [[a, b], {', /./],
])('%j is reported and changes nothing', async (text, reason) => {
  await take('same: [[nota, serbet]]');
  const problems = await take(text);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(reason);
  expect(await countOf('serbet')).toBe(2);
});

test('a folder without the file changes nothing', async () => {
  await take('same: [[nota, serbet]]');
  await rm(join(folder, SYNONYMS_FILE));
  const problems: string[] = [];
  await importSynonyms(backend.db, folder, (reason) => problems.push(reason));
  expect(problems).toEqual([]);
  expect(await countOf('serbet')).toBe(2);
});

test('case and accents do not matter, numbers are words', () => {
  const rows = expandRules(parseSynonyms('same: [[Café, 24]]'));
  expect(rows.find(({ term }) => term === 'cafe')?.meanings).toEqual(['24']);
  expect(rows.find(({ term }) => term === '24')?.meanings).toEqual(['cafe']);
});
