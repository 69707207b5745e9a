// @no-database
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { checkContent } from '@/lib/importer/check-content';
import { checkRequestForm } from '@/scripts/content/check-settings';
import { FORM_FILE } from '@/tests/helpers/make-customer';
import { makeFolder, type Files } from './source';

async function check(files: Files): Promise<{ found: string[]; failed: number }> {
  const report = await checkContent({ folder: await makeFolder(files), source: 'shipped', locale: 'id' });
  return {
    found: report.problems.map(({ kind, file, detail }) => `${kind} ${file} ${detail}`),
    failed: report.failed,
  };
}

const sentences = (name: string, count: number): string =>
  Array.from(
    { length: count },
    (_, index) => `Kalimat ${name} nomor ${index} tentang kambing di kebun.`,
  ).join(' ');

describe('content:check', () => {
  it('reports nothing for good content', async () => {
    const files = { 'id/help/a/b/c.md': '[d](d.md#bagian)', 'id/help/a/b/d.md': '## Bagian\n\nisi' };
    expect(await check(files)).toEqual({ found: [], failed: 0 });
  });

  it('finds broken links and anchors, missing pictures and alt texts', async () => {
    const { found, failed } = await check({
      'id/help/a/b/c.md': '[x](x.md) [y](d.md#z) [z](#z) ![](p.png) ![p](p.svg)',
      'id/help/a/b/d.md': 'isi',
      'id/help/a/b/p.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
      'id/pages/footer.yml': '- component: Links\n  links:\n    - title: a\n      link_to: /content/hilang\n',
    });
    expect(found.sort()).toEqual([
      'broken-anchor id/help/a/b/c.md #z',
      'broken-anchor id/help/a/b/c.md d.md#z',
      'broken-link id/help/a/b/c.md x.md',
      'broken-link id/pages/footer.yml /content/hilang',
      'image-without-text id/help/a/b/c.md p.png',
      'missing-image id/help/a/b/c.md p.png',
    ]);
    expect(failed).toBe(6);
  });

  it('reports office hours that cannot be read', async () => {
    const office = (open: string) =>
      `name: A\ncity: A\naddress: B\nhours:\n  - { days: Senin–Jumat, open: 08.30–17.30 WIB }\n  - { days: Sabtu, open: ${open} }\n`;
    const { found, failed } = await check({
      'id/stores/baik.yml': office('18.00–02.00 WIB'),
      'id/stores/sepanjang-hari.yml': office('24 jam'),
      'id/stores/janji.yml': office('dengan perjanjian'),
    });
    expect(found).toEqual(['unread-hours id/stores/janji.yml Sabtu: dengan perjanjian']);
    expect(failed).toBe(1);
  });

  it('finds topics without a public article', async () => {
    const { found } = await check({
      'id/help/a/_category_.yml': 'label: A\n',
      'id/help/a/kosong/_category_.yml': 'label: Kosong\n',
      'id/help/a/draf/_category_.yml': 'label: Draf\n',
      'id/help/a/draf/a.md': '---\ndraft: true\n---\na',
      'id/help/a/rahasia/_category_.yml': 'label: Rahasia\n',
      'id/help/a/rahasia/b.md': '---\nvisibility: private\n---\na',
      'id/help/a/ada/c.md': 'a',
    });
    expect(found.map((line) => line.replace(/_category_.*/, ''))).toEqual([
      'empty-topic id/help/a/kosong/',
      'draft id/help/a/draf/a.md A',
      'empty-topic id/help/a/draf/',
      'empty-topic id/help/a/rahasia/',
    ]);
  });

  it('finds links from public items to private ones, not the reverse', async () => {
    const { found, failed } = await check({
      'id/help/a/b/umum.md': '[r](rahasia.md)',
      'id/help/a/b/rahasia.md': '---\nvisibility: private\n---\n[u](umum.md)',
    });
    expect(found).toEqual(['private-link id/help/a/b/umum.md id/help/a/b/rahasia.md']);
    expect(failed).toBe(1);
  });

  it('finds articles made from one skeleton: more than 30 % of the sentences of the shorter one', async () => {
    const body = (shared: number, own: string): string =>
      `${sentences('sama', shared)} ${sentences(own, 10 - shared)}`;
    expect(
      (await check({ 'id/help/a/b/c.md': body(3, 'satu'), 'id/help/a/b/d.md': body(3, 'dua') })).found,
    ).toEqual([]);
    expect(
      (await check({ 'id/help/a/b/c.md': body(4, 'satu'), 'id/help/a/b/d.md': body(4, 'dua') })).found,
    ).toEqual(['similar-articles id/help/a/b/c.md id/help/a/b/d.md (40 %)']);
    // A translation is another language's article.
    expect(
      (await check({ 'id/help/a/b/c.md': body(9, 'satu'), 'en/help/a/b/c.md': body(9, 'satu') })).failed,
    ).toBe(0);
  });

  it('remarks of the importer do not count as failures', async () => {
    const { found, failed } = await check({
      'id/help/a/b/c.md': '---\ntitle: a: b\n---\n<center>x</center>',
    });
    expect(found).toHaveLength(2);
    expect(failed).toBe(0);
  });
});

describe('content:check of the request form', () => {
  const checkForm = async (spoil: (text: string) => string) =>
    checkRequestForm(await makeFolder({ 'requests.yml': spoil(await readFile(FORM_FILE, 'utf8')) }));

  it('reports nothing for a good one, or a folder without one', async () => {
    expect(await checkForm((text) => text)).toEqual([]);
    expect(await checkRequestForm(await makeFolder({}))).toEqual([]);
  });

  it('finds every mistake with its line', async () => {
    const problems = await checkForm((text) =>
      text.replace('type: text', 'type: txt').replace('2026-03-03', '3 Maret'),
    );
    expect(problems).toMatchObject([
      { file: 'requests.yml', kind: 'broken-request-form', line: 3 },
      {
        file: 'requests.yml',
        kind: 'broken-request-form',
        line: 19,
        detail: 'service.holidays.0: write a day that exists: 2026-12-25',
      },
    ]);
    expect(problems[0]?.detail).toMatch(/^fields\.0\.type: /);
  });

  it('finds invalid YAML', async () => {
    const problems = await checkForm((text) => text.replace('name: { id', 'name: id: { id'));
    expect(problems).toMatchObject([{ kind: 'broken-request-form', line: 3 }]);
  });
});

describe('the shipped content', () => {
  it('passes', async () => {
    const report = await checkContent({ folder: 'content', source: 'shipped', locale: 'id' });
    expect(report.problems).toEqual([{ file: 'README.md', kind: 'about-repository', detail: 'README.md' }]);
    expect(report.items).toBeGreaterThan(200);
    expect(await checkRequestForm('content')).toEqual([]);
  });
});
