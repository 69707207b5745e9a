import { z } from 'zod';
import { normaliseEmail, parseEmail } from '@/lib/format/email';
import { normalisePhone } from '@/lib/format/normalise-phone';
import { contactImportText as text } from '@/lib/text/commands';
import { AppError } from '@/lib/backend/errors';
import type { BackendDeps } from '@/lib/backend/deps';
import {
  findBusinesses,
  findContactLike,
  insertCompanies,
  insertContacts,
  findCompaniesByName,
  updateContact,
} from './queries';

const cell = z.string().trim().max(300).default('');
/** A line of a list of contacts; companies are in one cell, separated by semicolons. */
export const contactRow = z.object({
  /** The line number, from 1. */
  line: z.number().int(),
  first_name: cell,
  last_name: cell,
  email: cell,
  phone: cell,
  company: cell,
});
export const importContactsRequest = z.strictObject({
  /** The email of one of its users, or its uid; may be left out when there is only one business. */
  business: z.string().trim().min(1).max(300).optional(),
  rows: z.array(contactRow).max(200),
});
export type ContactRow = z.infer<typeof contactRow>;
export type ImportContactsRequest = z.infer<typeof importContactsRequest>;

export type ContactImportReport = {
  created: number;
  changed: number;
  companies: number;
  /** Lines that were skipped or only partly imported, and why. */
  problems: { line: number; problem: string }[];
};

/**
 * Imports contacts and companies into one business, in one transaction. A contact with the same email (or name, without
 * an email) is updated, so a list may be imported again.
 * @throws AppError invalid when the business is unknown or ambiguous
 */
export async function importContacts(
  { business: named, rows }: ImportContactsRequest,
  { db, clock, random }: Pick<BackendDeps, 'db' | 'clock' | 'random'>,
): Promise<ContactImportReport> {
  const businesses = await findBusinesses(db.kysely, named && normaliseEmail(named));
  const [business] = businesses;
  if (!business) throw new AppError('invalid', text.noBusiness(named));
  if (businesses.length > 1) throw new AppError('invalid', text.manyBusinesses);
  const report: ContactImportReport = { created: 0, changed: 0, companies: 0, problems: [] };
  const now = clock();
  await db.transaction(async (trx) => {
    for (const row of rows) {
      const person = readPerson(row, report);
      const names = companyNames(row);
      const stored = await findCompaniesByName(trx, business.uid, names);
      const missing = names.filter((name) => !stored.has(name));
      const newCompanies = missing.map((name) => ({ uid: random.uuid(), name }));
      await insertCompanies(trx, business.uid, newCompanies, now);
      report.companies += newCompanies.length;
      if (!person) continue;
      const companies = [...stored.values(), ...newCompanies.map(({ uid }) => uid)];
      const like = await findContactLike(trx, business.uid, person);
      if (like) {
        await updateContact(trx, like, { ...person, companies });
        report.changed += 1;
      } else {
        const contact = { uid: random.uuid(), ...person, companies };
        await insertContacts(trx, business.uid, [contact], now);
        report.created += 1;
      }
    }
  });
  return report;
}

/** Returns the companies of a line, each once. */
const companyNames = ({ company }: ContactRow): string[] => {
  const names = company.split(';').map((name) => name.trim());
  return [...new Set(names)].filter((name) => name !== '');
};

type Person = { first_name: string; last_name: string; email: string | null; phone: string | null };

/** Returns the person of a line; undefined for a line without one. */
function readPerson(row: ContactRow, { problems }: ContactImportReport): Person | undefined {
  const { line, first_name, last_name } = row;
  const say = (problem: string) => void problems.push({ line, problem });
  if (first_name === '' && last_name === '' && row.email === '') {
    if (row.company === '') say(text.empty);
    return undefined;
  }
  const email = parseEmail(row.email) ?? null;
  if (row.email !== '' && email === null) say(text.wrongEmail(row.email));
  const phone = row.phone === '' ? null : (normalisePhone(row.phone) ?? null);
  if (row.phone !== '' && phone === null) say(text.wrongPhone(row.phone));
  if (first_name !== '' || last_name !== '') {
    return { first_name: first_name || last_name, last_name: first_name ? last_name : '', email, phone };
  }
  if (email === null) return undefined;
  return { first_name: email.split('@')[0] ?? email, last_name: '', email, phone };
}
