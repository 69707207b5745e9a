import './server/environment.mjs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import type { ImportPhase, ImportReport } from '@/lib/backend/content/types';
import { DatabaseStartError } from '@/lib/backend/db/open-database';
import { LOCALES } from '@/lib/constants';
import { getSettings, SettingsError } from '@/lib/env.server';
import { contentImportText as text } from '@/lib/text/content-import';
import { sourceNameOf } from './content/source-name';
import { printReport, showProgress } from './content/print-report';
import { say } from './start/console.mjs';
import { runImport, type ImportCommand } from './content/run-import';

/** `npm run content:import -- <folder>`: brings a folder of Markdown into the portal, running or stopped. */
async function main(): Promise<number> {
  const command = await readCommand();
  if (!command) return 2;
  say(text.started(command.folder, command.source));
  const report = await runImport(getSettings(), command, progress);
  const final = await offerPrune(command, report);
  printReport(final);
  return final.failed > 0 ? 1 : 0;
}

async function readCommand(): Promise<ImportCommand | undefined> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      category: { type: 'string' },
      source: { type: 'string' },
      locale: { type: 'string' },
      prune: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      all: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  const [given] = positionals;
  const locale = LOCALES.find((known) => known === (values.locale ?? 'id'));
  if (values.help || given === undefined || positionals.length > 1 || !locale) {
    say(text.usage);
    return undefined;
  }
  const folder = path.resolve(process.env.INIT_CWD ?? process.cwd(), given);
  const isFolder = await stat(folder)
    .then((found) => found.isDirectory())
    .catch(() => false);
  if (!isFolder) {
    console.error(text.noFolder(folder));
    return undefined;
  }
  return {
    folder,
    source: sourceNameOf(values.source ?? folder),
    category: values.category,
    locale,
    prune: values.prune,
    dryRun: values['dry-run'],
    all: values.all,
  };
}

/** What disappeared from the source stays unless somebody says otherwise; at a terminal we ask. */
async function offerPrune(command: ImportCommand, report: ImportReport): Promise<ImportReport> {
  if (report.kept === 0 || command.prune || command.dryRun || !process.stdin.isTTY) return report;
  const questions = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await questions.question(text.askPrune(report.kept));
  questions.close();
  if (!/^y/i.test(answer.trim())) return report;
  const second = await runImport(getSettings(), { ...command, prune: true }, progress);
  return { ...report, removed: second.removed, kept: second.kept, models: second.models };
}

const progress = (phase: ImportPhase, done: number, total: number): void => showProgress(phase, done, total);

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
