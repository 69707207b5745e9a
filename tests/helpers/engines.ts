import { createHash, randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { Client } from 'pg';
import { inject } from 'vitest';
import { lockFolder } from '@/lib/database/embedded/lock';
import { DatabaseStartError, openDatabase, type Database } from '@/lib/database/open-database';
import { TEMPLATE_DATABASE } from './postgres-server';

export type TestDatabase = Database & {
  /** Empties every table and restarts the counters. */
  reset(): Promise<void>;
};

const root = fileURLToPath(new URL('../..', import.meta.url));
const enginePackage = path.join(root, 'node_modules/@electric-sql/pglite');
const cacheFolder = path.join(root, 'node_modules/.cache/portal-tests');
const TEMPLATE_LIMIT_MS = 60_000;
const TEMPLATE_AGE_MS = 24 * 3_600_000;

/** Returns the engine that this project of vitest.config.ts tests. @throws in a project without an engine */
export function testEngine(): 'embedded' | 'server' {
  const engine = process.env.TEST_ENGINE;
  if (engine === 'embedded' || engine === 'server') return engine;
  throw new Error('This test opens a database: remove // @no-database from its file.');
}

/** Databases of earlier test files in this process, for reuse: emptying one is faster than opening one. */
const idle: Database[] = [];

/**
 * Returns a migrated, empty database on the engine under test; one per test file, closed in `afterAll`. Closing it
 * makes it available to the next file.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const opened = idle.pop() ?? (testEngine() === 'server' ? await openOnServer() : await openEmbeddedCopy());
  const reset = async (attempts = 5): Promise<void> => {
    try {
      await sql.raw(RESET).execute(opened.kysely);
    } catch (error) {
      // A write that no answer waited for holds rows, and waits for others of this transaction.
      const isDeadlock = (error as { code?: string }).code === '40P01';
      if (!isDeadlock || attempts === 1) throw error;
      await reset(attempts - 1);
    }
  };
  return {
    ...opened,
    // Caches are per database handle and must not reach the next file.
    kysely: opened.kysely.withoutPlugins(),
    reset: () => reset(),
    async close() {
      await reset();
      if (!idle.includes(opened)) idle.push(opened);
    },
  };
}

// DELETE, because TRUNCATE makes new files for every table and index, which is fifty times slower with few rows. The replica
// role skips foreign keys.
const RESET = `do $$
declare item record;
begin
  set local session_replication_role = replica;
  for item in select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%'
  loop
    execute 'delete from ' || item.name;
  end loop;
  for item in select format('%I.%I', schemaname, sequencename) as name, start_value from pg_sequences
    where schemaname = 'public' and last_value is not null
  loop
    perform setval(item.name::regclass, item.start_value, false);
  end loop;
end $$`;

async function openOnServer(): Promise<Database> {
  return openDatabase({ dataDir: '', databaseUrl: await createOnServer(TEMPLATE_DATABASE) });
}

/** Creates a database on the test server, an empty one or the copy of another, and returns its URL. */
export async function createOnServer(template?: string): Promise<string> {
  const serverUrl = inject('serverUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(serverUrl, `create database ${name}${template ? ` template ${template}` : ''}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Makes a migrated, empty database on the engine under test, and returns where it is. */
export async function makePlace(): Promise<{ dataDir: string; databaseUrl?: string }> {
  if (testEngine() === 'embedded') return { dataDir: await copyTemplateFolder() };
  return { dataDir: '', databaseUrl: await createOnServer(TEMPLATE_DATABASE) };
}

async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Kept alive, because V8 otherwise compiles the engine again for each database, which takes a second. */
let engineCode: WebAssembly.Module | undefined;

async function compileEngine(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(path.join(enginePackage, 'dist/pglite.wasm')));
}

/** Makes a data folder with a migrated, empty database; it is removed after the run. */
export async function copyTemplateFolder(): Promise<string> {
  engineCode ??= await compileEngine();
  const template = await prepareTemplate();
  const dataDir = await mkdtemp(path.join(inject('dataFolders'), 'db-'));
  // Ten times faster than asynchronously, and nothing else runs meanwhile.
  cpSync(template, dataDir, { recursive: true });
  return dataDir;
}

async function openEmbeddedCopy(): Promise<Database> {
  const dataDir = await copyTemplateFolder();
  return openDatabase({ dataDir });
}

/** Names the template by a hash of all that it depends on, so that a change of the database layer makes a new one. */
async function templateName(): Promise<string> {
  const hash = createHash('sha256');
  for (const part of ['migrations', 'embedded']) {
    const folder = path.join(root, 'lib/database', part);
    for (const file of (await readdir(folder)).sort()) {
      hash.update(file).update(await readFile(path.join(folder, file)));
    }
  }
  hash.update(await readFile(path.join(enginePackage, 'package.json')));
  return `template-${hash.digest('hex').slice(0, 16)}`;
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

/** The template folder, made by the first test file of all processes that needs it and kept between runs. */
async function prepareTemplate(): Promise<string> {
  const name = await templateName();
  const template = path.join(cacheFolder, name);
  const deadline = Date.now() + TEMPLATE_LIMIT_MS;
  while (!(await exists(template))) {
    if (Date.now() > deadline) throw new Error('The template of the test database was not made in time.');
    await makeTemplate(template);
  }
  return template;
}

/** Makes the template unless another process is making it; the caller polls until it exists. */
async function makeTemplate(template: string): Promise<void> {
  await mkdir(cacheFolder, { recursive: true });
  const lock = await lockFolder(cacheFolder).catch((error: unknown) => {
    if (error instanceof DatabaseStartError && error.problem === 'locked') return undefined;
    throw error;
  });
  if (lock === undefined) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return;
  }
  try {
    if (await exists(template)) return;
    // Templates of older code; another run may still use a recent one.
    for (const name of await readdir(cacheFolder)) {
      const old = path.join(cacheFolder, name);
      const isOld = Date.now() - (await stat(old)).mtimeMs > TEMPLATE_AGE_MS;
      if (name.startsWith('template-') && isOld) await rm(old, { recursive: true, force: true });
    }
    const unfinished = `${template}.new`;
    await rm(unfinished, { recursive: true, force: true });
    const database = await openDatabase({ dataDir: unfinished });
    await database.close();
    await rename(unfinished, template);
  } finally {
    await lock.release();
  }
}
