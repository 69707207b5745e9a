// @embedded-only
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { migrations } from '@/lib/database/migrations';
import { openDatabase, type Database } from '@/lib/database/open-database';
import { importIntoDatabase } from '@/lib/importer/import-into-database';
import { depsOf } from '@/tests/helpers/make-backend';
import { createControlHandler } from '@/lib/server/control';
import { ENGINE_FLAGS } from '@/tests/helpers/engine-flags';
import { copyTemplateFolder } from '@/tests/helpers/engines';
import { makeFolder, writeFiles } from './source';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

type Result = { code: number | null; out: string; err: string };

const importInto = (dataDir: string, ...args: string[]): Promise<Result> => importWith([], dataDir, ...args);

/** Runs the command as npm does: from the bundle of the build if that is current, which computes for half as long. */
async function importWith(flags: string[], dataDir: string, ...args: string[]): Promise<Result> {
  return resultOf(startImport(flags, dataDir, ...args));
}

const startImport = (flags: string[], dataDir: string, ...args: string[]) =>
  spawn(process.execPath, [...ENGINE_FLAGS, ...flags, 'scripts/content-import.mjs', ...args], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', INIT_CWD: ROOT },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

async function resultOf(child: ReturnType<typeof startImport>): Promise<Result> {
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, out, err };
}

