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
  /** Empties every table and restarts the counters, so that a test starts like the first one. */
  reset(): Promise<void>;
};

const root = fileURLToPath(new URL('../..', import.meta.url));
const enginePackage = path.join(root, 'node_modules/@electric-sql/pglite');
const cacheFolder = path.join(root, 'node_modules/.cache/portal-tests');
const TEMPLATE_LIMIT_MS = 60_000;
const TEMPLATE_AGE_MS = 24 * 3_600_000;

/** Returns which engine this project of vitest.config.ts tests; throws in one whose tests run on none. */
export function testEngine(): 'embedded' | 'server' {
  const engine = process.env.TEST_ENGINE;
  if (engine === 'embedded' || engine === 'server') return engine;
  throw new Error('This test opens a database: take its file out of NO_DATABASE in vitest.config.ts.');
}

/** Databases that the files before this one in the same process closed: opening one takes longer than emptying it. */
const idle: Database[] = [];

/**
 * Returns a migrated, empty database on the engine under test; one per test file, closed in `afterAll`. Closing it
 * leaves it to the next file.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const opened = idle.pop() ?? (testEngine() === 'server' ? await openOnServer() : await openEmbeddedCopy());
  const reset = async () => {
    await sql.raw(RESET).execute(opened.kysely);
  };
  return {
    ...opened,
    // What is kept in memory per database must not go over to the next file.
    kysely: opened.kysely.withoutPlugins(),
    reset,
    async close() {
      await reset();
      if (!idle.includes(opened)) idle.push(opened);
    },
  };
}

// DELETE, because TRUNCATE makes new files for every table and index: fifty times slower on a few rows. As a replica,
// so that references between the tables do not matter.
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
  const serverUrl = inject('serverUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(serverUrl, `create database ${name} template ${TEMPLATE_DATABASE}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return openDatabase({ dataDir: '', databaseUrl: url.href });
}

async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Held, because V8 compiles the engine anew (a second of computing) for each database while no module of it is alive. */
let engineCode: WebAssembly.Module | undefined;

async function compileEngine(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(path.join(enginePackage, 'dist/pglite.wasm')));
}

/** A data folder with a migrated, empty database, made in a fraction of a second; it goes with the run. */
export async function copyTemplateFolder(): Promise<string> {
  engineCode ??= await compileEngine();
  const template = await prepareTemplate();
  const dataDir = await mkdtemp(path.join(inject('dataFolders'), 'db-'));
  // Ten times faster here than its asynchronous twin, and nothing else runs meanwhile.
  cpSync(template, dataDir, { recursive: true });
  return dataDir;
}

async function openEmbeddedCopy(): Promise<Database> {
  const dataDir = await copyTemplateFolder();
  return openDatabase({ dataDir });
}

/** Names the template after everything that shapes it, so that a change of the database layer makes a new one. */
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

/** Makes the template unless somebody else is at it; the caller looks again until it is there. */
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
    // What older code left; another run may still use a recent one.
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
