import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WordProposal } from '@/lib/backend/content/propose-words';
import { acceptProposal, describeProposal, keepProposals } from '@/scripts/report/word-proposals';

const SYNONYMS = '# Kata.\nsame:\n  - [faktur, invoice]\n';
const item = {
  uid: 'u1',
  key: 'biji',
  title: 'Menyimpan biji kopi',
  model: 'help-article',
  locale: 'id',
  source: 'shipped',
  source_path: 'id/help/kopi/01-biji.md',
} as const;
const synonym: WordProposal = {
  number: 1,
  kind: 'synonym',
  words: ['nota', 'faktur'],
  visitors: 5,
  examples: [{ query: 'buat nota', next_query: 'buat faktur', visitors: 5 }],
};
const keyword: WordProposal = {
  number: 2,
  kind: 'keyword',
  words: 'arabika',
  item,
  visitors: 4,
  examples: [{ query: 'kopi arabika', visitors: 4 }],
};
const elsewhere: WordProposal = { ...keyword, number: 3, item: { ...item, source: 'arsip' } };

let folder: string;
let place: { dataDir: string; content: string; shippedSource: string };
const synonyms = () => readFile(join(place.content, 'synonyms.yml'), 'utf8');
const article = () => readFile(join(place.content, item.source_path), 'utf8');
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proposals-'));
  place = { dataDir: join(folder, 'data'), content: join(folder, 'content'), shippedSource: 'shipped' };
  await mkdir(join(place.content, 'id/help/kopi'), { recursive: true });
  await writeFile(join(place.content, 'synonyms.yml'), SYNONYMS);
  await writeFile(join(place.content, item.source_path), '---\ntitle: Biji\n---\n\nIsi.\n');
  await keepProposals(place.dataDir, [synonym, keyword, elsewhere]);
});
afterEach(() => rm(folder, { recursive: true }));

test('a proposal says what it is and why', () => {
  expect([synonym, keyword].map(describeProposal)).toEqual([
    [
      'Sinonim: nota = faktur',
      '5 pengunjung tidak membuka apa pun, lalu mencari dengan kata lain dan membuka hasilnya:',
      '“buat nota” → “buat faktur” (5×)',
    ],
    [
      'Kata kunci: arabika, untuk Menyimpan biji kopi (biji)',
      'Dibuka oleh 4 pengunjung sesudah mencari kata yang tidak ada di dalamnya:',
      '“kopi arabika” (4×)',
    ],
  ]);
});

test('an accepted synonym is in the file, which is given back for the search, and said', async () => {
  const text = '# Kata.\nsame:\n  - [faktur, invoice, nota]\n';
  const accepted = await acceptProposal(1, place);
  expect(accepted).toMatchObject({ isDone: true, synonyms: text });
  expect(accepted.says).toContain(join(place.content, 'synonyms.yml'));
  expect(accepted.says).toContain('- [faktur, invoice, nota]');
  expect(await synonyms()).toBe(text);
  const again = await acceptProposal(1, place);
  expect(again).toMatchObject({
    isDone: true,
    says: expect.stringMatching(/^Tidak ada yang berubah/) as string,
  });
  expect(await synonyms()).toBe(text);
});

test('an accepted keyword is in the front matter', async () => {
  expect(await acceptProposal(2, place)).toMatchObject({ isDone: true });
  expect(await article()).toBe('---\ntitle: Biji\nkeywords: [arabika]\n---\n\nIsi.\n');
});

test('of an article from another folder is said where the keyword belongs', async () => {
  const { isDone, says } = await acceptProposal(3, place);
  expect(isDone).toBe(false);
  for (const part of ['arabika', 'arsip', item.source_path]) expect(says).toContain(part);
  expect(await article()).not.toContain('arabika');
});

test('a number that the last report does not have changes nothing', async () => {
  expect(await acceptProposal(9, place)).toMatchObject({ isDone: false });
  await rm(place.dataDir, { recursive: true });
  expect((await acceptProposal(1, place)).says).toContain('npm run search:report');
  expect(await synonyms()).toBe(SYNONYMS);
});