async function dataFolder(): Promise<string> {
  const dataDir = await copyTemplateFolder();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

async function articlesIn(dataDir: string): Promise<Record<string, string | null>> {
  const db = await openDatabase({ dataDir });
  const rows = await db.kysely
    .selectFrom('content_item')
    .select(['key', 'plain_text'])
    .where('model', '=', 'help-article')
    .orderBy('key')
    .execute();
  await db.close();
  return Object.fromEntries(rows.map((row) => [row.key, row.plain_text]));
}

/** Kills the process with the second statement of rows that it sends to its database. */
const KILL_AT_SECOND_INSERT = `data:text/javascript,${encodeURIComponent(`
  import { Worker } from 'node:worker_threads';
  const { postMessage } = Worker.prototype;
  let inserts = 0;
  Worker.prototype.postMessage = function (message, ...rest) {
    const isInsert = /insert into .{1,4}content_item/.test(JSON.stringify(message) ?? '');
    if (isInsert && ++inserts === 2) process.kill(process.pid, 'SIGKILL');
    return postMessage.call(this, message, ...rest);
  };
`)}`;

const SAY_PRIORITY = `data:text/javascript,${encodeURIComponent(`
  import os from 'node:os';
  process.on('exit', () => console.log('priority', os.getPriority()));
`)}`;

describe('npm run content:import', () => {
  it('N01 names all files that were left out, and fails when nothing was taken; a second run says it again', async () => {
    const dataDir = await dataFolder();
    const parts = Array.from({ length: 7 }, (_, index) => `includes/bagian-${index}.md`);
    const folder = await makeFolder({
      ...Object.fromEntries(parts.map((file) => [file, 'potongan'])),
      'th/a.md': 'ไทย',
      'id/A/a.md': '![x](tidak-ada.png)',
    });
    const first = await importInto(dataDir, folder);
    expect(first).toMatchObject({ code: 0 });
    for (const words of [...parts, 'th/a.md', 'tidak-ada.png', '9 berkas Markdown: 1 diambil, 8 tidak'])
      expect(first.out).toContain(words);
    const second = await importInto(dataDir, folder);
    expect(second.out.slice(second.out.indexOf('9 berkas'))).toBe(
      first.out.slice(first.out.indexOf('9 berkas')),
    );
    const nothing = await importInto(dataDir, await makeFolder({ 'includes/a.md': 'potongan' }), '--dry-run');
    expect(nothing).toMatchObject({ code: 1, err: expect.stringContaining('Tidak ada isi yang diambil') });
    expect(nothing.out).toContain('includes/a.md');
    expect(nothing.out).not.toContain('dapat dipertahankan');
  });

  it('works on a stopped site; a broken file is reported and changes the exit code', async () => {
    const dataDir = await dataFolder();
    const folder = await makeFolder({
      'A/B/baik.md': '[x](hilang.md)',
      'A/B/lagi.md': '\n[y](hilang.md)',
      'A/B/rusak.md': '---\ntitle: [\n---\n',
    });
    const result = await importInto(dataDir, folder);
    expect(result.code).toBe(1);
    expect(result.out).toContain('4 dibuat');
    // What failed comes first; a link that is missing in several files is named once.
    expect(result.out).toMatch(/1 bagian kepala .*\n.*\(A\/B\/rusak\.md:\d+\)\n\n +2 tautan tidak menemukan/);
    expect(result.out).toMatch(/ hilang\.md {2}\(A\/B\/baik\.md:1, A\/B\/lagi\.md:2\)\n/);
    expect(result.err).toContain('1 berkas gagal diimpor');
    const db = await openDatabase({ dataDir });
    expect(await db.kysely.selectFrom('content_item').select('key').orderBy('key').execute()).toHaveLength(4);
    await db.close();
  }, 120_000);

  it('works on a running site, through the process with the database, and is visible when it ends', async () => {
    const dataDir = await dataFolder();
    const db = await openDatabase({ dataDir });
    onTestFinished(() => db.close());
    const refreshed = vi.fn(() => Promise.resolve());
    db.onControlRequest?.(createControlHandler(depsOf(db), refreshed));
    const folder = await makeFolder({ 'A/B/a.md': 'a' });
    expect(await importInto(dataDir, folder, '--dry-run')).toMatchObject({ code: 0 });
    expect(refreshed).not.toHaveBeenCalled();
    const imported = await importWith(['--import', SAY_PRIORITY], dataDir, folder);
    expect(imported).toMatchObject({ code: 0, err: '' });
    // Its readers come before the import.
    expect(imported.out).toContain(`priority ${os.constants.priority.PRIORITY_BELOW_NORMAL}`);
    expect(refreshed).toHaveBeenCalledTimes(1);
    expect(await db.kysely.selectFrom('content_item').select('key').execute()).toHaveLength(3);
    await writeFiles(folder, { 'A/B/a.md': '---\ndraft: true\n---\na' });
    expect((await importInto(dataDir, folder, '--prune')).out).toContain('3 dihapus');
  }, 120_000);

  it('killed while it writes rows, it leaves the site unchanged, and the next import completes it', async () => {
    const dataDir = await dataFolder();
    const before = { 'A/B/a.md': 'lama', 'A/B/b.md': 'tetap' };
    const folder = await makeFolder(before);
    expect(await importInto(dataDir, folder)).toMatchObject({ code: 0 });
    const more = Array.from({ length: 60 }, (_, index) => [`A/B/baru-${index}.md`, `isi ${index}`]);
    await writeFiles(folder, { ...Object.fromEntries(more), 'A/B/a.md': 'baru' });
    const killed = await importWith(['--import', KILL_AT_SECOND_INSERT], dataDir, folder);
    expect(killed.code).toBeNull();
    expect(await articlesIn(dataDir)).toEqual({ a: 'lama', b: 'tetap' });
    expect((await importInto(dataDir, folder)).out).toMatch(/60 dibuat\s+1 diubah/);
    expect(Object.keys(await articlesIn(dataDir))).toHaveLength(62);
  }, 120_000);

  it('two at the same time: the second says what it waits for, and writes nothing', async () => {
    const dataDir = await dataFolder();
    const db = await openDatabase({ dataDir });
    onTestFinished(() => db.close());
    const folder = await makeFolder({ 'A/B/a.md': 'a' });
    // Another process holds the data and takes no imports, such as another import.
    const refused = await importInto(dataDir, folder);
    expect(refused.code).toBe(2);
    expect(refused.err).toContain('impor lain sedang memakai datanya. Tunggu sampai selesai');
    expect(await db.kysely.selectFrom('content_item').select('key').execute()).toEqual([]);
    // Before it says how it can be reached.
    await rm(path.join(dataDir, 'control.json'));
    const locked = await importInto(dataDir, folder);
    expect(locked.code).toBe(2);
    expect(locked.err).toContain('Data portal sedang dipakai proses lain');
  }, 120_000);

  it('two at the same time into a running site: the second ends before it reads anything', async () => {
    const dataDir = await dataFolder();
    const db = await openDatabase({ dataDir });
    onTestFinished(() => db.close());
    let release = (): void => undefined;
    const refreshing = new Promise<void>((resolve) => (release = resolve));
    const refresh = vi.fn(() => refreshing);
    db.onControlRequest?.(createControlHandler(depsOf(db), refresh));
    const folder = await makeFolder({ 'A/B/a.md': 'a' });
    const first = importInto(dataDir, folder);
    await vi.waitFor(() => expect(refresh).toHaveBeenCalled(), 60_000);
    const second = await importInto(dataDir, folder, '--all');
    expect(second.code).toBe(2);
    expect(second.err).toContain('Impor lain sedang berjalan');
    expect(second.out).not.toContain('Mengolah');
    release();
    // After ten seconds it says how far it is, where errors go.
    expect(await first).toMatchObject({ code: 0 });
    expect(await importInto(dataDir, folder)).toMatchObject({ code: 0, err: '' });
  }, 120_000);

  it('a dry run where there is no database makes none', async () => {
    const dataDir = await makeFolder({});
    const folder = await makeFolder({ 'A/B/a.md': 'a' });
    const result = await importInto(dataDir, folder, '--dry-run');
    expect(result).toMatchObject({ code: 0, err: '', out: expect.stringContaining('3 dibuat') as string });
    expect(await readdir(dataDir)).toEqual([]);
  }, 120_000);

  it('a dry run leaves the database of an older version to the next start', async () => {
    const dataDir = await dataFolder();
    const first = { '0001-baseline': migrations['0001-baseline']! };
    const change = async <T>(
      work: (db: Database) => Promise<T>,
      known: typeof migrations = first,
    ): Promise<T> => {
      const db = await openDatabase({ dataDir, migrations: known, isReadOnly: true });
      return work(db).finally(() => db.close());
    };
    const applied = (db: Database) => sql`select name from kysely_migration`.execute(db.kysely);
    await change(
      (db) => sql`delete from kysely_migration where name > '0001-baseline'`.execute(db.kysely),
      migrations,
    );
    const before = await change(applied);
    const result = await importInto(dataDir, await makeFolder({ 'A/B/a.md': 'a' }), '--dry-run');
    expect(result).toMatchObject({
      code: 2,
      err: expect.stringContaining('Nyalakan portal sekali') as string,
    });
    expect(await change(applied)).toEqual(before);
  }, 120_000);

  it('stopped while it reads a Zendesk help centre it leaves none of its articles behind', async () => {
    const [dataDir, temporary] = [await makeFolder({}), await makeFolder({})];
    vi.stubEnv('TMPDIR', temporary);
    const folders = async () =>
      (await readdir(temporary)).filter((name) => name.startsWith('portal-zendesk-'));
    const body = '<img src="/hc/article_attachments/5/p.png">';
    const center = {
      locales: ['id'],
      default_locale: 'id',
      categories: [{ id: 1, name: 'Kebun', locale: 'id' }],
      sections: [{ id: 11, category_id: 1, name: 'Pagar', locale: 'id' }],
      articles: [{ id: 36000001, section_id: 11, title: 'Pintu', locale: 'id', body }],
      article_attachments: [],
    };
    let asked = (): void => undefined;
    const pictureAsked = new Promise<void>((resolve) => (asked = resolve));
    const server = createServer((request, response) => {
      // The picture comes never.
      if (request.url?.startsWith('/hc/')) asked();
      else response.end(JSON.stringify(center));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close().closeAllConnections());
    const { port } = server.address() as AddressInfo;
    const child = startImport([], dataDir, '--dry-run', '--zendesk', `http://127.0.0.1:${port}`);
    await pictureAsked;
    expect(await folders()).toHaveLength(1);
    child.kill('SIGINT');
    expect((await resultOf(child)).code).toBe(130);
    expect(await folders()).toEqual([]);
  }, 120_000);

  it('explains itself', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-command-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    expect(await importInto(dataDir)).toMatchObject({
      code: 2,
      out: expect.stringContaining('--zendesk') as string,
    });
    expect(await importInto(dataDir, '--apa', 'x')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--apa') as string,
    });
    expect(await importInto(dataDir, 'tidak-ada')).toMatchObject({
      code: 2,
      err: expect.stringContaining('Folder tidak ditemukan') as string,
    });
  }, 120_000);
});

