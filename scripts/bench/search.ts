import '../start/environment.mjs';
import { ROOT } from '../start/environment.mjs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { searchEverything } from '@/lib/backend/content/search-everything';
import { warmSearch } from '@/lib/backend/content/warm-search';
import { searchQuery } from '@/lib/contract/content';
import { createSearch, isStopWord, stemsOf, tokenize } from '@/lib/search';
import { say } from '../start/console.mjs';
import { loadPortal, type PortalOptions } from './loaded-portal';
import { type BenchDocument, makeDocuments } from './search-documents';
import { type BenchQueries, makeQueries } from './search-queries';
import { timed } from './time-calls';
import MiniSearch from 'minisearch';

type OtherSearch = {
  name: string;
  search(q: string, isDropdown: boolean): { uid: string; title: string }[];
};

const FIELDS = { title: 3, keywords: 2, headings: 2, text: 1 };

/** MiniSearch as its documentation recommends for a search field, with the portal's weights. */
function stockMiniSearch(documents: readonly BenchDocument[]): OtherSearch {
  return build('MiniSearch', documents, {});
}

/** MiniSearch with the portal's analyzer: folded words, stems of both languages, no stop words. */
function miniSearchOverAnalyzer(documents: readonly BenchDocument[]): OtherSearch {
  return build('MiniSearch + analyzer', documents, {
    tokenize: (text: string) => tokenize(text).map((token) => token.word),
    processTerm: (word: string) => (isStopWord(word) ? null : [word, ...stemsOf(word)]),
  });
}

function build(name: string, documents: readonly BenchDocument[], options: object): OtherSearch {
  const index = new MiniSearch({
    ...options,
    idField: 'uid',
    fields: Object.keys(FIELDS),
    storeFields: ['uid', 'title'],
  });
  index.addAll(
    documents.map(({ keywords, headings, ...document }) => ({
      ...document,
      keywords: keywords.join('\n'),
      headings: headings.join('\n'),
    })),
  );
  return {
    name,
    search(q, isDropdown) {
      const hits = index.search(q, {
        boost: FIELDS,
        fuzzy: (term) => (term.length > 3 ? 0.2 : false),
        prefix: (_, at, terms) => at === terms.length - 1,
      });
      return hits
        .slice(0, isDropdown ? 8 : 20)
        .map(({ uid, title }: Record<string, unknown>) => ({ uid: String(uid), title: String(title) }));
    },
  };
}

/** All times in ms. `blocked` is the longest time for which the server's thread was blocked. */
type Result = {
  articles: number;
  engine: string;
  index: number;
  dropdown: [p50: number, p95: number];
  full: [p50: number, p95: number];
  blocked: number;
};

const QUERIES = 240;
/** The longest measurement of one kind of search. Some engines would take minutes, and get through fewer queries. */
const LONGEST_MS = 15_000;
/** The portal's targets on an ordinary idle machine, p95 in ms. */
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
    options: {
      sizes: { type: 'string', default: '500,5000,50000' },
      'database-url': { type: 'string' },
      keep: { type: 'string' },
      'portal-only': { type: 'boolean', default: false },
    },
  });
  const options = { databaseUrl: values['database-url'], keep: values.keep };
  const sizes = values.sizes.split(',').map(Number);
  for (const size of sizes) {
    const documents = await makeDocuments(join(ROOT, 'content', 'id', 'help'), size);
    const queries = makeQueries(documents, QUERIES);
    const results = [await measurePortal(documents, queries, options)];
    if (!values['portal-only']) {
      results.push(await measureOther(stockMiniSearch, documents, queries));
      results.push(await measureOther(miniSearchOverAnalyzer, documents, queries));
    }
    print(results);
  }
}

async function measurePortal(
  documents: BenchDocument[],
  queries: BenchQueries,
  options: PortalOptions,
): Promise<Result> {
  const { db, index, blocked, close } = await loadPortal(documents, options);
  try {
    const deps = { db };
    const list = (q: string) => searchEverything(searchQuery.parse({ q, mixed: 'true', size: 8 }), deps);
    const search = (q: string) =>
      searchEverything(searchQuery.parse({ q, model: 'help-article', size: 20 }), deps);
    const name = `portal, ${db.engine}`;
    // The site does the same after its start.
    createSearch(db.kysely).watch();
    await warmSearch(deps);
    return await measureQueries(name, queries, { list, search }, documents, { index, blocked });
  } finally {
    await close();
  }
}

async function measureOther(
  build: (documents: readonly BenchDocument[]) => OtherSearch,
  documents: BenchDocument[],
  queries: BenchQueries,
): Promise<Result> {
  const [index, , other] = await timed(() => Promise.resolve(build(documents)));
  const run = (isDropdown: boolean) => (q: string) => Promise.resolve(other.search(q, isDropdown));
  // Built in one go: a search waits for all of it.
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
  const warm = performance.now() + LONGEST_MS / 3;
  for (const q of queries.full.slice(0, 40)) if (performance.now() < warm) await calls.search(q);
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
  const end = performance.now() + LONGEST_MS;
  for (const q of queries) {
    if (performance.now() > end) break;
    const start = performance.now();
    await call(q);
    all.push(performance.now() - start);
    // Lets the event loop's timers run between two searches.
    await new Promise((resolve) => setImmediate(resolve));
  }
  all.sort((a, b) => a - b);
  const at = (share: number) => all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0;
  return [at(0.5), at(0.95)];
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
