import './server/environment.mjs';
import type { SearchedQuery } from '@/lib/backend/content/search-log-queries';
import { reportSearches, type SearchReport } from '@/lib/backend/content/report-searches';
import { searchReportText as text } from '@/lib/text/commands';
import { runReport } from './report/run-report';
import { SEARCH_REPORT_PATH } from './server/control';
import { say } from './start/console.mjs';

// `npm run search:report`: what people searched.
runReport({ usage: text.usage, path: SEARCH_REPORT_PATH, read: reportSearches, print });

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
