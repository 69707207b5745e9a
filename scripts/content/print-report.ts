import {
  FATAL_PROBLEMS,
  LEFT_OUT_PROBLEMS,
  type ImportPhase,
  type ImportReport,
  type Problem,
  type ProblemKind,
} from '@/lib/importer/items/types';
import { contentImportText as text } from '@/lib/text/content-import';
import { drawProgress } from '../progress';
import { say } from '../start/console.mjs';

/** Shows how far an import or export is. */
export function showProgress(phase: ImportPhase, done: number, total: number, what = ''): void {
  drawProgress(text.phases[phase], done, total, what ? `${what} ${done}` : undefined);
}

export function printReport(report: ImportReport): void {
  const { created, changed, removed, unchanged, kept, skipped } = report;
  if (report.dryRun) say(text.dryRun);
  for (const [name, count] of Object.entries({ created, changed, removed, unchanged, kept, skipped })) {
    if (count === 0 && (name === 'kept' || name === 'skipped')) continue;
    say(`${String(count).padStart(6)} ${text.summary[name as keyof typeof text.summary]}`);
  }
  if (report.files.read > 0) say(`\n${text.files(report.files.read, report.files.taken)}`);
  const models = Object.entries(report.models).map(([model, count]) => `${model} ${count}`);
  if (models.length > 0) say(`\n${text.byModel} ${models.join(', ')}`);
  if (report.problems.length > 0 || !isNothingTaken(report)) printProblems(report.problems);
  if (report.failed > 0) console.error(`\n${text.failed(report.failed)}`);
  if (isNothingTaken(report)) console.error(`\n${text.nothingTaken}`);
}

/** Returns whether an import took nothing, neither now nor before. */
export const isNothingTaken = ({ created, changed, unchanged }: ImportReport): boolean =>
  created + changed + unchanged === 0;

/**
 * Prints problems by kind: failures first, then the most frequent. Each link, picture or tag is listed once, with its places,
 * and every file that was left out.
 */
export function printProblems(problems: Problem[]): void {
  if (problems.length === 0) {
    say(`\n${text.noProblems}`);
    return;
  }
  say(`\n${text.problemsTitle(new Set(problems.map(({ file }) => file)).size)}`);
  const kinds = grouped(problems, ({ kind }) => kind);
  kinds.sort(([a, one], [b, other]) => isFatal(b) - isFatal(a) || other.length - one.length);
  for (const [kind, entries] of kinds) {
    say(`\n${String(entries.length).padStart(6)} ${text.problems[kind]}`);
    for (const [detail, places] of grouped(entries, (problem) => problem.detail))
      say(`         ${detail}  (${placesOf(places, LEFT_OUT_PROBLEMS.has(kind) ? Infinity : MAX_PLACES)})`);
  }
}

const isFatal = (kind: ProblemKind): number => Number(FATAL_PROBLEMS.has(kind));

const MAX_PLACES = 5;

function placesOf(problems: Problem[], limit: number): string {
  const places = [
    ...new Set(problems.map(({ file, line }) => (line === undefined ? file : `${file}:${line}`))),
  ];
  const more = places.length - limit;
  return [...places.slice(0, limit), ...(more > 0 ? [text.morePlaces(more)] : [])].join(', ');
}

function grouped<Key>(problems: Problem[], keyOf: (problem: Problem) => Key): [Key, Problem[]][] {
  const groups = new Map<Key, Problem[]>();
  for (const problem of problems) {
    const key = keyOf(problem);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(problem);
  }
  return [...groups];
}
