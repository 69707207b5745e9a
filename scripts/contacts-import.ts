import './start/environment.mjs';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { systemRandom } from '@/lib/backend/random';
import {
  importContacts,
  type ContactImportReport,
  type ContactRow,
  type ImportContactsRequest,
} from '@/lib/backend/contact/import-contacts';
import { getSettings } from '@/lib/env.server';
import { contactImportText as text } from '@/lib/text/commands';
import { readContactFile } from './contacts/read-contact-file';
import { askRunning, exitWith, withPortal } from './command';
import { CONTACTS_IMPORT_PATH } from '@/lib/server/control-paths';
import { say } from './start/console.mjs';

/** As many as fit into one request to the running site. */
const ROWS_AT_A_TIME = 50;
const PROGRESS_EVERY = 5_000;

/** `npm run contacts:import -- <file.csv>`: imports contacts and companies of a business, with the site running or stopped. */
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

async function importAll(rows: ContactRow[], business: string | undefined): Promise<ContactImportReport> {
  return withPortal(getSettings(), {
    running: (site) => inParts(rows, business, (part) => askRunning(site, CONTACTS_IMPORT_PATH, part)),
    stopped: (db) => {
      const deps = { db, clock: () => new Date(), random: systemRandom };
      return inParts(rows, business, (part) => importContacts(part, deps));
    },
  });
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

exitWith(main, text.usage, 1);
