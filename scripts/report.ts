import { ROOT } from './start/environment.mjs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  reportContent,
  type ContentReport,
  reportSearches,
  type SearchReport,
} from '@/lib/backend/content/report-content';
import type { SearchedQuery } from '@/lib/backend/content/search-log-queries';
import type { BackendDeps } from '@/lib/backend/deps';
import { reportRequests, type RequestReport } from '@/lib/backend/project/report-requests';
import { getSettings } from '@/lib/env.server';
import { parseSynonyms } from '@/lib/importer/synonyms';
import { formatDate } from '@/lib/format/format-date';
import { articleFeedbackText } from '@/lib/text/article-feedback';
import {
  contentReportText,
  requestsReportText,
  searchReportText,
  wordProposalText,
} from '@/lib/text/commands';
import { saveSynonyms } from '@/lib/search';
import { askRunning, exitWith, withPortal } from './command';
import {
  CONTENT_REPORT_PATH,
  REQUESTS_REPORT_PATH,
  SEARCH_REPORT_PATH,
  SYNONYMS_PATH,
} from '@/lib/server/control-paths';
import { SHIPPED_SOURCE } from '@/lib/importer/layout/layout-context';
import { acceptProposal, describeProposal, keepProposals } from './report/word-proposals';
import { say } from './start/console.mjs';

type Period = { days: number; size: number };

type Tool<Report extends object> = {
  usage: string;
  /** Path at the running site. */
  path: string;
  read: (period: Period, deps: Pick<BackendDeps, 'db' | 'clock'>) => Promise<Report>;
  print: (report: Report) => void;
  /** Keeps what a later command refers to. */
  keep?: (report: Report) => Promise<void>;
};

/** Runs `npm run search:report`, `requests:report` or `content:report`: prints a report, with the site running or stopped. */
async function run<Report extends object>({ usage, path, read, print, keep }: Tool<Report>): Promise<number> {
  const { period, isJson } = readOptions();
  if (!period) {
    say(usage);
    return 2;
  }
  const report = await withPortal(getSettings(), {
    running: (site) => askRunning<Report>(site, path, period),
    stopped: (db) => read(period, { db, clock: () => new Date() }),
  });
  await keep?.(report);
  if (isJson) say(JSON.stringify(report, null, 2));
  else print(report);
  return 0;
}

/** Runs `npm run search:report -- accept <number>`. */
async function accept(): Promise<number> {
  const [argument = '', ...more] = process.argv.slice(4);
  if (!/^[1-9]\d{0,3}$/.test(argument) || more.length > 0) {
    say(SEARCHES.usage);
    return 2;
  }
  const settings = getSettings();
  const place = { dataDir: settings.dataDir, content: join(ROOT, 'content'), shippedSource: SHIPPED_SOURCE };
  const { isDone, says, synonyms } = await acceptProposal(Number(argument), place);
  say(says);
  if (synonyms !== undefined) {
    const rules = parseSynonyms(synonyms);
    await withPortal<unknown>(settings, {
      running: (site) => askRunning(site, SYNONYMS_PATH, rules),
      stopped: (db) => saveSynonyms(db, rules),
    });
    say(wordProposalText.inUse);
  }
  return isDone ? 0 : 1;
}

function readOptions(): { period: Period | undefined; isJson: boolean } {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      days: { type: 'string', default: '30' },
      size: { type: 'string', default: '20' },
      json: { type: 'boolean', default: false },
    },
  });
  const [days, size] = [Number(values.days), Number(values.size)];
  const isPeriod = [days, size].every((value) => Number.isInteger(value) && value > 0 && value <= 1_000);
  return { period: isPeriod ? { days, size } : undefined, isJson: values.json };
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

function printContent({ days, totals, articles, withoutOpens }: ContentReport): void {
  const text = contentReportText;
  say(text.title(days));
  for (const line of text.totals(totals)) say(line);
  say(`\n${text.articles}`);
  if (articles.length === 0) say(`  ${text.none}`);
  const { columns } = text;
  const line = (...values: string[]): void => say(`  ${values.map((value) => value.padStart(10)).join('')}`);
  if (articles.length > 0)
    line(columns.score, columns.no, columns.yes, columns.views, columns.opens, columns.filed, columns.age);
  for (const article of articles) {
    const { title, key, score, no, yes, views, opens, filed, age } = article;
    say(`\n  ${title} (${key})`);
    line(`${Math.round(score * 100)}%`, ...[no, yes, views, opens, filed, age].map(String));
    for (const detail of detailsOf(article)) say(`    ${detail}`);
  }
  say(`\n${text.withoutOpens}`);
  printQueries(withoutOpens);
}

const plain = (argument: string): string => argument.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ');

/** Reasons, queries and comments of an article, a line each; control characters would reach the terminal. */
function detailsOf({ reasons, queries, comments }: ContentReport['articles'][number]): string[] {
  const text = contentReportText;
  const names = articleFeedbackText.id.reason;
  return [
    ...(reasons.length > 0
      ? [text.reasons(reasons.map(({ reason, count }) => `${names[reason]} ${count}×`).join(', '))]
      : []),
    ...(queries.length > 0
      ? [text.queries(queries.map(({ query, opens }) => `${plain(query)} ${opens}×`).join(', '))]
      : []),
    ...comments.map(({ helpful, comment, updated_at }) =>
      text.comment(helpful, formatDate(updated_at, 'id'), plain(comment)),
    ),
  ];
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
  say(`\n${wordProposalText.title}`);
  if (lists.proposals.length === 0) say(`  ${text.none}`);
  for (const proposal of lists.proposals) {
    const [first = '', ...evidence] = describeProposal(proposal).map(plain);
    say(`  ${String(proposal.number).padStart(2)}. ${first}`);
    for (const line of evidence) say(`      ${line}`);
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
  keep: ({ proposals }) => keepProposals(getSettings().dataDir, proposals),
};
const REQUESTS: Tool<RequestReport> = {
  usage: requestsReportText.usage,
  path: REQUESTS_REPORT_PATH,
  read: reportRequests,
  print: printRequests,
};

const CONTENT: Tool<ContentReport> = {
  usage: contentReportText.usage,
  path: CONTENT_REPORT_PATH,
  read: reportContent,
  print: printContent,
};

if (process.argv[2] === 'content') exitWith(() => run(CONTENT), CONTENT.usage);
else if (process.argv[2] === 'requests') exitWith(() => run(REQUESTS), REQUESTS.usage);
else if (process.argv[3] === 'accept') exitWith(accept, SEARCHES.usage);
else exitWith(() => run(SEARCHES), SEARCHES.usage);
