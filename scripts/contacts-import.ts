import './server/environment.mjs';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { controlAddress } from '@/lib/database/embedded/control-file';
import { DatabaseStartError, openDatabase } from '@/lib/database/open-database';
import { AppError } from '@/lib/backend/errors';
import { systemRandom } from '@/lib/backend/random';
import {
  importContacts,
  type ContactImportReport,
  type ContactRow,
  type ImportContactsRequest,
} from '@/lib/backend/contact/import-contacts';
import { getSettings, SettingsError } from '@/lib/env.server';
import { contactImportText as text } from '@/lib/text/contact-import';
import { readContactFile } from './contacts/read-contact-file';
import { askRunning } from './server/ask-running';
import { CONTACTS_IMPORT_PATH } from './server/control';
import { say } from './start/console.mjs';

/** Fits into one request to the running site. */
const ROWS_AT_A_TIME = 50;
const PROGRESS_EVERY = 5_000;

/** `npm run contacts:import -- <file.csv>`: contacts and companies of a business, running or stopped. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { business: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  const [file, ...rest] = positionals;
  if (values.help || file === undefined || rest.length > 0) {
    say(text.usage);
    return values.help ? 0 : 2;
  }
  const bytes = await readFile(file).catch(() => undefined);
  if (bytes === undefined) throw new Error(text.noFile(file));
  const report = await importAll(readContactFile(bytes), values.business);
  for (const { line, problem } of report.problems) say(text.problem(line, problem));
  say(text.done(report.created, report.changed, report.companies));
  return 0;
}

/** Through the running site where there is one: the embedded database belongs to one process. */
async function importAll(rows: ContactRow[], business: string | undefined): Promise<ContactImportReport> {
  const { dataDir, databaseUrl } = getSettings();
  const running = databaseUrl === undefined ? await controlAddress(dataDir) : undefined;
  if (running) return inParts(rows, business, (part) => askRunning(running, CONTACTS_IMPORT_PATH, part));
  const db = await openDatabase({ dataDir, databaseUrl });
  const deps = { db, clock: () => new Date(), random: systemRandom };
  try {
    return await inParts(rows, business, (part) => importContacts(part, deps));
  } finally {
    await db.close();
  }
}

async function inParts(
  rows: ContactRow[],
  business: string | undefined,
  importPart: (part: ImportContactsRequest) => Promise<ContactImportReport>,
): Promise<ContactImportReport> {
  const total: ContactImportReport = { created: 0, changed: 0, companies: 0, problems: [] };
  for (let at = 0; at < Math.max(1, rows.length); at += ROWS_AT_A_TIME) {
    const part = await importPart({ business, rows: rows.slice(at, at + ROWS_AT_A_TIME) });
    total.created += part.created;
    total.changed += part.changed;
    total.companies += part.companies;
    total.problems.push(...part.problems);
    const done = at + ROWS_AT_A_TIME;
    if (done % PROGRESS_EVERY === 0 && done < rows.length) say(text.progress(done, rows.length));
  }
  return total;
}

function explain(error: unknown): string {
  if (error instanceof SettingsError || error instanceof DatabaseStartError) return error.message;
  if (error instanceof AppError) return error.detail;
  return error instanceof Error ? error.message : String(error);
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(explain(error));
    const isUsage = error instanceof TypeError && 'code' in error;
    if (isUsage) say(text.usage);
    process.exitCode = isUsage ? 2 : 1;
  },
);
