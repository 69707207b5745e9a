import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { openDatabase, type Database } from '@/lib/database/open-database';
import { findSetting, saveSetting } from '@/lib/database/settings';
import { importSynonyms, indexContent } from '@/lib/search';
import { ROOT } from '../server/environment.mjs';
import { say } from '../start/console.mjs';
import type { BenchDocument } from './search-documents';
import { storeDocuments } from './store-documents';
import { timed } from './timed';

export type LoadOptions = { databaseUrl?: string | undefined; keep?: string | undefined };

/** A database with the articles, and what indexing them took in ms. */
export type LoadedPortal = { db: Database; index: number; blocked: number; close(): Promise<void> };

const ITEMS_PER_TRANSACTION = 500;
/** What a database was filled with, so that it can be measured again. */
const SETTING = 'bench-search';
const loadedSchema = z.object({ articles: z.number(), index: z.number(), blocked: z.number() });

/** Fills a database, or opens one that an earlier run has filled with as many. */
export async function loadPortal(
  documents: BenchDocument[],
  { databaseUrl, keep }: LoadOptions,
): Promise<LoadedPortal> {
  const dataDir = keep
    ? join(keep, String(documents.length))
    : await mkdtemp(join(tmpdir(), 'portal-bench-'));
  await mkdir(dataDir, { recursive: true });
  const db = await openDatabase({ dataDir, databaseUrl });
  async function close(): Promise<void> {
    await db.close();
    if (!keep) await rm(dataDir, { recursive: true, force: true });
  }
  try {
    return { db, close, ...((await findLoaded(db, documents)) ?? (await load(db, documents))) };
  } catch (error) {
    await close();
    throw error;
  }
}

type Indexing = Pick<LoadedPortal, 'index' | 'blocked'>;

async function findLoaded(db: Database, documents: BenchDocument[]): Promise<Indexing | undefined> {
  const { data } = loadedSchema.safeParse(await findSetting(db.kysely, SETTING));
  return data?.articles === documents.length ? data : undefined;
}

async function load(db: Database, documents: BenchDocument[]): Promise<Indexing> {
  await storeDocuments(db, documents);
  await importSynonyms(db, join(ROOT, 'content'), say);
  const [index, blocked] = await timed(async () => {
    for (let start = 0; start < documents.length; start += ITEMS_PER_TRANSACTION) {
      const uids = documents.slice(start, start + ITEMS_PER_TRANSACTION).map((document) => document.uid);
      await db.transaction((trx) => indexContent(trx, uids));
    }
    await db.afterBulkLoad();
  });
  await saveSetting(db.kysely, SETTING, { articles: documents.length, index, blocked });
  return { index, blocked };
}
