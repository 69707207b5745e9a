import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { exportContent, FolderNotEmptyError } from '@/lib/importer/export/export-content';
import { importIntoDatabase } from '@/lib/importer/import-into-database';
import { databaseStore } from '@/lib/importer/store/queries';
import { openTestDatabase, type TestDatabase } from '@/tests/helpers/engines';
import { makeFolder, writeFiles, type Files } from './source';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(() => db.reset());

/** Everything a visitor or an operator can tell apart; where it came from is not part of it. */
async function site() {
  const rows = await db.kysely
    .selectFrom('content_item')
    .selectAll()
    .orderBy('uid')
    .orderBy('locale')
    .execute();
  const items = rows.map(({ source: _source, source_path: _path, source_hash: _hash, ...row }) => row);
  const media = await db.kysely
    .selectFrom('media')
    .select(['id', 'file_name', 'mime', 'width', 'height'])
    .orderBy('id')
    .execute();
  const redirects = await db.kysely
    .selectFrom('content_redirect')
    .select(['old_path', 'target_uid', 'target_path'])
    .orderBy('old_path')
    .execute();
  return { items, media, redirects };
}

async function exportSite(): Promise<string> {
  const folder = await makeFolder({});
  await exportContent({ store: databaseStore(db), folder });
  return folder;
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>';

async function richSite(): Promise<Files> {
  const png = await sharp({ create: { width: 700, height: 60, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  return {
    'id/help/02-kebun/_category_.yml':
      'label: "Kebun: raya"\nposition: 2\ndescription: Tentang kebun\nimage: ikon.svg\n',
    'id/help/02-kebun/ikon.svg': svg,
    'id/help/02-kebun/pagar/_category_.yml': 'label: Pagar\nvisibility: public\n',
    'id/help/02-kebun/pagar/01-pintu.md':
      '---\ntitle: "Pintu: besar"\nname: Pintu\ncreated: 2026-01-02\nupdated: 2026-03-04T05:06:07Z\ntags: [kayu, besi]\nkeywords: [gerbang]\n' +
      'image: img/p.png\nimage_alt: Pintu\nvideo_url: https://youtu.be/aqz-KE-bpKQ\nredirect_from: [/lama/pintu, /lama/gerbang]\n' +
      'action:\n  title: Beli\n  subtitle: murah\n  button_title: Lihat\n  link_to: /faq\n---\n\n' +
      '# Pintu: besar\n\n## Cat {#cat}\n\n![Pintu](img/p.png "Judul") dan [engsel](engsel.md#minyak), [luar](https://a.id).\n\n' +
      '> [!TIP]\n> isi\n\n| a | b |\n|---|---|\n| c | d |\n\n```js\nconst a = 1;\n```\n\n<a href="engsel.md">x</a> <img src="img/p.png" alt="q" width="70">\n\nx[^1] [r]\n\n[^1]: catatan\n[r]: ../../../faq/umum/apa.md\n',
    'id/help/02-kebun/pagar/engsel.md':
      '---\ntitle: Engsel\nvisibility: private\nid: 36000001\n---\n## Minyak\n\nisi {{nama}} :warning:',
    'id/help/02-kebun/pagar/img/p.png': png,
    'id/help/02-kebun/langsung.md': '---\ntitle: Langsung\nweight: -3\n---\nisi',
    'id/help/rumah/a/b/c/dalam.md': 'isi dalam',
    'en/help/02-kebun/_category_.yml': 'label: Garden\nposition: 2\n',
    'en/help/02-kebun/pagar/_category_.yml': 'label: Fence\n',
    'en/help/02-kebun/pagar/01-pintu.md': '---\ntitle: Gate\nslug: gate\n---\n[hinge](engsel.md)',
    'en/pages/about.md': '---\ntitle: About\n---\nwe',
    'id/blog/_categories.yml': '- key: kabar\n  name: Kabar\n- key: tips\n  name: Kiat\n',
    'id/blog/2026-05-06-panen.md': '---\ntitle: Panen\ncategory: tips\nauthor: Sri\n---\nramai',
    'id/faq/umum/_category_.yml': 'label: Umum\nposition: 3\n',
    'id/faq/umum/apa.md': '---\ntitle: Apa?\n---\nini',
    'id/faq/umum/02-siapa.md': '---\ntitle: Siapa?\n---\nkami',
    'id/faq/lepas.md': '---\ntitle: Lepas?\n---\nya',
    'id/pages/about.md': '---\ntitle: Tentang\n---\nkami [faq](/faq)',
    'id/pages/header.yml':
      '- component: NavLinks\n  links:\n    - title: Kebun\n      link_to: /content/kebun\n- component: Content\n  html: <p>a <b>b</b></p>\n',
    'id/pages/register.yml': '- component: Image\n  images:\n    - image_url: r.svg\n      alt: Ilustrasi\n',
    'id/pages/r.svg': svg,
    'id/stores/solo.yml':
      'name: Solo\ncity: Surakarta\naddress: Jl. A\nphone: "021"\nlatitude: -7.5\nlongitude: 110.8\nhours:\n  - days: Senin\n    open: 08.30–18.00 WIB\n',
    'id/products/01-cangkul.yml':
      'name: Cangkul\nprice: 85000\nbrand: besi\ncategory: tajam\nfeatures: [kuat, ringan]\nimage: c.svg\nimage_alt: Cangkul\nlink_to: /content/kebun\n' +
      'price_from: true\ntax: excluded\navailability: preorder\naudience: Petani\nfamily: alat\ninstallation: [Tanah, "Pasir, basah"]\n' +
      'specs:\n  - { name: Berat, value: "2" }\n  - { name: Tajam, value: true }\nimages:\n  - { src: c.svg, alt: Depan }\n' +
      'articles: [../help/02-kebun/pagar/01-pintu.md]\nfaqs: [../faq/lepas.md]\n',
    'id/products/c.svg': svg,
    'id/banners/01-promo.yml': 'name: Promo\nalt: Promo besar\nimage: b.svg\nlink_to: https://a.id\n',
    'id/banners/b.svg': svg,
    'id/glossary.yml':
      '- term: Pintu\n  aliases: [gerbang]\n  explanation: "Jalan masuk: kebun"\n  article: help/02-kebun/pagar/01-pintu.md\n- term: Kebun\n  explanation: Tanah\n  in_articles: false\n',
    'id/brands.yml': '- key: besi\n  name: Besi\n  description: kuat\n',
    'id/product-categories.yml':
      '- key: alat\n  name: Alat\n  description: d\n  children:\n    - key: tajam\n      name: Tajam\n- key: benih\n  name: Benih\n',
    'redirects.yaml':
      '/x: https://a.id/y\n/z: /blog\n/k: id/help/02-kebun/pagar/engsel.md\n/m: id/help/02-kebun/pagar/01-pintu.md#cat\n',
  };
}

it('an export imports as the same site into an empty database', async () => {
  const report = await importIntoDatabase({
    folder: await makeFolder(await richSite()),
    source: 'shipped',
    db,
  });
  expect(report.failed).toBe(0);
  const before = await site();
  expect(before.items).toHaveLength(report.created);
  const folder = await exportSite();
  await db.reset();
  const again = await importIntoDatabase({ folder, source: 'salinan', db });
  expect(again.problems.map(({ kind, file, detail }) => `${kind} ${file} ${detail}`)).toEqual([]);
  expect(await site()).toEqual(before);
  // And an export of that is the same, file by file.
  const second = await exportSite();
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  expect(files.length).toBeGreaterThan(25);
  for (const file of files) {
    const name = path.relative(folder, path.join(file.parentPath, file.name));
    expect(await readFile(path.join(second, name), 'utf8'), name).toBe(
      await readFile(path.join(folder, name), 'utf8'),
    );
  }
});

it('keys that name special files and folders keep their URLs', async () => {
  const names = ['index', 'readme', 'toc'];
  const files = names.map((key) => [`Kebun/includes-/${key}-isi.md`, `---\nslug: ${key}\n---\nIsi ${key}.`]);
  await importIntoDatabase({ folder: await makeFolder(Object.fromEntries(files)), source: 'kebun', db });
  const before = await site();
  const folder = await exportSite();
  await db.reset();
  await importIntoDatabase({ folder, source: 'salinan', db });
  expect(await site()).toEqual(before);
});

it('several sources are exported as one site', async () => {
  await importIntoDatabase({
    folder: await makeFolder({ 'A/B/mulai.md': '# Mulai\n\nsatu' }),
    source: 'satu',
    db,
  });
  await importIntoDatabase({
    folder: await makeFolder({ 'A/B/mulai.md': '# Mulai\n\ndua' }),
    source: 'dua',
    db,
  });
  const before = await site();
  const folder = await exportSite();
  await db.reset();
  await importIntoDatabase({ folder, source: 'salinan', db });
  expect(await site()).toEqual(before);
});

it('an export imported into its own site takes over the items, and edits stay', async () => {
  const shipped = await makeFolder({ 'id/help/a/b/c.md': 'lama', 'id/help/a/b/d.md': 'tetap' });
  await importIntoDatabase({ folder: shipped, source: 'shipped', db });
  const before = await site();
  const folder = await exportSite();
  const taken = await importIntoDatabase({ folder, source: 'salinan', db });
  expect(taken).toMatchObject({ created: 0, changed: 0, removed: 0, unchanged: 4 });
  expect(await site()).toEqual(before);
  const file = path.join('id/help/a/b/c.md');
  await writeFiles(folder, {
    [file]: (await readFile(path.join(folder, file), 'utf8')).replace('lama', 'baru'),
  });
  expect(await importIntoDatabase({ folder, source: 'salinan', db })).toMatchObject({
    created: 0,
    changed: 1,
    unchanged: 3,
  });
  const later = await importIntoDatabase({ folder: shipped, source: 'shipped', db });
  expect(later).toMatchObject({ created: 0, changed: 0, removed: 0 });
  expect(later.problems.map(({ kind }) => kind)).toEqual(Array.from({ length: 4 }, () => 'owned-elsewhere'));
  const rows = await db.kysely
    .selectFrom('content_item')
    .select(['key', 'plain_text', 'source'])
    .orderBy('key')
    .execute();
  expect(rows.find(({ key }) => key === 'c')).toEqual({ key: 'c', plain_text: 'baru', source: 'salinan' });
});

it('never writes into a folder that is not empty', async () => {
  const folder = await makeFolder({ 'punya-orang.txt': 'x' });
  await expect(exportContent({ store: databaseStore(db), folder })).rejects.toThrow(FolderNotEmptyError);
});

it('an export imported into its own site takes over redirects as well', async () => {
  const files = { 'id/help/a/b/c.md': '---\nredirect_from: /lama/c\n---\nlama', 'id/help/a/b/d.md': 'tetap' };
  const shipped = await makeFolder(files);
  await importIntoDatabase({ folder: shipped, source: 'shipped', db });
  const before = await site();
  const folder = await exportSite();
  const taken = await importIntoDatabase({ folder, source: 'salinan', db });
  expect(taken.problems).toEqual([]);
  expect(await site()).toEqual(before);
  await importIntoDatabase({ folder: shipped, source: 'shipped', db });
  expect(await site()).toEqual(before);
  expect(before.redirects).toHaveLength(1);
});
