import './server/environment.mjs';
import { parseArgs } from 'node:util';
import { reportSearches, type SearchReport } from '@/lib/backend/content/report-searches';
import type { SearchedQuery } from '@/lib/backend/content/search-log-queries';
import type { BackendDeps } from '@/lib/backend/deps';
import { reportRequests, type RequestReport } from '@/lib/backend/project/report-requests';
import { getSettings } from '@/lib/env.server';
import { requestsReportText, searchReportText } from '@/lib/text/commands';
import { askRunning, exitWith, withPortal } from './command';
import { REQUESTS_REPORT_PATH, SEARCH_REPORT_PATH } from './server/control';
import { say } from './start/console.mjs';

type Period = { days: number; size: number };

type Tool<Report extends object> = {
  usage: string;
  /** Path at the running site. */
  path: string;
  read: (period: Period, deps: Pick<BackendDeps, 'db' | 'clock'>) => Promise<Report>;
  print: (report: Report) => void;
};

/** Runs `npm run search:report` or `npm run requests:report`: prints a report, with the site running or stopped. */
async function run<Report extends object>({ usage, path, read, print }: Tool<Report>): Promise<number> {
  const period = readPeriod();
  if (!period) {
    say(usage);
    return 2;
  }
  const report = await withPortal(getSettings(), {
    running: (site) => askRunning<Report>(site, path, period),
    stopped: (db) => read(period, { db, clock: () => new Date() }),
  });
  print(report);
  return 0;
}

function readPeriod(): Period | undefined {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { days: { type: 'string', default: '30' }, size: { type: 'string', default: '20' } },
  });
  const [days, size] = [Number(values.days), Number(values.size)];
  const isPeriod = [days, size].every((value) => Number.isInteger(value) && value > 0 && value <= 1_000);
  return isPeriod ? { days, size } : undefined;
}

function printRequests({ days, totals, articles }: RequestReport): void {
  const text = requestsReportText;
  say(text.title(days));
  for (const line of text.totals(totals)) say(line);
  say(`\n${text.articles}`);
  if (articles.length === 0) return say(`  ${text.none}`);
  const { columns } = text;
  const width = Math.max(columns.title.length, ...articles.map(({ title }) => title.length));
  const line = (title: string, ...values: string[]): void =>
    say(`  ${title.padEnd(width)} ${values.map((value) => value.padStart(10)).join('')}`);
  line(columns.title, columns.read, columns.answered, columns.filed);
  for (const { title, read, answered, filed } of articles) {
    line(title, String(read), String(answered), String(filed));
  }
}

function printSearches({ days, totals, ...lists }: SearchReport): void {
  const text = searchReportText;
  say(text.title(days));
  say(text.totals(totals.searches, totals.without_results, totals.opens));
  if (totals.left_out > 0) say(text.leftOut(totals.left_out));
  for (const [name, title] of Object.entries(text.sections)) {
    say(`\n${title}`);
    printQueries(lists[name as keyof typeof text.sections]);
  }
}

function printQueries(rows: SearchedQuery[]): void {
  const { none, columns } = searchReportText;
  if (rows.length === 0) return say(`  ${none}`);
  const width = Math.max(columns.query.length, ...rows.map((row) => row.query.length));
  const line = (query: string, ...values: string[]): void =>
    say(`  ${query.padEnd(width)} ${values.map((value) => value.padStart(8)).join('')}`);
  line(columns.query, columns.searches, columns.results, columns.opens, columns.rank);
  for (const { query, searches, results, opens, rank } of rows) {
    line(query, String(searches), String(results), String(opens), rank === null ? '–' : String(rank));
  }
}

const SEARCHES: Tool<SearchReport> = {
  usage: searchReportText.usage,
  path: SEARCH_REPORT_PATH,
  read: reportSearches,
  print: printSearches,
};
const REQUESTS: Tool<RequestReport> = {
  usage: requestsReportText.usage,
  path: REQUESTS_REPORT_PATH,
  read: reportRequests,
  print: printRequests,
};

if (process.argv[2] === 'requests') exitWith(() => run(REQUESTS), REQUESTS.usage);
else exitWith(() => run(SEARCHES), SEARCHES.usage);
