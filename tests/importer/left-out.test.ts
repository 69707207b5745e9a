// @no-database
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importFolder } from '@/lib/importer/import-folder';
import { type ImportReport, LEFT_OUT_PROBLEMS } from '@/lib/importer/items/types';
import { memoryStore } from './memory-store';
import { createFolder, type Files, makeFolder, removeFolder } from './source';

type Imported = { report: ImportReport; rows: ReturnType<typeof memoryStore>['written'] };

async function importFiles(folder: string): Promise<Imported> {
  const { store, written } = memoryStore();
  return { report: await importFolder({ folder, source: 'uji', store }), rows: written };
}

const namedIn = ({ problems }: ImportReport): string[] =>
  problems.map(({ kind, file }) => `${kind} ${file}`).sort();

/** Articles, or questions, as `language title`. */
const titlesOf = ({ rows }: Imported): string[] =>
  rows
    .filter(({ model }) => !/category|topic/.test(model))
    .map(({ locale, title }) => `${locale} ${title}`)
    .sort();

const take = async (files: Files): Promise<Imported> => importFiles(await makeFolder(files));

describe('the portal’s own form is told by what is in the files', () => {
  it('N01 a folder with the names of the form loses nothing', async () => {
    const imported = await take({
      'id/products/teh.md': '# Menjual teh\n\nTeh dijual per ikat.',
      'id/faq/bayar.md': '# Cara bayar\n\nTunai.',
      'id/blog/2026/kabar.md': '# Kabar\n\nBaru.',
      'id/gudang/rak.md': '# Menata rak\n\nDari bawah.',
    });
    expect(titlesOf(imported)).toEqual(['id Cara bayar', 'id Kabar', 'id Menata rak', 'id Menjual teh']);
    expect(imported.report.files).toEqual({ read: 4, taken: 4 });
    expect(imported.report.problems).toEqual([]);
  });

  it('questions, uids and YAML of the portal prove it; what has no place in it is named', async () => {
    const proofs: Files[] = [
      { 'id/faq/bayar.md': '# Boleh tunai?\n\nBoleh.' },
      { 'id/faq/bayar.md': '---\nuid: 0123456abc\n---\n\n# Tunai\n\nBoleh.' },
      { 'id/faq/bayar.md': '# Tunai\n\nBoleh.', 'id/glossary.yml': '- term: Tunai\n  explanation: Uang\n' },
      {
        'id/faq/bayar.md': '# Tunai\n\nBoleh.',
        'id/stores/solo.yml': 'name: Solo\ncity: Solo\naddress: A\n',
      },
    ];
    for (const files of proofs) {
      const { rows } = await take(files);
      expect(rows.filter(({ model }) => model === 'faq')).toHaveLength(1);
    }
    const { report } = await take({ ...proofs[3], 'id/stores/catatan.md': '# Catatan\n\nIsi.' });
    expect(namedIn(report)).toEqual(['no-place id/stores/catatan.md']);
    expect(report.files).toEqual({ read: 2, taken: 1 });
  });
});

