// @no-database
import { describe, expect, it } from 'vitest';
import { importFolder } from '@/lib/importer/import-folder';
import { memoryStore } from './memory-store';
import { makeFolder, renderArticle, type Files } from './source';

async function take(files: Files) {
  const { store, written } = memoryStore();
  const { problems } = await importFolder({ folder: await makeFolder(files), source: 'uji', store });
  const articles = written.filter(({ model }) => model === 'help-article');
  return {
    rows: articles,
    titles: articles.map(({ locale, title }) => `${locale} ${title}`).sort(),
    named: problems.map(({ kind, file }) => `${kind} ${file}`).sort(),
  };
}

const textOf = async (markdown: string, others: Files = {}): Promise<string> =>
  (await renderArticle(markdown, others)).plain_text ?? '';

describe('help centres of other tools', () => {
  it('texts in formats that are not read are named; templates and built pages are not texts', async () => {
    const { titles, named } = await take({
      'modules/ROOT/pages/awal.adoc': '= Awal',
      'artikel/1-bayar.html': '<h1>Bayar</h1>',
      'catatan.rst': 'Catatan',
      'A/B/a.md': 'a',
      'layouts/partials/kaki.html': '<p>kaki</p>',
      'static/demo.html': '<p>demo</p>',
    });
    expect(titles).toEqual(['id A']);
    expect(named).toEqual([
      'unsupported-file artikel/1-bayar.html',
      'unsupported-file catatan.rst',
      'unsupported-file modules/ROOT/pages/awal.adoc',
    ]);
  });

  it('Hugo: front matter in JSON', async () => {
    const { rows, titles } = await take({
      'A/B/a.md': '{\n  "title": "Dari JSON",\n  "date": "2026-01-02"\n}\n\nTeks.',
      'A/B/b.md': '{\n  ini bukan JSON\n}\n\nTeks.',
    });
    expect(titles).toEqual(['id B', 'id Dari JSON']);
    expect(rows.find(({ title }) => title === 'Dari JSON')).toMatchObject({
      plain_text: 'Teks.',
      created_at: '2026-01-02T05:00:00.000Z',
    });
    expect(rows.find(({ title }) => title === 'B')?.plain_text).toContain('ini bukan JSON');
  });

  it('Docsy: cards with a footer', async () => {
    expect(await textOf('{{< card header="Kepala" footer="Kaki" >}}\nIsi.\n{{< /card >}}')).toBe(
      'Kepala Kaki Isi.',
    );
  });

  it('Mintlify: boxes beside each other, and snippets', async () => {
    const text = await textOf('<Check>Satu</Check> <Info>Dua</Info> tiga\n\n<Snippet file="lain.mdx" />', {
      'snippets/lain.mdx': 'Empat.',
    });
    for (const word of ['Satu', 'Dua', 'tiga', 'Empat.']) expect(text).toContain(word);
    expect(await textOf('{{< note >}}Satu{{< /note >}} dua {{< tip >}}tiga\n{{< /tip >}} empat')).toBe(
      'Catatan\nSatu\ndua tiga empat',
    );
  });

  it('Nextra: the names of tabs in a list', async () => {
    const text = await textOf('<Tabs items={["satu", "dua"]}>\n<Tabs.Tab>tiga</Tabs.Tab>\n</Tabs>');
    expect(text).toBe('satu · dua\ntiga');
  });

  it('Starlight: positions in `sidebar`', async () => {
    const { rows } = await take({
      'A/B/satu.md': '---\ntitle: Satu\nsidebar:\n  order: 2\n---\na',
      'A/B/dua.md': '---\ntitle: Dua\nsidebar:\n  order: 1\n---\na',
    });
    const sorted = rows.sort((a, b) => ((a.priority_group ?? '') < (b.priority_group ?? '') ? -1 : 1));
    expect(sorted.map(({ title }) => title)).toEqual(['Dua', 'Satu']);
  });

  it('Notion: keys without the ids of pages', async () => {
    const { rows } = await take({ 'A/B/Tutup kas 0123456789abcdef0123456789abcdef.md': '# Tutup kas\n\na' });
    expect(rows.map(({ key }) => key)).toEqual(['tutup-kas']);
  });

  it('ReadMe: links by name; its blocks in JSON are named', async () => {
    const { rows, named } = await take({
      'A/B/mulai.md': '# Mulai\n\na',
      'A/B/b.md': '# B\n\n[mulai](doc:mulai)\n\n[block:callout]\n{ "body": "Isi" }\n[/block]',
    });
    expect(rows.find(({ key }) => key === 'b')?.html).toMatch(/<a href="\/content\/[^"]*-mulai">mulai<\/a>/);
    expect(named).toEqual(['printed-syntax A/B/b.md']);
  });

  it('MyST: pictures in directives, names of parts', async () => {
    const { html } = await renderArticle(
      '(awal)=\n## Awal\n\n```{figure} p.svg\n:alt: Pagar\n\nKeterangan\n```\n',
      { 'Kebun/Pagar/p.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>' },
    );
    expect(html).toMatch(
      /^<h2 id="awal">Awal<\/h2>\n<p><img [^>]*alt="Pagar"[^>]*><\/p>\n<p>Keterangan<\/p>$/,
    );
  });
});
