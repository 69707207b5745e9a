// @no-database
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { importFolder } from '@/lib/importer/import-folder';
import { loadSource } from '@/lib/importer/load-source';
import { ImportCache, readImportCache } from '@/lib/importer/source/import-cache';
import type { Problem } from '@/lib/importer/items/types';
import { memoryStore } from './memory-store';
import { type Files, makeFolder, writeFiles } from './source';

const KEY = 'head 1';

async function makeCache(): Promise<string> {
  const file = path.join(await makeFolder({}), 'cache', 'uji');
  const cache = new ImportCache();
  cache.get(KEY, () => 'lama');
  cache.write(file);
  return file;
}

/** What a cache says of a value that is known to it, and computes of others. */
const asked = (file: string): string => readImportCache(file).get(KEY, () => 'baru');

describe('the cache of an import', () => {
  it('keeps the values that an earlier import used, and drops the rest', async () => {
    const file = await makeCache();
    expect(asked(file)).toBe('lama');
    const next = readImportCache(file);
    next.get('head 2', () => 'lain');
    next.write(file);
    expect(asked(file)).toBe('baru');
  });

  it('keeps more values than wait in memory', async () => {
    const file = await makeCache();
    const first = new ImportCache();
    const valueOf = (index: number) => ({ list: new Set([`kata ${index}`]), text: 'x'.repeat(index * 10) });
    for (let index = 0; index < 400; index += 1) first.get(`nilai ${index}`, () => valueOf(index));
    first.write(file);
    const second = readImportCache(file);
    second.set('baru', 1);
    for (let index = 399; index > 100; index -= 1)
      expect(second.read(`nilai ${index}`)).toEqual(valueOf(index));
    second.write(file);
    const third = readImportCache(file);
    expect(third.read('nilai 300')).toEqual(valueOf(300));
    expect(third.read('nilai 100')).toBeUndefined();
    expect(third.read('baru')).toBe(1);
  });

  it.each([
    ['is missing', () => undefined],
    ['is empty', () => Buffer.alloc(0)],
    ['is cut off', (bytes: Buffer) => bytes.subarray(0, -1)],
    [
      'has another byte',
      (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === 60 ? byte ^ 1 : byte))),
    ],
    ['is text', () => Buffer.from('bukan tembolok')],
  ])('is not used when its file %s', async (_name, change) => {
    const file = await makeCache();
    const bytes = change(await readFile(file));
    if (bytes) await writeFile(file, bytes);
    expect(asked(bytes ? file : `${file}.hilang`)).toBe('baru');
  });

  it('is not used when another version of the importer wrote it', async () => {
    const file = await makeCache();
    vi.resetModules();
    vi.doMock('@/lib/importer/items/version', () => ({ IMPORTER_VERSION: 'lain' }));
    const { readImportCache: readWithAnother } = await import('@/lib/importer/source/import-cache');
    expect(readWithAnother(file).get(KEY, () => 'baru')).toBe('baru');
    vi.doUnmock('@/lib/importer/items/version');
  });

  it('is ignored when it cannot be written', async () => {
    const folder = await makeFolder({ berkas: 'x' });
    const cache = new ImportCache();
    cache.get(KEY, () => 'x');
    expect(() => cache.write(path.join(folder, 'berkas', 'uji'))).not.toThrow();
  });
});

const article = (title: string, text: string): string =>
  `---\ntitle: ${title}\ntags: [a, 1, 2024-01-02, .inf]\n---\n${text}`;

/** A folder as it is changed from import to import. */
const REVISIONS: Files[] = [
  {
    'A/B/satu.md': article('Satu', '# Satu\n\n[dua](dua.md#bagian) dan [tiga](tiga.md)'),
    'A/B/dua.md': article('Dua', '## Bagian\n\nisi'),
    'A/B/kembar.md': article('Dua', '## Bagian\n\nisi'),
    'A/B/tebakan.md': '---\ntitle: Galat 404: hilang\n---\nisi',
    'A/B/toml.md': '+++\ntitle = "Toml"\n+++\nisi',
    'A/B/polos.md': '# Polos\n\nisi',
    'A/B/rusak.md': '---\ntitle: [\n---\nisi',
    'A/B/_category_.yml': 'label: Bagian B',
  },
  { 'A/B/satu.md': article('Satu', '# Satu\n\n[dua](dua.md#bagian), baru') },
  { 'A/B/dua.md': article('Dua', '## Potongan\n\nisi') },
  // A word of other texts is the name of a file from here on.
  { 'A/B/isi.md': article('Isi', 'teks') },
  { 'A/B/_category_.yml': 'label: Bagian C', 'A/B/tiga.md': article('Tiga', 'x') },
];

it('reading a folder with a cache has the same result as without', async () => {
  const folder = await makeFolder({});
  const cacheFile = path.join(await makeFolder({}), 'uji');
  for (const files of REVISIONS) {
    await writeFiles(folder, files);
    const outcomes = [];
    for (const cache of [new ImportCache(), readImportCache(cacheFile), readImportCache(cacheFile)]) {
      const problems: Problem[] = [];
      const { sourceItems } = await loadSource(
        {
          folder,
          source: 'uji',
          locale: 'id',
          cache,
          report: (problem) => problems.push(problem),
          skip: () => undefined,
        },
        [],
      );
      const texts = sourceItems.map(({ body }) => body?.text);
      outcomes.push({ sourceItems, texts, problems });
      cache.write(cacheFile);
    }
    const [without, first, second] = outcomes;
    expect(first).toStrictEqual(without);
    expect(second).toStrictEqual(without);
  }
});

it('an import writes its cache, a dry run does not', async () => {
  const folder = await makeFolder({ 'A/B/satu.md': article('Satu', 'isi') });
  const cacheFile = path.join(await makeFolder({}), 'cache', 'uji');
  const run = (dryRun: boolean) =>
    importFolder({ folder, source: 'uji', cacheFile, dryRun, store: memoryStore().store });
  await run(true);
  await expect(readFile(cacheFile)).rejects.toThrow('ENOENT');
  await run(false);
  const first = await readFile(cacheFile);
  await writeFiles(folder, { 'A/B/satu.md': article('Satu', 'isi baru') });
  await run(false);
  expect((await readFile(cacheFile)).equals(first)).toBe(false);
});