describe('folders of languages stay what they are, whatever lies beside them', () => {
  it('N01 a note at the root, a folder around them, a third language', async () => {
    const imported = await take({
      'catatan.md': '# Catatan\n\nIsi.',
      'situs/isi/id/jual/satu.md': '# Menjual\n\nTekan.',
      'situs/isi/en/jual/satu.md': '# Selling\n\nPress.',
      'situs/isi/th/jual/satu.md': '# ขาย\n\nกด',
      'situs/isi/th/jual/dua.md': '# ซื้อ\n\nกด',
    });
    expect(titlesOf(imported)).toEqual(['en Selling', 'id Catatan', 'id Menjual']);
    expect(namedIn(imported.report)).toEqual([
      'other-language situs/isi/th/jual/dua.md',
      'other-language situs/isi/th/jual/satu.md',
    ]);
    const uids = imported.rows.filter(({ key }) => key === 'satu').map(({ uid }) => uid);
    expect(new Set(uids).size).toBe(1);
    expect(imported.rows.map(({ name }) => name)).not.toContain('Src');
  });

  it('texts with the same paths beside one folder are the originals of its translations', async () => {
    const imported = await take({
      'docs/index.md': '# Start\n\nHello.',
      'docs/guide/a.md': '# Guide\n\nRead.',
      'docs/guide/b.md': '# Extra\n\nMore.',
      'docs/id/guide/a.md': '# Panduan\n\nBaca.',
      'docs/zh/guide/a.md': '# 指南\n\n读',
    });
    expect(titlesOf(imported)).toEqual(['en Extra', 'en Guide', 'en Start', 'id Panduan']);
    expect(namedIn(imported.report)).toEqual(['other-language docs/zh/guide/a.md']);
    const uids = imported.rows.filter(({ key }) => key === 'a').map(({ uid }) => uid);
    expect(new Set(uids).size).toBe(1);
  });

  it('a language may be in the name of a file; links between such files stay in their language', async () => {
    const imported = await take({
      'isi/kasir/_index.id.md': '---\ntitle: Kasir\n---\n',
      'isi/kasir/_index.en.md': '---\ntitle: Cashier\n---\n',
      'isi/kasir/bayar.id.md': '# Bayar\n\n[jual](./jual)',
      'isi/kasir/bayar.en.md': '# Pay\n\n[sell](jual.md)',
      'isi/kasir/jual.id.md': '# Jual',
      'isi/kasir/jual.en.md': '# Sell',
      'isi/kasir/jual.th.md': '# ขาย',
      'isi/kasir/polos.md': '# Polos',
    });
    expect(titlesOf(imported)).toEqual(['en Pay', 'en Sell', 'id Bayar', 'id Jual', 'id Polos']);
    expect(namedIn(imported.report)).toEqual(['other-language isi/kasir/jual.th.md']);
    const rowsAt = (key: string) => imported.rows.filter((row) => row.key === key);
    for (const key of ['bayar', 'jual']) expect(new Set(rowsAt(key).map(({ uid }) => uid)).size).toBe(1);
    const [pay] = rowsAt('bayar').filter(({ locale }) => locale === 'en');
    expect(pay?.html).toMatch(/<a href="\/en\/content\/[^"]*-jual">sell<\/a>/);
    const original = await take({ 'A/a.md': '# Guide', 'A/a.id.md': '# Panduan', 'A/b.md': '# More' });
    expect(titlesOf(original)).toEqual(['en Guide', 'en More', 'id Panduan']);
  });

  it('a single folder with the name of a language among others is a folder', async () => {
    const imported = await take({ 'id/kartu.md': '# Kartu\n\na', 'kasir/buka.md': '# Buka\n\nb' });
    expect(titlesOf(imported)).toEqual(['id Buka', 'id Kartu']);
  });
});

it('every file that is left out is named with its reason', async () => {
  const { report } = await take({
    'A/B/a.md': 'a\n\n{% include potongan.md %}',
    '_includes/potongan.md': 'dipakai',
    '_includes/lain.md': 'tidak dipakai',
    'A/B/kosong.md': '',
    'A/B/C/index.md': '---\ntitle: Dalam\n---\n',
    'A/B/C/c.md': 'c',
    'A/B/toc.md': 'Bukan daftar.',
    'LICENSE.md': 'Bebas.',
    'static/readme.md': 'Gambar.',
    '.github/laporan.md': 'Lapor.',
    'node_modules/x/readme.md': 'x',
    '.tersembunyi.md': 'x',
  });
  expect(namedIn(report)).toEqual([
    'about-repository LICENSE.md',
    'about-repository static/readme.md',
    'empty-file A/B/C/index.md',
    'empty-file A/B/kosong.md',
    'hidden-folder .github/',
    'hidden-folder .tersembunyi.md',
    'hidden-folder node_modules/',
    'unused-fragment _includes/lain.md',
    'unused-toc A/B/toc.md',
  ]);
  expect(report.files).toEqual({ read: 9, taken: 3 });
});

