import './server/environment.mjs';
import { parseArgs } from 'node:util';
import { controlAddress } from '@/lib/backend/db/embedded/control-file';
import { DatabaseStartError, openDatabase } from '@/lib/backend/db/open-database';
import type { SearchedQuery } from '@/lib/backend/db/search-log-queries';
import { reportSearches, type SearchReport } from '@/lib/backend/services/report-searches';
import { getSettings, SettingsError, type Settings } from '@/lib/env.server';
import { searchReportText as text } from '@/lib/text/search-report';
import { askRunning } from './server/ask-running';
import { SEARCH_REPORT_PATH } from './server/control';
import { say } from './start/console.mjs';

type Period = { days: number; size: number };

/** `npm run search:report`: what people searched, running or stopped. */
async function main(): Promise<number> {
  const period = readPeriod();
  if (!period) {
    say(text.usage);
    return 2;
  }
  print(await readReport(period, getSettings()));
  return 0;
}

function readPeriod(): Period | undefined {
  const { values } = parseArgs({
    options: { days: { type: 'string', default: '30' }, size: { type: 'string', default: '20' } },
  });
  const [days, size] = [Number(values.days), Number(values.size)];
  const isPeriod = [days, size].every((value) => Number.isInteger(value) && value > 0 && value <= 1_000);
  return isPeriod ? { days, size } : undefined;
}

/** Through the running site where there is one: the embedded database belongs to one process. */
async function readReport(period: Period, { dataDir, databaseUrl }: Settings): Promise<SearchReport> {
  const running = databaseUrl === undefined ? await controlAddress(dataDir) : undefined;
  if (running) return askRunning(running, SEARCH_REPORT_PATH, period);
  const db = await openDatabase({ dataDir, databaseUrl });
  try {
    return await reportSearches(period, { db, clock: () => new Date() });
  } finally {
    await db.close();
  }
}

function print({ days, totals, ...lists }: SearchReport): void {
  say(text.title(days));
  say(text.totals(totals.searches, totals.without_results, totals.opens));
  if (totals.left_out > 0) say(text.leftOut(totals.left_out));
  for (const [name, title] of Object.entries(text.sections)) {
    say(`\n${title}`);
    printRows(lists[name as keyof typeof text.sections]);
  }
}

function printRows(rows: SearchedQuery[]): void {
  if (rows.length === 0) return say(`  ${text.none}`);
  const { columns } = text;
  const width = Math.max(columns.query.length, ...rows.map((row) => row.query.length));
  const line = (query: string, ...values: string[]): void =>
    say(`  ${query.padEnd(width)} ${values.map((value) => value.padStart(8)).join('')}`);
  line(columns.query, columns.searches, columns.results, columns.opens, columns.rank);
  for (const { query, searches, results, opens, rank } of rows) {
    line(query, String(searches), String(results), String(opens), rank === null ? '–' : String(rank));
  }
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const isExpected = error instanceof SettingsError || error instanceof DatabaseStartError;
    const isUsage = error instanceof TypeError && 'code' in error;
    console.error(isExpected || isUsage ? error.message : error);
    if (isUsage) say(text.usage);
    process.exitCode = 2;
  },
);
