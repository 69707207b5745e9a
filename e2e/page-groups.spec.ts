import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './helpers/fixtures';
import { FIXTURE_CONTENT } from './helpers/portal';

const PRODUCT = 'name: Sisir\ndescription: Sisir kucing.\ncategory: alat-kecil\nbrand: bulu\n';
const CATEGORIES =
  '- key: alat\n  name: Alat\n  children:\n    - key: alat-kecil\n      name: Alat genggam\n';

/** One group each: the file that sets it, what it says before and after, and a page that shows it. */
const GROUPS: { group: string; file: string; before: string; after: string; page: string }[] = [
  {
    group: 'brands',
    file: 'brands.yml',
    before: 'Bulu Jaya',
    after: 'Bulu Sejahtera',
    page: '/browse/category',
  },
  {
    group: 'categories',
    file: 'product-categories.yml',
    before: 'Alat genggam',
    after: 'Alat tangan',
    page: '/browse/category',
  },
  {
    group: 'categoryPage',
    file: 'pages/category.yml',
    before: 'Pilih hewan Anda',
    after: 'Hewan siapa ini',
    page: '/browse/category/all',
  },
  {
    group: 'footerSections',
    file: 'pages/footer.yml',
    before: 'teman berbulu',
    after: 'sahabat berekor',
    page: '/about',
  },
  {
    group: 'homeSections',
    file: 'pages/portal-home.yml',
    before: 'Paling banyak dibaca',
    after: 'Paling digemari',
    page: '/',
  },
  {
    group: 'mobileBottomBarSections',
    file: 'pages/mobile-bottom-bar.yml',
    before: 'title: Beranda',
    after: 'title: Pangkal',
    page: '/about',
  },
  {
    group: 'navbarMobileSections',
    file: 'pages/mobile-header.yml',
    before: 'title: Kategori',
    after: 'title: Semua hewan',
    page: '/about',
  },
  {
    group: 'navbarSections',
    file: 'pages/header.yml',
    before: 'text: Bantuan Kucing',
    after: 'text: Bantuan Kucing Oren',
    page: '/about',
  },
];

const shown = (text: string) => text.replace(/^\w+: /, '');

test('each of the eight page groups (behaviour.md §3) is changed by content alone', async ({ ownPortal }) => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-e2e-groups-'));
  const pathOf = (file: string) => join(folder, 'id', file);
  const htmlOf = async (page: string) => (await fetch(ownPortal.url + page)).text();
  try {
    await cp(FIXTURE_CONTENT, folder, { recursive: true });
    const category = await readFile(pathOf('pages/category.yml'), 'utf8');
    await writeFile(
      pathOf('pages/category.yml'),
      `${category}- component: Brands\n- component: ProductCategories\n`,
    );
    await writeFile(pathOf('brands.yml'), '- key: bulu\n  name: Bulu Jaya\n');
    await writeFile(pathOf('product-categories.yml'), CATEGORIES);
    await mkdir(pathOf('products'), { recursive: true });
    await writeFile(pathOf('products/01-sisir.yml'), PRODUCT);
    await ownPortal.importContent(folder);
    for (const { before, page } of GROUPS) expect(await htmlOf(page)).toContain(shown(before));

    for (const { file, before, after } of GROUPS) {
      const text = await readFile(pathOf(file), 'utf8');
      expect(text, file).toContain(before);
      await writeFile(pathOf(file), text.replace(before, after));
    }
    await ownPortal.importContent(folder);
    for (const { group, after, page } of GROUPS) expect(await htmlOf(page), group).toContain(shown(after));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a section that nobody knows is skipped and said once', async ({ portal }) => {
  for (const page of ['/', '/en']) expect((await fetch(portal.url + page)).status).toBe(200);
  const notes = portal.output().split('"HologramTerbang" is not known').length - 1;
  expect(notes).toBe(1);
});
