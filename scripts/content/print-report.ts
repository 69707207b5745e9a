import type { ImportPhase, ImportReport, Problem } from '@/lib/importer/types';
import { contentImportText as text } from '@/lib/text/content-import';
import { say } from '../start/console.mjs';

const BAR_WIDTH = 24;
const REDRAW_MS = 100;
let drawnAt = 0;

/** Draws a progress bar, on a terminal only. */
export function showProgress(phase: ImportPhase, done: number, total: number, what = ''): void {
  if (!process.stderr.isTTY || total === 0) return;
  const now = Date.now();
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
  say(`\n${text.problemsTitle(byFile.size)}`);
  for (const [file, found] of byFile) {
    say(`  ${file}`);
    for (const { kind, detail, line } of found) {
      const place = line === undefined ? '' : `baris ${line}: `;
      say(`    ${place}${text.problems[kind]}: ${detail}`);
    }
  }
}
