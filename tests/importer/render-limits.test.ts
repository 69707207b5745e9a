// @no-database
import { expect, it } from 'vitest';
import { importFolder } from '@/lib/importer/import-folder';
import { looksHeavy } from '@/lib/importer/threads/looks-heavy';
import { nameOfThread, processorTimeOf } from '@/lib/importer/threads/limits';
import { createTrial } from '@/lib/importer/threads/trial';
import { memoryStore } from './memory-store';
import { makeFolder, readFolder, renderArticle, type Files } from './source';

const filesOf = (rows: readonly { source_path: string }[]): string[] =>
  rows.flatMap(({ source_path }) => (/\.mdx?$/.test(source_path) ? [source_path] : [])).sort();

const list = (depth: number): string =>
  Array.from({ length: depth }, (_, level) => `${'  '.repeat(level)}- butir`).join('\n');

const HEAVY: Files = {
  'A/B/daftar.md': list(400),
  'A/B/kurung.md': '['.repeat(50_000),
  'A/B/kode.md': '{{< note >}} teks\n'.repeat(20_000),
  'A/B/panjang.md': 'kata '.repeat(400_000),
  'A/B/potongan.md': '[!INCLUDE [x](../../includes/1.md)]\n'.repeat(60),
  'includes/1.md': '[!INCLUDE [x](2.md)]\n'.repeat(60),
  'includes/2.md': '[!INCLUDE [x](3.md)]\n'.repeat(60),
  'includes/3.md': '[!INCLUDE [x](4.md)]\n'.repeat(60),
  'includes/4.md': 'isi',
};

it('a file that would take very long or much memory is reported and left out, without stopping the import', async () => {
  const folder = await makeFolder({ ...HEAVY, 'A/B/baik.md': '[a](daftar.md#x) [b](kurung.md#y)' });
  const { store, written } = memoryStore();
  const report = await importFolder({ folder, source: 'uji', store, renderLimitMs: 500 });
  const failed = report.problems.filter(({ kind }) => kind === 'broken-content' || kind === 'too-large');
  const reasons = new Map(failed.map(({ file, detail }) => [file, detail]));
  expect(reasons.get('A/B/panjang.md')).toContain('lebih dari 1000 ribu huruf');
  expect(reasons.get('A/B/potongan.md')).toContain('potongan (include)');
  expect(reasons.get('A/B/kode.md')).toContain('lebih dari 0.5 detik waktu prosesor');
  // What is quick enough may come in; nothing else is lost.
  expect(
    [...written.map(({ source_path }) => source_path), ...failed.map(({ file }) => file)]
      .filter((file) => file.endsWith('.md'))
      .sort(),
  ).toEqual([...Object.keys(HEAVY).filter((file) => file.startsWith('A/')), 'A/B/baik.md'].sort());
  expect(written).toContainEqual(expect.objectContaining({ source_path: 'A/B/baik.md' }));
});

it('a fragment that would take very long is tried out before it is converted', async () => {
  const folder = await makeFolder({
    'A/B/baik.md': 'isi',
    'A/B/potongan.md': '[!INCLUDE [x](../../includes/berat.md)]',
    'includes/berat.md': '{% cell %} teks\n'.repeat(5000),
  });
  const { store, written } = memoryStore();
  const report = await importFolder({ folder, source: 'uji', store, renderLimitMs: 1 });
  expect(report.problems).toContainEqual(
    expect.objectContaining({ file: 'A/B/potongan.md', kind: 'broken-content' }),
  );
  expect(filesOf(written)).toEqual(['A/B/baik.md']);
});

/** In characters; the time of a search that grows faster than its text is minutes at this length. */
const GAP = ' '.repeat(20_000);

