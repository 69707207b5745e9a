// @both-engines
import { rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { importIntoDatabase, type ImportOptions } from '@/lib/importer/import-into-database';
import { importFolder } from '@/lib/importer/import-folder';
import { readGitDates } from '@/lib/importer/source/git-dates';
import { dropOldIndex, rebuildIndex } from '@/lib/search';
import { databaseStore, holdingDatabase } from '@/lib/importer/store/queries';
import type { ContentStore } from '@/lib/importer/store/content-store';
import type { ImportReport } from '@/lib/importer/items/types';
import { openTestDatabase, testEngine, type TestDatabase } from '@/tests/helpers/engines';
import { makeFolder, writeFiles, type Files } from './source';

const svg = (width: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="10"/>`;

const GARDEN: Files = {
  'Kebun/Pagar/pintu.md':
    '---\ntitle: Pintu\ncreated: 2026-02-10\n---\nLihat [engsel](engsel.md). ![p](p.svg)',
  'Kebun/Pagar/engsel.md': '---\ntitle: Engsel\nredirect_from: /lama/engsel\n---\nMinyaki.',
  'Kebun/Siram/selang.md': '---\ntitle: Selang\n---\nPanjang 20 m.',
  'Rumah/Dapur/kompor.md': '---\ntitle: Kompor\n---\nApi biru.',
  'Kebun/Pagar/p.svg': svg(11),
};
const ITEMS = 9;

let db: TestDatabase;
let clock = 0;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.reset();
  clock = Date.UTC(2026, 10, 1);
});

const now = (): Date => new Date((clock += 60_000));
const run = (folder: string, options: Partial<ImportOptions> = {}): Promise<ImportReport> =>
  importIntoDatabase({ folder, source: 'kebun', db, now, ...options });

const numbers = ({ created, changed, removed, unchanged, kept, failed }: ImportReport) => ({
  created,
  changed,
  removed,
  unchanged,
  kept,
  failed,
});
const NOTHING = { created: 0, changed: 0, removed: 0, unchanged: 0, kept: 0, failed: 0 };

const items = () =>
  db.kysely.selectFrom('content_item').selectAll().orderBy('source_path').orderBy('model').execute();
const item = async (key: string) => {
  const found = (await items()).find((row) => row.key === key);
  if (!found) throw new Error(key);
  return found;
};
const changes = async (after = 0) =>
  (
    await db.kysely
      .selectFrom('content_change')
      .selectAll()
      .where('version', '>', after)
      .orderBy('version')
      .execute()
  ).map(({ kind, model, key }) => `${kind} ${model} ${key}`);
const lastVersion = async (): Promise<number> => {
  const row = await db.kysely
    .selectFrom('content_change')
    .select((eb) => eb.fn.max('version').as('version'))
    .executeTakeFirst();
  return Number(row?.version ?? 0);
};
const redirects = () => db.kysely.selectFrom('content_redirect').selectAll().orderBy('old_path').execute();
const media = () => db.kysely.selectFrom('media').select(['id', 'file_name', 'width', 'source']).execute();

describe('importing a folder', () => {
  it('writes items, pictures, redirects and changes', async () => {
    const report = await run(await makeFolder(GARDEN));
    expect(numbers(report)).toEqual({ ...NOTHING, created: ITEMS });
    expect(report.models).toEqual({ 'help-category': 2, 'help-topic': 3, 'help-article': 4 });
    expect(report.problems).toEqual([]);
    const [gate, hinge, category] = [await item('pintu'), await item('engsel'), await item('kebun')];
    expect(gate).toMatchObject({
      category_key: 'kebun',
      source: 'kebun',
      source_path: 'Kebun/Pagar/pintu.md',
    });
    expect(gate.created_at.toISOString()).toBe('2026-02-10T05:00:00.000Z');
    expect(hinge.created_at.toISOString()).toBe('2026-11-01T00:01:00.000Z');
    expect(gate.html).toContain(`/content/kebun/${hinge.topic_uid}/${hinge.uid}-engsel`);
    expect(gate.html).toContain(`/media/${(await media())[0]?.id}/p.svg`);
    expect(category.uid).toMatch(/^[0-9a-z]{10}$/);
    expect(await redirects()).toMatchObject([
      { old_path: '/lama/engsel', target_uid: hinge.uid, target_path: null },
    ]);
    expect(await changes()).toHaveLength(ITEMS);
    expect(await media()).toMatchObject([{ file_name: 'p.svg', width: 11, source: 'kebun' }]);
  });

  it('twice changes nothing, also into an empty database, also from another folder', async () => {
    const folder = await makeFolder(GARDEN);
    await run(folder);
    const [before, version] = [await items(), await lastVersion()];
    expect(numbers(await run(folder))).toEqual({ ...NOTHING, unchanged: ITEMS });
    expect(numbers(await run(folder, { all: true }))).toEqual({ ...NOTHING, unchanged: ITEMS });
    expect(numbers(await run(await makeFolder(GARDEN)))).toEqual({ ...NOTHING, unchanged: ITEMS });
    expect(await items()).toEqual(before);
    expect(await lastVersion()).toBe(version);
    await db.reset();
    await run(folder);
    expect((await items()).map(({ uid, key, html }) => [uid, key, html])).toEqual(
      before.map(({ uid, key, html }) => [uid, key, html]),
    );
  });

  it('leaves nothing to index at the next start, also in a new database and after moves', async () => {
    const folder = await makeFolder(GARDEN);
    await db.kysely.deleteFrom('setting').where('name', '=', 'search-index-version').execute();
    await run(folder);
    await dropOldIndex(db);
    expect(await rebuildIndex(db)).toBe(0);
    await rename(path.join(folder, 'Kebun'), path.join(folder, '2 Kebun'));
    await run(folder);
    expect(await rebuildIndex(db)).toBe(0);
  });

  it('one changed file changes one item and keeps its date of creation', async () => {
    const folder = await makeFolder(GARDEN);
    await run(folder);
    const [old, version] = [await item('selang'), await lastVersion()];
    await writeFiles(folder, { 'Kebun/Siram/selang.md': '---\ntitle: Selang\n---\nPanjang 30 m.' });
    expect(numbers(await run(folder))).toEqual({ ...NOTHING, changed: 1, unchanged: ITEMS - 1 });
    const changed = await item('selang');
    expect(changed.uid).toBe(old.uid);
    expect(changed.plain_text).toBe('Panjang 30 m.');
    expect(changed.created_at).toEqual(old.created_at);
    expect(changed.updated_at.getTime()).toBeGreaterThan(old.updated_at.getTime());
    expect(await changes(version)).toEqual(['changed help-article selang']);
  });

  it('a changed title changes the URL, and the items that link to it', async () => {
    const folder = await makeFolder(GARDEN);
    await run(folder);
    const version = await lastVersion();
    await writeFiles(folder, {
      'Kebun/Pagar/engsel.md':
        '---\ntitle: Engsel\nslug: engsel-baru\nredirect_from: /lama/engsel\n---\nMinyaki.',
    });
    expect(numbers(await run(folder))).toMatchObject({ changed: 2 });
    expect((await item('pintu')).html).toContain('-engsel-baru');
    // The old address is among the touched ones, so that its page goes too.
    expect((await changes(version)).sort()).toEqual([
      'changed help-article engsel',
      'changed help-article engsel-baru',
      'changed help-article pintu',
    ]);
  });

  it('a changed picture changes the items that show it, and the old one is removed later', async () => {
    const folder = await makeFolder(GARDEN);
    await run(folder);
    await writeFiles(folder, { 'Kebun/Pagar/p.svg': svg(22) });
    expect(numbers(await run(folder))).toEqual({ ...NOTHING, changed: 1, unchanged: ITEMS - 1 });
    expect((await item('pintu')).html).toContain('width="22"');
    expect((await media()).map(({ width }) => width).sort()).toEqual([11, 22]);
    await db.kysely
      .updateTable('media')
      .set({ created_at: new Date(Date.now() - 2 * 3600_000) })
      .execute();
    await writeFiles(folder, { 'Kebun/Siram/selang.md': 'Baru.' });
    expect((await run(folder)).media.removed).toBe(1);
    expect((await media()).map(({ width }) => width)).toEqual([22]);
  });

  it('missing items stay until they are pruned, with their topic and old URLs', async () => {
    const folder = await makeFolder(GARDEN);
    await run(folder);
    const version = await lastVersion();
    await rm(path.join(folder, 'Rumah'), { recursive: true });
    await rm(path.join(folder, 'Kebun/Pagar/engsel.md'));
    const report = await run(folder);
    expect(numbers(report)).toEqual({ ...NOTHING, changed: 1, unchanged: ITEMS - 5, kept: 4 });
    expect(report.problems.map(({ kind }) => kind)).toEqual(['broken-link']);
    expect(await redirects()).toHaveLength(1);
    expect(numbers(await run(folder, { prune: true }))).toEqual({
      ...NOTHING,
      removed: 4,
      unchanged: ITEMS - 4,
    });
    expect((await items()).map(({ key }) => key).sort()).toEqual([
      'kebun',
      'pagar',
      'pintu',
      'selang',
      'siram',
    ]);
    expect(await redirects()).toEqual([]);
    expect((await changes(version)).filter((change) => change.startsWith('removed')).sort()).toEqual([
      'removed help-article engsel',
      'removed help-article kompor',
      'removed help-category rumah',
      'removed help-topic dapur',
    ]);
  });

  it('the shipped content is pruned without asking', async () => {
    const folder = await makeFolder({ 'id/help/a/b/c.md': 'x', 'id/help/a/b/d.md': 'x' });
    await run(folder, { source: 'shipped' });
    await rm(path.join(folder, 'id/help/a/b/d.md'));
    expect(numbers(await run(folder, { source: 'shipped' }))).toMatchObject({ removed: 1, kept: 0 });
  });

  it.each([
    ['invalid front matter', '---\ntitle: [Kompor\n---\nrusak'],
    ['front matter that would run', '---js\n{ title: process.exit(1) }\n---\nrusak'],
    ['bytes that are no text', new Uint8Array([0, 1, 2, 0, 255])],
    ['a body that cannot be rendered', `${'> '.repeat(20_000)}a`],
  ])(
    'a broken file (%s) is reported, keeps its previous version, and does not stop the import',
    async (_name, broken) => {
      const folder = await makeFolder(GARDEN);
      await run(folder);
      await writeFiles(folder, { 'Rumah/Dapur/kompor.md': broken, 'Kebun/Siram/selang.md': 'Panjang 40 m.' });
      const report = await run(folder, { prune: true });
      expect(report.failed).toBe(1);
      expect(numbers(report)).toMatchObject({ changed: 1, removed: 0 });
      expect(report.problems.map(({ file }) => file)).toEqual(['Rumah/Dapur/kompor.md']);
      expect((await item('kompor')).plain_text).toBe('Api biru.');
      expect((await items()).map(({ key }) => key)).toContain('dapur');
      expect((await item('selang')).plain_text).toBe('Panjang 40 m.');
    },
  );

  it('a draft leaves the portal also without pruning', async () => {
    const folder = await makeFolder(GARDEN);
    await run(folder);
    await writeFiles(folder, { 'Rumah/Dapur/kompor.md': '---\ntitle: Kompor\ndraft: true\n---\nApi biru.' });
    const report = await run(folder);
    expect(report.skipped).toBe(1);
    expect(numbers(report)).toMatchObject({ removed: 1 });
    expect((await items()).map(({ key }) => key)).not.toContain('kompor');
  });

  it('a folder that becomes a draft leaves the portal with everything in it, also without pruning', async () => {
    const folder = await makeFolder(GARDEN);
    await run(folder);
    await writeFiles(folder, { 'Rumah/_category_.yml': 'draft: true' });
    const report = await run(folder);
    expect(report.skipped).toBe(2);
    expect(numbers(report)).toMatchObject({ removed: 3 });
    expect((await items()).filter(({ source_path }) => source_path.startsWith('Rumah'))).toEqual([]);
  });

  it('V08 synonyms are not read through a link that leads elsewhere', async () => {
    const outside = await makeFolder({ 'x.yml': '- [kasur, matras]' });
    const folder = await makeFolder(GARDEN);
    await symlink(path.join(outside, 'x.yml'), path.join(folder, 'synonyms.yml'));
    const { problems } = await run(folder);
    expect(problems.map(({ file, kind }) => `${file} ${kind}`)).toContain('synonyms.yml outside-root');
    expect(await db.kysely.selectFrom('search_synonym').selectAll().execute()).toEqual([]);
  });

  it('an item that becomes private is logged as hidden, so that its pages are dropped at once', async () => {
    const folder = await makeFolder(GARDEN);
    await run(folder);
    const version = await lastVersion();
    await writeFiles(folder, {
      'Rumah/Dapur/kompor.md': '---\ntitle: Kompor\nvisibility: private\n---\nApi biru.',
    });
    await run(folder);
    expect(await changes(version)).toEqual(['hidden help-article kompor']);
    await writeFiles(folder, { 'Rumah/Dapur/kompor.md': GARDEN['Rumah/Dapur/kompor.md'] ?? '' });
    await run(folder);
    expect((await changes(version)).at(-1)).toBe('shown help-article kompor');
  });

  it('reports progress in numbers while it reads, renders and writes', async () => {
    const steps: string[] = [];
    const folder = await makeFolder(GARDEN);
    const onProgress: ImportOptions['onProgress'] = (phase, done, total) =>
      void steps.push(`${phase} ${done}/${total}`);
    await run(folder, { onProgress });
    const files = Object.keys(GARDEN).length;
    for (let file = 1; file <= files; file += 1) expect(steps).toContain(`read ${file}/${files}`);
    expect(steps).toContain(`render 4/${ITEMS}`);
    expect(steps.filter((step) => step.startsWith('write'))).toEqual([
      `write 0/${ITEMS + 1}`,
      `write ${ITEMS}/${ITEMS + 1}`,
      `write ${ITEMS + 1}/${ITEMS + 1}`,
    ]);
    // Phases come one after the other.
    const phases = steps.map((step) => step.split(' ')[0]);
    expect(phases.filter((phase, index) => phase !== phases[index - 1])).toEqual([
      'read',
      'render',
      'media',
      'write',
    ]);
  });

  it('a dry run writes nothing and reports the same', async () => {
    const folder = await makeFolder({ ...GARDEN, 'Kebun/Pagar/x.md': '[a](hilang.md)' });
    const dry = await run(folder, { dryRun: true });
    expect(await items()).toEqual([]);
    expect(await media()).toEqual([]);
    const real = await run(folder);
    expect({ ...dry, dryRun: false, media: real.media }).toEqual(real);
  });

  it('keys pass from one item to another within one import', async () => {
    const folder = await makeFolder({
      'A/B/satu.md': '---\nslug: x\n---\na',
      'A/B/dua.md': '---\nslug: y\n---\nb',
    });
    await run(folder);
    const [x, y] = [await item('x'), await item('y')];
    await writeFiles(folder, { 'A/B/satu.md': '---\nslug: y\n---\na', 'A/B/dua.md': '---\nslug: x\n---\nb' });
    await run(folder);
    expect((await item('x')).uid).toBe(y.uid);
    expect((await item('y')).uid).toBe(x.uid);
  });

  it('a second file of the same name never gets the key of the first', async () => {
    const folder = await makeFolder({ 'B/C/mulai.md': 'a' });
    await run(folder);
    const { uid } = await item('mulai');
    await writeFiles(folder, { 'A/C/mulai.md': 'a' });
    await run(folder);
    expect((await item('mulai')).uid).toBe(uid);
    expect((await item('mulai-2')).source_path).toBe('A/C/mulai.md');
  });

  it('moving an article with an id keeps its uid and logs both places', async () => {
    const folder = await makeFolder({ 'A/B/pindah.md': '---\nid: 36000001\n---\nx', 'C/D/e.md': 'x' });
    await run(folder);
    const { uid } = await item('pindah');
    await rm(path.join(folder, 'A'), { recursive: true });
    await writeFiles(folder, { 'C/D/pindah.md': '---\nid: 36000001\n---\nx' });
    await run(folder, { prune: true });
    expect(await item('pindah')).toMatchObject({ uid, category_key: 'c' });
    expect(await redirects()).toContainEqual(
      expect.objectContaining({ old_path: '/hc/articles/36000001', target_uid: uid }),
    );
  });

  const SENTENCE = 'Buka pintu pagar pelan-pelan, lalu tutup lagi supaya ayam tidak keluar dari kebun kita. ';

  it('a file that was renamed and changed at once keeps its uid by its title, within its folder', async () => {
    const long =
      'Kayu jati tahan hujan dan panas, dan papan pinus lebih murah tetapi perlu dicat tiap tahun.';
    const text = (title: string, last = ''): string => `# ${title}\n\n${long} ${last}`;
    const folder = await makeFolder({
      'Kebun/Pagar/kayu-lama.md': text('Kayu'),
      'Kebun/Pagar/satu.md': text('Ringkasan', 'Satu.'),
      'Kebun/Pagar/dua.md': text('Ringkasan', 'Dua.'),
      'Rumah/Dapur/kompor.md': text('Kompor'),
    });
    await run(folder);
    const before = await Promise.all(['kayu-lama', 'satu', 'dua', 'kompor'].map(item));
    for (const gone of ['Kebun', 'Rumah/Dapur']) await rm(path.join(folder, gone), { recursive: true });
    await writeFiles(folder, {
      'Kebun/Pagar/kayu.md': text('Kayu', 'Baru.'),
      'Kebun/Pagar/ringkas.md': text('Ringkasan', 'Tiga.'),
      'Rumah/Makan/kompor-taman.md': text('Kompor', 'Di luar.'),
    });
    await run(folder, { prune: true });
    const after = await Promise.all(['kayu', 'ringkas', 'kompor-taman'].map(item));
    expect(after[0]?.uid).toBe(before[0]?.uid);
    // Two files with the same title are ambiguous, and a file in another folder is another article.
    for (const own of after.slice(1)) expect(before.map(({ uid }) => uid)).not.toContain(own?.uid);
  });

  it('a moved file and a renamed folder keep their uids; URLs with old keys redirect', async () => {
    const folder = await makeFolder({
      'Kebun/Pagar/pintu.md': `${SENTENCE}[e](engsel.md)`,
      'Kebun/Pagar/engsel.md': `Engsel. ${SENTENCE}`,
      'Kebun/Siram/selang.md': `Selang. ${SENTENCE}`,
      'Rumah/Dapur/kompor.md': `Kompor. ${SENTENCE}`,
    });
    await run(folder);
    const before = new Map((await items()).map(({ key, uid }) => [key, uid]));
    const moveAll = async (): Promise<void> => {
      await rename(path.join(folder, 'Kebun'), path.join(folder, 'Taman'));
      await rename(path.join(folder, 'Taman/Pagar'), path.join(folder, 'Taman/Pagar depan'));
      await rename(path.join(folder, 'Rumah/Dapur/kompor.md'), path.join(folder, 'Taman/Siram/tungku.md'));
      await rm(path.join(folder, 'Rumah'), { recursive: true });
      // Another link on the way, and a text that was changed beside others that tell where the folder went.
      await writeFiles(folder, {
        'Taman/Pagar depan/pintu.md': `${SENTENCE}[e](./engsel.md)`,
        'Taman/Pagar depan/engsel.md': 'Engsel baru, yang tidak berbunyi.',
      });
    };
    await moveAll();
    const dry = await run(folder, { dryRun: true });
    const real = await run(folder);
    expect(numbers(real)).toEqual({ ...NOTHING, changed: 7, kept: 2 });
    expect(numbers(dry)).toEqual(numbers(real));
    for (const [key, old] of [
      ['taman', 'kebun'],
      ['pagar-depan', 'pagar'],
      ['siram', 'siram'],
      ['pintu', 'pintu'],
      ['engsel', 'engsel'],
      ['selang', 'selang'],
      ['tungku', 'kompor'],
    ] as const)
      expect((await item(key)).uid, key).toBe(before.get(old));
    const leads = async () =>
      (await redirects()).map(({ old_path, target_uid }) => [old_path, target_uid] as const);
    expect(await leads()).toEqual([
      ['/content/article/kompor', before.get('kompor')],
      ['/content/kebun', before.get('kebun')],
    ]);
    expect(numbers(await run(folder))).toEqual({ ...NOTHING, unchanged: 7, kept: 2 });
    expect(await leads()).toHaveLength(2);
    // A new file where one was before is another article.
    await writeFiles(folder, { 'Rumah/Dapur/kompor.md': 'Kompor listrik. Tidak ada api di sini.' });
    const again = await run(folder);
    expect(numbers(again)).toMatchObject({ created: 1, failed: 0 });
    expect(again.problems).toEqual([]);
    expect((await item('kompor')).uid).not.toBe(before.get('kompor'));
    expect((await item('tungku')).uid).toBe(before.get('kompor'));
    expect((await leads()).map(([old]) => old)).toContain('/content/kebun');
  });

  it('an item that stays without its file keeps its key, which a new file does not get', async () => {
    const folder = await makeFolder({ 'A/B/mulai.md': 'a', 'A/B/lain.md': 'x' });
    await run(folder);
    const { uid } = await item('mulai');
    await rm(path.join(folder, 'A/B/mulai.md'));
    await writeFiles(folder, { 'A/C/mulai.md': 'sama sekali berbeda' });
    expect(numbers(await run(folder))).toMatchObject({ created: 2, kept: 1 });
    expect((await item('mulai')).uid).toBe(uid);
    expect((await item('mulai-2')).source_path).toBe('A/C/mulai.md');
  });

  it('a file that cannot be rendered does not keep the key that another one has now', async () => {
    const folder = await makeFolder({ 'A/B/satu.md': '---\nslug: x\n---\nsatu' });
    await run(folder);
    await writeFiles(folder, {
      'A/B/satu.md': `---\nslug: y\n---\n${'> '.repeat(20_000)}a`,
      'A/B/dua.md': '---\nslug: x\n---\ndua',
    });
    expect(numbers(await run(folder))).toMatchObject({ created: 1, failed: 1 });
    expect(await item('y')).toMatchObject({ plain_text: 'satu', source_path: 'A/B/satu.md' });
    expect((await item('x')).plain_text).toBe('dua');
  });

  it('a file without a date keeps its day until its own words change', async () => {
    const toc = (names: string[]): string =>
      names.map((name) => `- name: ${name}\n  href: ${name}.md\n`).join('');
    const folder = await makeFolder({
      'TOC.yml': toc(['a', 'b', 'c']),
      'a.md': 'Satu.',
      'b.md': 'Dua, lihat [a](a.md).',
      'c.md': 'Tiga.',
    });
    await run(folder);
    const [b, c] = [await item('b'), await item('c')];
    await rm(path.join(folder, 'a.md'));
    await writeFiles(folder, { 'TOC.yml': toc(['b', 'c']) });
    expect(numbers(await run(folder, { prune: true }))).toMatchObject({ removed: 1 });
    expect((await item('b')).html).not.toContain('<a');
    expect([(await item('b')).updated_at, (await item('c')).updated_at]).toEqual([
      b.updated_at,
      c.updated_at,
    ]);
    await writeFiles(folder, { 'c.md': 'Tiga, dan lagi.' });
    await run(folder);
    expect((await item('c')).updated_at.getTime()).toBeGreaterThan(c.updated_at.getTime());
  });

  it('the Git history dates items without a date', async () => {
    const folder = await makeFolder({ 'A/B/satu.md': 'a', 'A/B/dua.md': '---\nupdated: 2020-01-02\n---\nb' });
    const commit = async (at: string): Promise<void> => {
      const git = (...args: string[]) =>
        promisify(execFile)(
          'git',
          ['-C', folder, '-c', 'user.name=u', '-c', 'user.email=u@contoh.id', ...args],
          {
            env: { ...process.env, GIT_COMMITTER_DATE: at, GIT_CONFIG_GLOBAL: '/dev/null' },
          },
        );
      await git('init', '-q');
      await git('add', '-A');
      await git('commit', '-qm', 'isi');
    };
    await commit('2024-03-01T00:00:00Z');
    await writeFiles(folder, { 'A/B/satu.md': 'a, lalu lebih' });
    await commit('2025-04-01T00:00:00Z');
    await run(folder);
    expect(await item('satu')).toMatchObject({
      created_at: new Date('2024-03-01T00:00:00Z'),
      updated_at: new Date('2025-04-01T00:00:00Z'),
    });
    expect((await item('dua')).updated_at).toEqual(new Date('2020-01-02T05:00:00Z'));
    // One that is too large is told apart from none.
    const tooLarge = vi.fn();
    const limits = { timeout: 60_000, maxBuffer: 40 };
    expect(await readGitDates(folder, tooLarge, limits)).toEqual(new Map());
    expect(tooLarge).toHaveBeenCalledTimes(1);
    expect(await readGitDates(await makeFolder({}), tooLarge)).toEqual(new Map());
    expect((await readGitDates(folder, tooLarge)).size).toBe(2);
    expect(tooLarge).toHaveBeenCalledTimes(1);
  });

  it('two sources coexist; one may add articles to the other’s category', async () => {
    await run(await makeFolder(GARDEN));
    const other = await makeFolder({ 'Kebun/Pagar/pintu.md': 'Pintu lain.', 'b.md': 'Tambahan.' });
    const separate = await run(other, { source: 'lain' });
    expect(separate.created).toBe(6);
    expect(
      (await items())
        .filter(({ name }) => name === 'Kebun')
        .map(({ key }) => key)
        .sort(),
    ).toEqual(['kebun', 'kebun-2']);
    // An updated row comes last in the table; the category with the key is still the one that is meant.
    await db.kysely.updateTable('content_item').set({ name: 'Kebun' }).where('key', '=', 'kebun').execute();
    await run(await makeFolder({ 'tamu.md': 'Tamu.' }), { source: 'tamu', category: 'Kebun' });
    expect(await item('tamu')).toMatchObject({ category_key: 'kebun', source: 'tamu' });
    expect((await items()).filter(({ name }) => name === 'Kebun')).toHaveLength(2);
    await run(await makeFolder({ 'x.md': 'x' }), { source: 'lain', prune: true });
    expect(await item('pintu')).toMatchObject({ source: 'kebun' });
  });
});

