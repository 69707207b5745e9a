// @no-database
import { describe, expect, it } from 'vitest';
import { parseDate } from '@/lib/importer/source/dates';
import { renderArticle, rowsOf, readFiles } from './source';

const article = (head: string) => renderArticle(`---\n${head}\n---\n\nisi`);
const remarks = async (head: string) =>
  (await article(head)).problems.map(
    ({ kind, line, detail }) => `${kind}${line === undefined ? '' : `:${line}`} ${detail}`,
  );

describe('values keep their spelling', () => {
  it.each([
    '1.10',
    '0x10',
    '0o17',
    '010',
    '1e3',
    '2.0',
    '12345678901234567890',
    'yes',
    'No',
    'on',
    'TRUE',
    'False',
    '2026-03-04',
    '1.2.3',
    '12:30',
    '+62',
    '.5',
  ])('%s', async (written) => {
    const { title, tags } = await article(`title: ${written}\ntags: [${written}, 'a']`);
    expect([title, tags]).toEqual([written, [written, 'a']]);
  });

  it('in names of folders and tables of contents; positions are still numbers', async () => {
    const folders = await readFiles({
      'A/_category_.yml': 'label: 2.10\nposition: 2\n',
      'A/B/x.md': '---\nsidebar_position: 0x10\n---\nisi',
      'A/B/y.md': '---\nsidebar_position: 1.50\n---\nisi',
      'C/_category_.json': '{"label": 3.0, "position": 1.0}',
      'C/D/d.md': 'isi',
    });
    const names = folders.sourceItems
      .filter(({ model }) => model === 'help-category')
      .map(({ name }) => name);
    expect(names).toEqual(['3.0', '2.10']);
    expect(folders.sourceItems.find(({ key }) => key === 'x')?.priority).toBe('000016');
    expect(folders.sourceItems.find(({ key }) => key === 'y')?.priority).toBe('000001.5');
    const listed = await readFiles({
      'toc.yml': '- name: 1.10\n  items:\n    - name: 2.20\n      href: a.md\n',
      'a.md': 'isi',
    });
    expect(listed.sourceItems.map(({ name }) => name)).toContain('1.10');
    const nav = await readFiles({ 'mkdocs.yml': 'nav:\n  - 4.10:\n    - 5.10: a.md\n', 'docs/a.md': 'isi' });
    expect(nav.sourceItems.map(({ name }) => name)).toContain('4.10');
  });
});

describe('dates', () => {
  it.each([
    ['lastUpdated: 2025-03-04', 'updated_at'],
    ['last_update:\n  date: 2025-03-04\n  author: Sari', 'updated_at'],
    ['last-updated: March 4, 2025', 'updated_at'],
    ['lastModified: 4 Maret 2025', 'updated_at'],
    ['updatedDate: "Tue, 4 Mar 2025"', 'updated_at'],
    ['last_modified_at: 2025-03-04 12:00:00 +0700', 'updated_at'],
    ['date: 2025-03-04', 'created_at'],
    ['pubDatetime: 2025-03-04T05:00:00Z', 'created_at'],
  ] as const)('%s', async (head, column) => {
    const row = await article(head);
    expect(row[column]).toBe('2025-03-04T05:00:00.000Z');
    expect(row.problems).toEqual([]);
  });

  it('those that do not exist, or may be read in two ways, are named', async () => {
    expect(await remarks('date: 2026-13-45\nlastUpdated: kemarin')).toEqual([
      'bad-date date: 2026-13-45',
      'bad-date lastUpdated: kemarin',
    ]);
    expect(await remarks('date: 2026-02-30T10:00:00Z')).toEqual(['bad-date date: 2026-02-30T10:00:00Z']);
    expect(await remarks('date: 03/04/2026')).toEqual(['ambiguous-date date: 03/04/2026 → 2026-03-04']);
    expect(await remarks('date: 03-04-2026')).toEqual(['ambiguous-date date: 03-04-2026 → 2026-04-03']);
    for (const head of ['date: 25/04/2026', 'date: 04/04/2026', 'ms.date: 03/04/2026', 'lastUpdated: true'])
      expect(await remarks(head)).toEqual([]);
  });

  it.each([
    ['2026-3-4', '2026-03-04'],
    ['4.3.2026', '2026-03-04'],
    ['17 Agustus 2025', '2025-08-17'],
    ['17-Agt-2025', '2025-08-17'],
    ['Mei 2, 2025', '2025-05-02'],
    ['Oktober 31st, 2025', '2025-10-31'],
    ['31 Nov 2025', undefined],
    ['0000', undefined],
  ])('%s', (written, day) => expect(parseDate(written)?.slice(0, 10)).toBe(day));
});

it('a field that is written twice is named with its line, and the last value counts', async () => {
  const { title, problems } = await article('title: Satu\ntags: [a]\ntitle: Dua');
  expect(title).toBe('Dua');
  expect(problems).toEqual([
    { file: 'Kebun/Pagar/artikel.md', line: 4, kind: 'repeated-field', detail: 'title' },
  ]);
  const source = await readFiles({ 'A/_category_.yml': 'label: B\nlabel: C\n', 'A/D/a.md': 'isi' });
  expect(source.problems).toEqual([
    { file: 'A/_category_.yml', line: 2, kind: 'repeated-field', detail: 'label' },
  ]);
  expect((await rowsOf(source, () => true)).get('A/_category_.yml')?.name).toBe('C');
});
