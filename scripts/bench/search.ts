import '../server/environment.mjs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { openDatabase, type Database } from '@/lib/backend/db/open-database';
import { indexContent } from '@/lib/backend/search/indexing/index-content';
import { importSynonyms } from '@/lib/backend/search/synonyms/import-synonyms';
import { listContent } from '@/lib/backend/services/list-content';
import { searchEverything } from '@/lib/backend/services/search-everything';
import { listContentQuery, searchQuery } from '@/lib/contract/content';
import { ROOT } from '../server/environment.mjs';
import { say } from '../start/console.mjs';
import { miniSearchOverAnalyzer, stockMiniSearch, type OtherSearch } from './mini-search';
import { makeDocuments, type BenchDocument } from './search-documents';
import { makeQueries, type BenchQueries } from './search-queries';
import { storeDocuments } from './store-documents';

/** All times in ms. `blocked`: the longest the server's thread was kept from anybody else. */
type Result = {
  articles: number;
  engine: string;
  index: number;
  dropdown: [p50: number, p95: number];
  full: [p50: number, p95: number];
  blocked: number;
};

const QUERIES = 240;
const ITEMS_PER_TRANSACTION = 1_000;
/** What the portal is to reach on an ordinary machine with nothing else running; p95 in ms. */
const TARGETS: Record<number, { dropdown: number; full: number }> = {
  5_000: { dropdown: 5, full: 10 },
  50_000: { dropdown: 15, full: 30 },
};

/**
 * `npm run bench:search [-- --sizes 500,5000,50000] [--database-url postgres://…]`: the portal's search beside
 * MiniSearch, with the same made-up articles and queries. A given database is emptied of content: use one of its own.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { sizes: { type: 'string', default: '500,5000,50000' }, 'database-url': { type: 'string' } },
  });
  const sizes = values.sizes.split(',').map(Number);
  const results: Result[] = [];
  for (const size of sizes) {
    const documents = await makeDocuments(join(ROOT, 'content', 'id', 'help'), size);
    const queries = makeQueries(documents, QUERIES);
    results.push(await measurePortal(documents, queries, values['database-url']));
    results.push(await measureOther(stockMiniSearch, documents, queries));
    results.push(await measureOther(miniSearchOverAnalyzer, documents, queries));
    print(results.slice(-3));
  }
}

async function measurePortal(
  documents: BenchDocument[],
  queries: BenchQueries,
  databaseUrl: string | undefined,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  const db = await openDatabase({ dataDir, databaseUrl });
  try {
    await storeDocuments(db, documents);
    await importSynonyms(db, join(ROOT, 'content'), say);
    const [index, blockedIndexing] = await timed(() => buildIndex(db, documents));
    const deps = { db };
    const list = (q: string) =>
      listContent(
        listContentQuery.parse({ model: 'help-article', q, size: 8, expand: 'topic.category' }),
        deps,
      );
    const search = (q: string) =>
      searchEverything(searchQuery.parse({ q, model: 'help-article', size: 20 }), deps);
    return await measureQueries(`portal, ${db.engine}`, queries, { list, search }, documents, {
      index,
      blocked: blockedIndexing,
    });
  } finally {
    await db.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function buildIndex(db: Database, documents: BenchDocument[]): Promise<void> {
  for (let start = 0; start < documents.length; start += ITEMS_PER_TRANSACTION) {
    const uids = documents.slice(start, start + ITEMS_PER_TRANSACTION).map((document) => document.uid);
    await db.transaction((trx) => indexContent(trx, uids));
  }
  await db.afterBulkLoad();
}

async function measureOther(
  build: (documents: readonly BenchDocument[]) => OtherSearch,
  documents: BenchDocument[],
  queries: BenchQueries,
): Promise<Result> {
  const [index, , other] = await timed(() => Promise.resolve(build(documents)));
  const run = (isDropdown: boolean) => (q: string) => Promise.resolve(other.search(q, isDropdown));
  // Built in one go: whoever asks meanwhile waits for all of it.
  const indexing = { index, blocked: index };
  return measureQueries(other.name, queries, { list: run(true), search: run(false) }, documents, indexing);
}

async function measureQueries(
  engine: string,
  queries: BenchQueries,
  calls: Record<'list' | 'search', (q: string) => Promise<unknown>>,
  documents: BenchDocument[],
  { index, blocked: blockedIndexing }: { index: number; blocked: number },
): Promise<Result> {
  // The first round fills caches, as the first visitors do.
  for (const q of queries.full.slice(0, 40)) await calls.search(q);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const dropdown = await times(queries.dropdown, calls.list);
  const full = await times(queries.full, calls.search);
  delay.disable();
  const blocked = Math.max(blockedIndexing, delay.max / 1e6);
  return { articles: documents.length, engine, index, dropdown, full, blocked };
}

async function times(queries: string[], call: (q: string) => Promise<unknown>): Promise<[number, number]> {
  const all: number[] = [];
  for (const q of queries) {
    const start = performance.now();
    await call(q);
    all.push(performance.now() - start);
    // Lets the clock of the event loop run between two of them.
    await new Promise((resolve) => setImmediate(resolve));
  }
  all.sort((a, b) => a - b);
  const at = (share: number) => all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0;
  return [at(0.5), at(0.95)];
}

async function timed<T>(work: () => Promise<T>): Promise<[ms: number, blockedMs: number, result: T]> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  const result = await work();
  delay.disable();
  return [performance.now() - start, delay.max / 1e6, result];
}

function print(results: Result[]): void {
  const line = (...cells: string[]) =>
    say(cells.map((cell, index) => (index === 1 ? cell.padEnd(24) : cell.padStart(11))).join('  '));
  line('articles', 'engine', 'index s', 'dropdown p50', 'p95 ms', 'full p50', 'p95 ms', 'blocked ms');
  for (const { articles, engine, index, dropdown, full, blocked } of results) {
    const numbers = [...dropdown, ...full, blocked].map((value) => value.toFixed(1));
    line(String(articles), engine, (index / 1_000).toFixed(1), ...numbers);
    const target = engine.startsWith('portal') ? TARGETS[articles] : undefined;
    if (!target) continue;
    const isMet = dropdown[1] <= target.dropdown && full[1] <= target.full;
    line(
      '',
      `target ${isMet ? 'met' : 'MISSED'}`,
      '',
      '',
      target.dropdown.toFixed(1),
      '',
      target.full.toFixed(1),
      '',
    );
  }
  say('');
}

await main();