/** Texts that searches could take apart in very many ways, by what is repeated or left open. */
const AMBIGUOUS: Files = {
  'A/B/judul.md': `# Judul${GAP}.`,
  'A/B/bidang.md': `a: b\n${'  x\n'.repeat(60)}teks`,
  'A/B/nilai.md': `---\ntitle: a${GAP}b: c\n---\nteks`,
  'A/B/titik-dua.md': `:::${GAP}.`,
  'A/B/akhir-titik-dua.md': `:::note\n:::${GAP}.\n:::`,
  'A/B/atribut.md': `:::note ${"{title='a'".repeat(2000)}\n:::`,
  'A/B/hugo.md': `{{< x${GAP}.`,
  'A/B/liquid.md': `{% x${GAP}.`,
  'A/B/nama.md': `{% ${'x'.repeat(90_000)}`,
  'A/B/impor.mdx': `import a,${GAP}.`,
  'A/B/ungkapan.mdx': `{${'a'.repeat(90_000)}`,
  'A/B/sertakan.md': `{% include "a${GAP}`,
  'A/B/sertakan-banyak.md': '{% include "a"\n'.repeat(400),
  'A/B/komentar.md': `<!-- @include: ${'a'.repeat(90_000)}`,
  'A/B/tanda-persen.md': 'x\u2028%%\n'.repeat(50_000),
  'A/B/garis.md': `${'-'.repeat(90_000)}8`,
  'A/B/alamat.md': `[a](${'/a'.repeat(45_000)})`,
  'A/B/kata.md': `${'-'.repeat(90_000)}a.`,
  'A/B/komentar-liquid.md': '{% comment %}\n'.repeat(400),
  'A/B/komentar-hugo.md': '{{/*\n'.repeat(400),
  'A/B/saringan.md': `{{ "a${'b'.repeat(90_000)}`,
  'A/B/tag.md': '<a b '.repeat(2900),
  'A/B/tag-kutip.md': `<a ${'b="'.repeat(29_000)}`,
  'A/B/slot.md': '<template #a>\n'.repeat(2900),
  'A/B/ukuran.md': `![a](${'a'.repeat(90_000)} =`,
  'A/B/tautan.md': `[a](${'a'.repeat(90_000)}`,
  'A/12345/tautan.md': `${'[a]('.repeat(480)}/sections`,
};

it('the limit of a file counts processor time: what a busy machine takes longer for is not left out', async () => {
  const tree = { root: await makeFolder({}), paths: [] };
  const request = { kind: 'toc', text: list(300) } as const;
  let time = 0;
  const standing = createTrial(tree, 1000, () => time);
  await standing.run(request);
  await standing.close();
  const running = createTrial(tree, 1, () => (time += 1));
  await expect(running.run(request)).rejects.toThrow('waktu prosesor');
  await running.close();
});

it.skipIf(nameOfThread() === undefined)('the processor time of a thread grows while it computes', () => {
  const thread = nameOfThread();
  const before = processorTimeOf(thread) ?? NaN;
  for (let round = 0; (processorTimeOf(thread) ?? NaN) <= before; round += 1) if (round > 1e6) break;
  expect(processorTimeOf(thread)).toBeGreaterThan(before);
});

it('unclosed and repeated syntax takes no longer than other text', async () => {
  const folder = await makeFolder(AMBIGUOUS);
  const { store, written } = memoryStore();
  await importFolder({ folder, source: 'uji', store });
  expect(filesOf(written)).toEqual(Object.keys(AMBIGUOUS).sort());
});

it('front matter as long as a chapter is reported, and its file left out', async () => {
  const folder = await makeFolder({
    'A/B/baik.md': 'isi',
    'A/B/kepala.md': `---\na: ${'\n'.repeat(200_000)}x\n---\nisi`,
  });
  const { store, written } = memoryStore();
  const report = await importFolder({ folder, source: 'uji', store });
  expect(report.problems).toContainEqual(
    expect.objectContaining({ file: 'A/B/kepala.md', kind: 'broken-front-matter' }),
  );
  expect(filesOf(written)).toEqual(['A/B/baik.md']);
});

it('YAML files longer than any table or list are reported and left out', async () => {
  const long = `a: 1\n${'\n'.repeat(1_000_000)}`;
  const files = ['A/toc.yml', 'A/_category_.yml', 'redirects.yaml'];
  const folder = await makeFolder({
    'A/B/baik.md': 'isi',
    'tanya.yml': `### YamlMime:FAQ\n${long}`,
    ...Object.fromEntries(files.map((file) => [file, long])),
  });
  const { store, written } = memoryStore();
  const report = await importFolder({ folder, source: 'uji', store });
  const named = report.problems.filter(({ detail }) => detail.includes('lebih dari 1000 ribu huruf'));
  expect(named.map(({ file, kind }) => `${kind} ${file}`).sort()).toEqual(
    [...files, 'tanya.yml'].map((file) => `broken-front-matter ${file}`).sort(),
  );
  expect(filesOf(written)).toEqual(['A/B/baik.md']);
});

it('a table of contents that would take very long is reported, and its articles are found by their folders', async () => {
  const folder = await makeFolder({
    'A/B/baik.md': 'isi',
    'SUMMARY.md': `[Baik](A/B/baik.md)\n\n${list(600)}`,
  });
  const { store, written } = memoryStore();
  const report = await importFolder({ folder, source: 'uji', store, renderLimitMs: 500 });
  expect(report.problems).toContainEqual({
    file: 'SUMMARY.md',
    kind: 'broken-content',
    detail: expect.stringContaining('lebih dari 0.5 detik') as string,
  });
  expect(filesOf(written)).toEqual(['A/B/baik.md']);
});

