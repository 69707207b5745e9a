import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importSynonyms } from '@/lib/importer/synonyms';
import { deleteIndex, dropOldIndex, indexContent } from '@/lib/search';
import type { Insertable } from 'kysely';
import { z } from 'zod';
import { type Database, openDatabase } from '@/lib/database/open-database';
import { findSetting, saveSetting } from '@/lib/database/settings';
import { ROOT } from '../start/environment.mjs';
import { say } from '../start/console.mjs';
import { type ContentItemTable, toJson } from '@/lib/database/schema';
import type { BenchDocument } from './search-documents';
import { timed } from './time-calls';

export type PortalOptions = { databaseUrl?: string | undefined; keep?: string | undefined };

/** A database with the articles, and the times in ms that indexing took and blocked the event loop. */
type LoadedPortal = { db: Database; index: number; blocked: number; close(): Promise<void> };

const ITEMS_PER_TRANSACTION = 500;
/** Setting that records what a database was filled with, so that it can be used again. */
const SETTING = 'bench-search';
const loadedSchema = z.object({ articles: z.number(), index: z.number(), blocked: z.number() });

/** Fills a database, or opens one that an earlier run has filled with the same number of articles. */
export async function loadPortal(
  documents: BenchDocument[],
  { databaseUrl, keep }: PortalOptions,
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

const ROWS_PER_STATEMENT = 250;
const CATEGORIES = 12;
const TOPICS = 60;

/** Replaces all content by the generated articles with topics and categories. */
async function storeDocuments(db: Database, documents: readonly BenchDocument[]): Promise<void> {
  await db.kysely.deleteFrom('content_item').execute();
  // It records the version of the index, so that a portal that starts with this database keeps it.
  await dropOldIndex(db);
  await deleteIndex(db.kysely);
  await insert(db, [
    ...Array.from({ length: CATEGORIES }, (_, index) => parent('help-category', index, null)),
    ...Array.from({ length: TOPICS }, (_, index) =>
      parent('help-topic', index, `kategori-${index % CATEGORIES}`),
    ),
  ]);
  for (let start = 0; start < documents.length; start += ROWS_PER_STATEMENT) {
    await insert(
      db,
      documents.slice(start, start + ROWS_PER_STATEMENT).map((document, index) => ({
        ...base('help-article', document.uid, document.key, document.title),
        topic_uid: `topik${(start + index) % TOPICS}`,
        category_key: `kategori-${((start + index) % TOPICS) % CATEGORIES}`,
        keywords: document.keywords,
        data: toJson({
          description: document.text.slice(0, 140),
          headings: document.headings.map((text, place) => ({ id: `bagian-${place}`, text, level: 2 })),
        }),
        plain_text: document.text,
      })),
    );
  }
}

const base = (model: string, uid: string, key: string, title: string) => ({
  uid,
  key,
  model,
  title,
  name: title,
  locale: 'id' as const,
  visibility: 'public' as const,
  source: 'bench',
  source_path: `${model}/${key}`,
  source_hash: 'bench',
});

function parent(model: 'help-category' | 'help-topic', index: number, category: string | null) {
  const name = model === 'help-category' ? `kategori-${index}` : `topik${index}`;
  const names = { topic_uid: null, category_key: category, keywords: [], data: toJson({}), plain_text: null };
  return { ...base(model, name, name, name), ...names };
}

async function insert(db: Database, rows: Insertable<ContentItemTable>[]): Promise<void> {
  await db.kysely.insertInto('content_item').values(rows).execute();
}