describe('stopped in the middle, an import leaves the site as it was', () => {
  /** A store whose step fails after the given number of calls. */
  function failing(step: 'addMedia' | 'apply', after: number): ContentStore {
    const store = databaseStore(db);
    let calls = 0;
    const real = store[step].bind(store) as (value: never) => Promise<void>;
    return {
      ...store,
      [step]: (value: never) => (calls++ < after ? real(value) : Promise.reject(new Error('berhenti'))),
    };
  }

  it('before the first picture, between pictures, before the rows', async () => {
    const folder = await makeFolder(GARDEN);
    await run(folder);
    const before = await items();
    await writeFiles(folder, {
      'Kebun/Pagar/p.svg': svg(33),
      'Kebun/Pagar/q.svg': svg(44),
      'Kebun/Siram/selang.md': '![q](../Pagar/q.svg)',
    });
    for (const store of [failing('addMedia', 0), failing('addMedia', 1), failing('apply', 0)]) {
      await expect(importFolder({ folder, source: 'kebun', store, now })).rejects.toThrow('berhenti');
      expect(await items()).toEqual(before);
    }
    expect(numbers(await run(folder))).toEqual({ ...NOTHING, changed: 2, unchanged: ITEMS - 2 });
  });

  it('in the middle of the rows: the transaction is rolled back', async () => {
    const folder = await makeFolder(GARDEN);
    await run(folder);
    const [before, version] = [await items(), await lastVersion()];
    await writeFiles(folder, { 'Kebun/Siram/selang.md': 'Baru.', 'Kebun/Pagar/pintu.md': 'Baru.' });
    const store = databaseStore(db);
    const broken: ContentStore = {
      ...store,
      // The last rows to be written break a rule of the table.
      apply: (set) =>
        store.apply({
          ...set,
          changes: set.changes.map((entry) => ({ ...entry, kind: 'aneh' as 'changed' })),
        }),
    };
    await expect(importFolder({ folder, source: 'kebun', store: broken, now })).rejects.toThrow();
    expect(await items()).toEqual(before);
    expect(await lastVersion()).toBe(version);
    expect(numbers(await run(folder))).toMatchObject({ changed: 2 });
  });

  it('a folder that is not there is an error and changes nothing', async () => {
    const folder = await makeFolder(GARDEN);
    await run(folder);
    await expect(run(path.join(folder, 'hilang'), { prune: true })).rejects.toThrow();
    expect(await items()).toHaveLength(ITEMS);
  });
});

