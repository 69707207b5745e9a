import './start/environment.mjs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { FATAL_PROBLEMS, type ImportReport, type Problem } from '@/lib/importer/items/types';
import { LOCALES } from '@/lib/constants';
import { getSettings } from '@/lib/env.server';
import { contentImportText as text } from '@/lib/text/content-import';
import { exitWith } from './command';
import { isConfirmed } from './is-confirmed';
import { isNothingTaken, printReport, showProgress } from './content/print-report';
import { type ImportCommand, importIntoPortal, sourceNameOf } from './content/import-into-portal';
import { say } from './start/console.mjs';

type Command = ImportCommand & { problems: Problem[]; remove?: () => Promise<void> };

/**
 * `npm run content:import -- <folder>`: imports a folder of Markdown, with the site running or stopped. Its script in
 * package.json sets how memory is used: a small young heap (--max-semi-space-size) and an old heap that grows by little
 * (--heap-growing-percent) stay within memory of small servers. Each thread collects its own garbage
 * (--single-threaded-gc), because all cores render already, and V8's helpers take a sixth more processor time.
 */
async function main(): Promise<number> {
  const command = await readCommand();
  if (!command) return 2;
  const { problems, remove, ...options } = command;
  try {
    say(text.started(command.folder, command.source));
    const failed = problems.filter(({ kind }) => FATAL_PROBLEMS.has(kind)).length;
    // Articles that could not be read must not be pruned.
    if (failed > 0 && options.prune) {
      options.prune = false;
      say(text.brokenArticles);
    }
    const report = await importIntoPortal(getSettings(), options);
    report.problems.unshift(...problems);
    report.failed += failed;
    const final = failed > 0 ? report : await offerPrune(options, report);
    printReport(final);
    return final.failed > 0 || isNothingTaken(final) ? 1 : 0;
  } finally {
    await remove?.();
  }
}

async function readCommand(): Promise<Command | undefined> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      category: { type: 'string' },
      source: { type: 'string' },
      locale: { type: 'string' },
      'old-site': { type: 'string' },
      zendesk: { type: 'string' },
      prune: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      all: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  const locale = LOCALES.find((known) => known === values.locale);
  const [argument] = positionals;
  const isOne = (argument === undefined) !== (values.zendesk === undefined) && positionals.length <= 1;
  if (values.help || !isOne || (values.locale !== undefined && !locale)) {
    say(text.usage);
    return undefined;
  }
  const options = {
    category: values.category,
    locale,
    oldSite: values['old-site'],
    prune: values.prune,
    dryRun: values['dry-run'],
    all: values.all,
    onProgress: showProgress,
  };
  if (values.zendesk !== undefined) {
    const zendesk = await openZendesk(values.zendesk, locale);
    return { ...options, ...zendesk, isSiteForm: true, source: values.source ?? zendesk.source };
  }
  const folder = inCallersFolder(argument ?? '');
  const isFolder = await stat(folder)
    .then((found) => found.isDirectory())
    .catch(() => false);
  if (!isFolder) {
    console.error(text.noFolder(folder));
    return undefined;
  }
  return { ...options, folder, source: sourceNameOf(values.source ?? folder), problems: [] };
}

/** Resolves a path from the folder where the command was typed, because npm changes into the project's. */
const inCallersFolder = (file: string): string => path.resolve(process.env.INIT_CWD ?? process.cwd(), file);

async function openZendesk(
  argument: string,
  locale: ImportCommand['locale'],
): Promise<Pick<Command, 'folder' | 'source' | 'problems' | 'remove'>> {
  const isUrl =
    /^https?:\/\//.test(argument) ||
    (await stat(inCallersFolder(argument)).catch(() => undefined)) === undefined;
  say(text.readingZendesk(argument));
  // By default a signal ends the process without the `exit` that removes what was downloaded.
  process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143));
  const { readZendesk } = await import('@/lib/importer/zendesk/read-zendesk');
  const tools = {
    fetch,
    sleep: (ms: number) => sleep(ms),
    login: process.env.ZENDESK_LOGIN,
    onProgress: (what: string, count: number) => showProgress('read', count, count + 1, what),
  };
  const zendesk = await readZendesk(isUrl ? argument : inCallersFolder(argument), tools, locale);
  const { folder, name, problems, remove } = zendesk;
  return { folder, source: `zendesk-${sourceNameOf(name)}`, problems, remove };
}

/** Asks on a terminal whether items that are missing in the source should be removed. */
async function offerPrune(command: ImportCommand, report: ImportReport): Promise<ImportReport> {
  if (report.kept === 0 || command.prune || command.dryRun || !process.stdin.isTTY) return report;
  if (!(await isConfirmed(text.askPrune(report.kept), process.stdin, process.stdout))) return report;
  const second = await importIntoPortal(getSettings(), { ...command, prune: true });
  return { ...report, removed: second.removed, kept: second.kept, models: second.models };
}

exitWith(main, text.usage);