describe('npm run demo:remove', () => {
  const removeFrom = (dataDir: string): Promise<Result> =>
    resultOf(
      spawn(process.execPath, [...ENGINE_FLAGS, '--import', 'tsx', 'scripts/demo-remove.ts'], {
        cwd: ROOT,
        env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );

  it('names what would go, and takes nothing unless it is told to', async () => {
    const dataDir = await dataFolder();
    const folder = await makeFolder({ 'A/B/a.md': 'a' });
    const db = await openDatabase({ dataDir });
    await importIntoDatabase({ db, folder, source: 'shipped' });
    await db.close();
    const result = await removeFrom(dataDir);
    expect(result).toMatchObject({
      code: 2,
      err: expect.stringContaining('Belum ada yang dihapus') as string,
    });
    expect(result.out).toContain('content/A/B/a.md');
    expect(await articlesIn(dataDir)).toEqual({ a: 'a' });
  }, 120_000);

  it('asks for the synonyms too, also where they are all that is left', async () => {
    const result = await removeFrom(await dataFolder());
    expect(result).toMatchObject({
      code: 2,
      out: expect.stringContaining('content/synonyms.yml') as string,
      err: expect.stringContaining('Belum ada yang dihapus') as string,
    });
    expect(await readdir(path.join(ROOT, 'content'))).toContain('synonyms.yml');
  }, 120_000);
});