describe('two imports at the same time', () => {
  it.runIf(testEngine() === 'server')('into a server: the second says so and does nothing', async () => {
    const second = vi.fn(() => Promise.resolve());
    await holdingDatabase(db, async () => {
      await expect(holdingDatabase(db, second)).rejects.toThrow('Impor lain sedang berjalan');
      // The first works with other connections meanwhile.
      await run(await makeFolder(GARDEN));
    });
    expect(second).not.toHaveBeenCalled();
    expect(await items()).toHaveLength(ITEMS);
    const failed = holdingDatabase(db, () => Promise.reject(new Error('berhenti')));
    await expect(failed).rejects.toThrow('berhenti');
    await holdingDatabase(db, second);
    expect(second).toHaveBeenCalledTimes(1);
  });

  it.runIf(testEngine() === 'server')(
    'an import that is done stays so when its lock’s connection breaks',
    async () => {
      const done = await holdingDatabase(db, async () => {
        await sql`select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and pid <> pg_backend_pid()
          and database = (select oid from pg_database where datname = current_database())`.execute(db.kysely);
        return 'done';
      });
      expect(done).toBe('done');
      expect(await holdingDatabase(db, () => Promise.resolve('next'))).toBe('next');
    },
  );

  it.runIf(testEngine() === 'embedded')(
    'into the embedded database: its process is the only one',
    async () => {
      await holdingDatabase(db, async () => void (await run(await makeFolder(GARDEN))));
      expect(await items()).toHaveLength(ITEMS);
    },
  );
});

