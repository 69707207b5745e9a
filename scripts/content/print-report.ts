import type { ImportPhase, ImportReport, Problem } from '@/lib/importer/types';
import { contentImportText as text } from '@/lib/text/content-import';
import { say } from '../start/console.mjs';

const BAR_WIDTH = 24;
const REDRAW_MS = 100;
const PRINT_MS = 10_000;
let drawnAt = 0;

/** Draws a progress bar; where there is no terminal, prints a line with the numbers now and then. */
export function showProgress(phase: ImportPhase, done: number, total: number, what = ''): void {
  if (total === 0) return;
  const now = Date.now();
  if (!process.stderr.isTTY) {
    if (drawnAt === 0) drawnAt = now;
    if (now - drawnAt < PRINT_MS) return;
    drawnAt = now;
    process.stderr.write(`${text.phases[phase]}: ${what ? `${what} ${done}` : `${done}/${total}`}\n`);
    return;
  }
  if (done < total && now - drawnAt < REDRAW_MS) return;
  drawnAt = now;
  const filled = Math.round((BAR_WIDTH * done) / total);
  const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
  process.stderr.write(
    `\r\x1b[K${text.phases[phase].padEnd(24)} ${bar} ${what ? `${what} ${done}` : `${done}/${total}`}`,
  );
  if (done === total) process.stderr.write('\r\x1b[K');
}

export function printReport(report: ImportReport): void {
  const { created, changed, removed, unchanged, kept, skipped } = report;
  if (report.dryRun) say(text.dryRun);
  for (const [name, count] of Object.entries({ created, changed, removed, unchanged, kept, skipped })) {
    if (count === 0 && (name === 'kept' || name === 'skipped')) continue;
    say(`${String(count).padStart(6)} ${text.summary[name as keyof typeof text.summary]}`);
  }
  const models = Object.entries(report.models).map(([model, count]) => `${model} ${count}`);
  if (models.length > 0) say(`\n${text.byModel} ${models.join(', ')}`);
  printProblems(report.problems);
  if (report.failed > 0) console.error(`\n${text.failed(report.failed)}`);
}

export function printProblems(problems: Problem[]): void {
  const byFile = new Map<string, Problem[]>();
  for (const problem of problems) byFile.set(problem.file, [...(byFile.get(problem.file) ?? []), problem]);
  if (byFile.size === 0) {
    say(`\n${text.noProblems}`);
    return;
  }
  printTotals(problems);
  say(`\n${text.problemsTitle(byFile.size)}`);
  for (const [file, found] of byFile) {
    say(`  ${file}`);
    for (const [line, times] of repeated(found.map(lineOf)))
      say(`    ${line}${times > 1 ? ` ${text.times(times)}` : ''}`);
  }
}

/** Prints how often each kind of problem occurs, the most frequent first. */
function printTotals(problems: Problem[]): void {
  const totals = [...repeated(problems.map(({ kind }) => kind))].sort((a, b) => b[1] - a[1]);
  say(`\n${text.totalsTitle}`);
  for (const [kind, count] of totals) say(`${String(count).padStart(6)} ${text.problems[kind]}`);
}

function lineOf({ kind, detail, line }: Problem): string {
  return `${line === undefined ? '' : `baris ${line}: `}${text.problems[kind]}: ${detail}`;
}

/** Counts equal values, in the order of their first occurrence. */
function repeated<T>(values: T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
