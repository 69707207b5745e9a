import './server/environment.mjs';
import { reportRequests, type RequestReport } from '@/lib/backend/project/report-requests';
import { requestsReportText as text } from '@/lib/text/commands';
import { runReport } from './report/run-report';
import { REQUESTS_REPORT_PATH } from './server/control';
import { say } from './start/console.mjs';

// `npm run requests:report`: whether articles spare requests.
runReport({ usage: text.usage, path: REQUESTS_REPORT_PATH, read: reportRequests, print });

function print({ days, totals, articles }: RequestReport): void {
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