it('a readme with a text beside the index of a folder is an article', async () => {
  const imported = await take({
    'A/B/README.md': '# Baca\n\nsatu',
    'A/B/index.md': '# Isi\n\ndua',
    'A/C/README.md': '# Kata\n\ntiga',
    'A/C/index.md': '---\ntitle: Depan\n---\n',
  });
  expect(titlesOf(imported)).toEqual(['id Baca', 'id Isi', 'id Kata']);
});

const FOLDERS = [
  ...['id', 'en', 'th', 'help', 'faq', 'products', 'blog', 'pages', 'docs', 'src', 'content', 'A', '01-B'],
  ...['includes', '_drafts', 'static', 'versioned_docs', 'version-1.0', 'i18n', 'current'],
  'docusaurus-plugin-content-docs',
];
const NAMES = [
  ...['a.md', 'b.mdx', 'index.md', '_index.md', 'README.md', 'readme.md', 'article.md', '_part.md'],
  ...['SUMMARY.md', '_sidebar.md', 'toc.md', 'LICENSE.md', 'c.id.md', 'CHANGELOG.md'],
];
const HEADS = [
  '',
  'title: X',
  'draft: true',
  'title: [',
  'visibility: private',
  'uid: 0123456abc',
  'id: 123456',
];
const SETTINGS: Files = {
  'mkdocs.yml': 'nav:\n  - a.md\n  - A/a.md\n',
  'TOC.yml': '- name: A\n  href: a.md\n- name: B\n  href: A/\n',
  'A/_category_.yml': 'label: Bagian\n',
  'id/faq/_category_.yml': 'draft: true\n',
  'id/products/x.yml': 'name: X\n',
  'A/meta.json': '{"pages":["a"]}',
};

/** A file whose text has words that no other file has. */
const file = fc.record({
  folders: fc.array(fc.constantFrom(...FOLDERS), { maxLength: 4 }),
  name: fc.constantFrom(...NAMES),
  head: fc.constantFrom(...HEADS),
  hasBody: fc.boolean(),
});

function treeOf(files: { folders: string[]; name: string; head: string; hasBody: boolean }[]): Files {
  return Object.fromEntries(
    files.map(({ folders, name, head, hasBody }, index) => {
      const title = head.startsWith('title: X') ? `title: kepala${index}` : head;
      const body = hasBody ? `# judul${index}\n\nteks${index}\n` : '';
      return [[...folders, name].join('/'), `${title ? `---\n${title}\n---\n` : ''}${body}`];
    }),
  );
}

it('N01 every word of a random folder is imported, or its file is named', { timeout: 120_000 }, async () => {
  const settings = fc.subarray(Object.keys(SETTINGS), { maxLength: 2 });
  const property = fc.asyncProperty(
    fc.array(file, { minLength: 1, maxLength: 12 }),
    settings,
    async (list, names) => {
      const files = treeOf(list);
      const folder = await createFolder({
        ...files,
        ...Object.fromEntries(names.map((name) => [name, SETTINGS[name] ?? ''])),
      });
      try {
        const { report, rows } = await importFiles(folder);
        const written = JSON.stringify(rows);
        const reasons = report.problems.filter(({ kind }) => LEFT_OUT_PROBLEMS.has(kind));
        const named = new Set(reasons.map((problem) => problem.file));
        const lost = Object.entries(files).filter(([path, text]) => {
          const words = String(text).match(/(?:teks|kepala)\d+(?!\d)/g) ?? [];
          const isThere = words.every((word) => new RegExp(`${word}(?!\\d)`).test(written));
          return !named.has(path) && !isThere;
        });
        expect(lost).toEqual([]);
        const unnamed = Object.keys(files).filter((path) => !named.has(path)).length;
        expect(report.files).toEqual({ read: Object.keys(files).length, taken: unnamed });
      } finally {
        await removeFolder(folder);
      }
    },
  );
  const list = [
    { folders: ['A'], name: 'toc.md', head: '', hasBody: true },
    { folders: [], name: 'a.md', head: '', hasBody: false },
  ];
  await fc.assert(property, { numRuns: 60, examples: [[list, ['TOC.yml']]] });
});