it('a text in which finding comments would take very long is reported, and its file left out', async () => {
  const runs = Array.from({ length: 600 }, (_, index) => '`'.repeat(index + 1)).join(' ');
  const folder = await makeFolder({ 'A/B/baik.md': 'isi', 'A/B/tanda.md': `${runs}\n%% satu dua %%` });
  const { store, written } = memoryStore();
  const report = await importFolder({ folder, source: 'uji', store, renderLimitMs: 500 });
  expect(report.problems).toContainEqual({
    file: 'A/B/tanda.md',
    kind: 'broken-content',
    detail: expect.stringContaining('lebih dari 0.5 detik') as string,
  });
  expect(filesOf(written)).toEqual(['A/B/baik.md']);
});

it('a long table of contents is read', async () => {
  const names = Array.from({ length: 1100 }, (_, index) => `${index}.md`);
  const folder = await makeFolder({
    ...Object.fromEntries(names.map((name) => [`A/${name}`, 'isi'])),
    'SUMMARY.md': `# Daftar\n\n## Bab\n\n${names.map((name) => `- [Judul ${name}](A/${name})`).join('\n')}`,
  });
  const { sourceItems, problems } = await readFolder(folder);
  expect(problems).toEqual([]);
  expect(sourceItems.filter(({ model }) => model === 'help-article').map(({ name }) => name)).toContain(
    'Judul 1099.md',
  );
});

it('of very deeply nested containers the outer ones are converted', async () => {
  const { html } = await renderArticle(`${':::note\n'.repeat(100)}teks\n${':::\n'.repeat(100)}`);
  expect(html.match(/class="markdown-alert-title"/g)).toHaveLength(20);
  expect(html).toContain('teks');
});

it('rules, tables and headings of dashes are not taken for nested lists', () => {
  const lines = [
    '-'.repeat(40),
    '* * *',
    '| --- | ---------------- |',
    `Judul\n${'='.repeat(20)}`,
    '- -------------',
  ];
  expect(looksHeavy(lines.join('\n\n'))).toBe(false);
  expect(looksHeavy('- '.repeat(14))).toBe(true);
  expect(looksHeavy('>'.repeat(14))).toBe(true);
  expect(looksHeavy('1. '.repeat(14))).toBe(true);
});

const table = (columns: number, rows: number): string =>
  `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${'|b\n'.repeat(rows)}`;

it('V10 a table of very many cells, which its rows need not write, is named and left out', async () => {
  const folder = await makeFolder({ 'A/B/baik.md': 'isi', 'A/B/tabel.md': table(1000, 2000) });
  const { store, written } = memoryStore();
  const report = await importFolder({ folder, source: 'uji', store, renderLimitMs: 500 });
  expect(report.problems).toContainEqual(
    expect.objectContaining({ file: 'A/B/tabel.md', kind: 'broken-content' }),
  );
  expect(filesOf(written)).toEqual(['A/B/baik.md']);
});

it('the cells of a table are counted by the width of its header, also in quotes and after rows of dashes', () => {
  const quoted = table(200, 200).replace(/^/gm, '> ');
  expect(looksHeavy(table(200, 200))).toBe(true);
  expect(looksHeavy(quoted)).toBe(true);
  expect(looksHeavy(table(200, 200).replaceAll('|b\n', '|-|\n'))).toBe(true);
  expect(looksHeavy(table(8, 1000))).toBe(false);
  expect(looksHeavy(`${table(8, 20)}\n${'kata\n'.repeat(5000)}`)).toBe(false);
});

it.each(['\f', '\v', '\u00a0', '\u2028', '\u3000', '\ufeff'])(
  'a line of %j alone is a row of a table',
  (space) => {
    expect(looksHeavy(table(200, 200).replaceAll('|b\n', `x\n${space}\n`))).toBe(true);
  },
);

it('the rows of a table may end as they do on old systems', () => {
  expect(looksHeavy(table(200, 200).replaceAll('\n', '\r\n'))).toBe(true);
  expect(looksHeavy(table(200, 200).replaceAll('\n', '\r'))).toBe(true);
});

it('V10 an article whose HTML would be many times as long as its text is named and left out', async () => {
  const long = `[a]: https://contoh.example/${'x'.repeat(80_000)}\n\n${'[a] '.repeat(900)}`;
  const folder = await makeFolder({ 'A/B/baik.md': 'isi', 'A/B/rujukan.md': long });
  const { store, written } = memoryStore();
  const report = await importFolder({ folder, source: 'uji', store });
  expect(report.problems).toContainEqual({
    file: 'A/B/rujukan.md',
    kind: 'broken-content',
    detail: 'halamannya akan lebih dari 5 juta huruf; bagi menjadi beberapa berkas',
  });
  expect(filesOf(written)).toEqual(['A/B/baik.md']);
});