describe('redirects', () => {
  const file = (text: string): Files => ({ ...GARDEN, 'redirects.yaml': text });

  it('targets are files, URLs, other sites, and other entries of the list', async () => {
    const folder = await makeFolder(
      file(
        [
          '/a: Kebun/Pagar/pintu.md',
          '/b.html: /faq',
          '/c/: https://contoh.id/x',
          'https://lama.example/d?x=1: /e',
          '/e: /lama/engsel',
          '/f: Kebun/Siram/selang.md#bagian',
        ].join('\n'),
      ),
    );
    const report = await run(folder);
    expect(report.problems).toEqual([]);
    const [gate, hinge] = [await item('pintu'), await item('engsel')];
    const found = Object.fromEntries(
      (await redirects()).map((row) => [row.old_path, (row.target_uid ?? '') + (row.target_path ?? '')]),
    );
    expect(found).toEqual({
      '/a': gate.uid,
      '/b': '/faq',
      '/c': 'https://contoh.id/x',
      '/d': hinge.uid,
      '/e': hinge.uid,
      '/f': `${(await item('selang')).uid}#bagian`,
      '/lama/engsel': hinge.uid,
    });
  });

  it('permalinks are old addresses, also for links, unless they are patterns', async () => {
    const report = await run(
      await makeFolder({
        'A/B/satu.md': '---\npermalink: /info/alfa/\n---\n[b](/info/beta/)',
        'A/B/b.md': '---\npermalink: /info/beta/\n---\nb',
        'A/B/c.md': '---\npermalink: /:categories/:title/\n---\nc',
      }),
    );
    expect(report.problems).toEqual([]);
    expect((await redirects()).map(({ old_path }) => old_path)).toEqual(['/info/alfa', '/info/beta']);
    expect((await item('satu')).html).toContain(`-b">b</a>`);
  });

  it('those of MkDocs lead from its addresses, below the path of its site', async () => {
    const settings = [
      'site_url: https://contoh.example/bantuan/',
      'docs_dir: isi',
      'markdown_extensions: [{ pymdownx.emoji: { emoji_index: !!python/name:material.twemoji } }]',
      'plugins:',
      '  - search',
      '  - redirects:',
      '      redirect_maps:',
      "        'lama/pagar.md': 'Kebun/pagar.md#cat'",
      "        'lama/index.md': 'https://lain.example/x'",
      "        'hilang.md': 'tidak-ada.md'",
    ];
    const report = await run(
      await makeFolder({
        'isi/Kebun/pagar.md': '# Pagar\n\n## Cat\n\nhijau',
        'mkdocs.yml': settings.join('\n'),
      }),
    );
    expect(
      (await redirects()).map((row) => [row.old_path, (row.target_uid ?? '') + row.target_path]),
    ).toEqual([
      ['/bantuan/lama', 'https://lain.example/x'],
      ['/bantuan/lama/pagar', `${(await item('pagar')).uid}#cat`],
    ]);
    expect(report.problems).toEqual([
      {
        file: 'mkdocs.yml',
        kind: 'redirect-refused',
        detail: '/bantuan/hilang.md → isi/tidak-ada.md (tujuannya tidak ada)',
      },
    ]);
  });

  it('loops, dead ends, the portal’s own URLs and those of other sources are refused', async () => {
    await run(await makeFolder({ 'A/B/x.md': '---\nredirect_from: /milik/orang\n---\nx' }), {
      source: 'lain',
    });
    const folder = await makeFolder(
      file(
        [
          '- { from: /a, to: /b }',
          '- { from: /b, to: /a }',
          '- { from: /c, to: /c }',
          '- { from: /d, to: /tidak/ada }',
          '- { from: /faq, to: /blog }',
          '- { from: /content/kebun, to: /blog }',
          '- { from: /api/x, to: /blog }',
          '- { from: /milik/orang, to: /blog }',
          '- { from: /g, to: "javascript:hit()" }',
          '- { from: /h, to: /blog }',
          '- { from: /h, to: /faq }',
        ].join('\n'),
      ),
    );
    const report = await run(folder);
    expect(
      report.problems.filter(({ kind }) => kind === 'redirect-refused').map(({ detail }) => detail),
    ).toEqual([
      '/a → /b (berputar kembali ke dirinya sendiri)',
      '/b → /a (berputar kembali ke dirinya sendiri)',
      '/c → /c (berputar kembali ke dirinya sendiri)',
      '/d → /tidak/ada (tujuannya tidak ada)',
      '/faq (alamat itu milik portal)',
      '/content/kebun (alamat itu milik portal)',
      '/api/x (alamat itu milik portal)',
      '/milik/orang (alamat itu sudah dialihkan ke tempat lain)',
      '/g → javascript:hit() (tujuannya tidak ada)',
      '/h (alamat itu sudah dialihkan ke tempat lain)',
    ]);
    expect((await redirects()).map(({ old_path }) => old_path)).toEqual([
      '/h',
      '/lama/engsel',
      '/milik/orang',
    ]);
    expect(report.failed).toBe(0);
  });

  it('two sources that list the same redirect to a page of the portal do not take it from each other', async () => {
    const first = await makeFolder({ 'A/B/a.md': 'a', 'redirects.yaml': '/lama: /request' });
    const second = await makeFolder({ 'C/D/c.md': 'c', 'redirects.yaml': '/lama: /request' });
    const owners = async () => (await redirects()).map(({ old_path, source }) => `${old_path} ${source}`);
    await run(first, { source: 'satu' });
    expect((await run(second, { source: 'dua' })).problems).toEqual([]);
    expect(await owners()).toEqual(['/lama satu']);
    await writeFiles(second, { 'redirects.yaml': '' });
    await run(second, { source: 'dua' });
    expect(await owners()).toEqual(['/lama satu']);
  });

  it('a redirect whose target changed meanwhile keeps its source', async () => {
    const redirect = { old_path: '/lama', target_uid: null, target_path: '/faq', source: 'satu' };
    await db.kysely.insertInto('content_redirect').values(redirect).execute();
    await databaseStore(db).apply({
      ...{ source: 'dua', removed: [], rows: [], renamed: [], rehashed: [], changes: [] },
      redirects: [{ old_path: '/lama', target_uid: null, target_path: '/request' }],
      now: now().toISOString(),
    });
    expect(await redirects()).toMatchObject([redirect]);
  });

  it('the URLs of a named old site lead to the articles', async () => {
    await run(await makeFolder(GARDEN), { oldSite: 'https://lama.example/panduan' });
    expect((await redirects()).map(({ old_path }) => old_path)).toEqual([
      '/lama/engsel',
      '/panduan/Kebun/Pagar/engsel',
      '/panduan/Kebun/Pagar/pintu',
      '/panduan/Kebun/Siram/selang',
      '/panduan/Rumah/Dapur/kompor',
    ]);
  });

  it('merged and split folders redirect permanently to where most of their articles are', async () => {
    const text = (name: string): string => `# ${name}\n\n${`Isi tentang ${name}. `.repeat(10)}`;
    const at = (folders: Record<string, string[]>): Files =>
      Object.fromEntries(
        Object.entries(folders).flatMap(([folder, names]) =>
          names.map((name) => [`${folder}/${name}.md`, text(name)]),
        ),
      );
    const leads = async (): Promise<Record<string, string>> => {
      const names = new Map((await items()).map(({ uid, name }) => [uid, name]));
      return Object.fromEntries(
        (await redirects()).map((row) => [row.old_path, names.get(row.target_uid ?? '') ?? '']),
      );
    };
    const topic = async (name: string): Promise<string> => {
      const found = (await items()).find((row) => row.model === 'help-topic' && row.name === name);
      return `/content/${found?.category_key}/topic/${found?.uid}`;
    };
    await run(await makeFolder(at({ 'A/Satu': ['a', 'b'], 'A/Dua': ['c'], 'B/Tiga': ['d'] })));
    const [one, two, three] = [await topic('Satu'), await topic('Dua'), await topic('Tiga')];
    // B is merged into the first topic of A.
    await run(await makeFolder(at({ 'A/Satu': ['a', 'b', 'd'], 'A/Dua': ['c'] })), { prune: true });
    expect(await leads()).toEqual({ '/content/b': 'A', [three]: 'Satu' });
    // The first topic is split in equal parts, so that neither is it any more.
    await run(await makeFolder(at({ 'A/X': ['a'], 'A/Y': ['b'], 'A/Z': ['d'], 'A/Dua': ['c'] })), {
      prune: true,
    });
    expect(await leads()).toEqual({ '/content/b': 'A', [one]: 'X', [three]: 'X' });
    await run(await makeFolder(at({ 'A/X': ['a', 'b', 'c', 'd'] })), { prune: true });
    expect(await leads()).toMatchObject({ '/content/b': 'A', [one]: 'X', [two]: 'X', [three]: 'X' });
    // Without articles left there is nowhere to lead to.
    await run(await makeFolder(at({ 'C/Baru': ['z'] })), { prune: true });
    expect(await leads()).toEqual({});
  });

  it('those in GitBook’s settings lead from old URLs to files below its root', async () => {
    const folder = await makeFolder({
      'docs/Kebun/Pagar/pintu.md': '# Pintu\n\nisi',
      'docs/Kebun/Siram/selang.md': '# Selang\n\nisi',
      '.gitbook.yaml': [
        'root: ./docs/',
        'structure:',
        '  readme: README.md',
        'redirects:',
        '  lama/pintu: Kebun/Pagar/pintu.md',
        '  lama/selang: ./Kebun/Siram/selang',
        '  lama/luar: https://contoh.id/x',
        '  lama/hilang: Kebun/hilang.md',
      ].join('\n'),
    });
    const report = await run(folder);
    expect(report.problems).toEqual([
      {
        file: '.gitbook.yaml',
        kind: 'redirect-refused',
        detail: 'lama/hilang → docs/Kebun/hilang.md (tujuannya tidak ada)',
      },
    ]);
    expect((await redirects()).map((row) => [row.old_path, row.target_uid ?? row.target_path])).toEqual([
      ['/lama/luar', 'https://contoh.id/x'],
      ['/lama/pintu', (await item('pintu')).uid],
      ['/lama/selang', (await item('selang')).uid],
    ]);
  });

  it('GitBook’s settings without redirects are ignored', async () => {
    const folder = await makeFolder({ ...GARDEN, '.gitbook.yaml': 'root: ./\nstructure:\n  readme: a.md\n' });
    expect((await run(folder)).problems).toEqual([]);
    expect((await redirects()).map(({ old_path }) => old_path)).toEqual(['/lama/engsel']);
  });

  it('redirects that are removed from the list are removed', async () => {
    const folder = await makeFolder(file('/a: /faq\n/b: /blog'));
    await run(folder);
    await writeFile(path.join(folder, 'redirects.yaml'), '/b: /blog');
    await run(folder);
    expect((await redirects()).map(({ old_path }) => old_path)).toEqual(['/b', '/lama/engsel']);
  });
});
