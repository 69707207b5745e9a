import type { z } from 'zod';
import type { List } from '@/lib/contract/common';
import type { Company, Contact, listCompaniesQuery, listContactsQuery } from '@/lib/contract/contact';
import type { Caller } from '@/lib/backend/http/callers';
import type { DbDeps } from '@/lib/backend/deps';
import { findCompanies, findContacts } from './queries';

/** Lists contacts of the caller's business; `q` matches names and emails. */
export async function listContacts(
  { businessUid }: Caller,
  { q, ...query }: z.output<typeof listContactsQuery>,
  { db }: DbDeps,
): Promise<List<Contact>> {
  const filter = { ...query, q: q?.trim() || undefined };
  const { count, rows } = await findContacts(db.kysely, businessUid, filter);
  return { count, results: rows };
}

/** Lists companies of the caller's business. */
export async function listCompanies(
  { businessUid }: Caller,
  { q, ...query }: z.output<typeof listCompaniesQuery>,
  { db }: DbDeps,
): Promise<List<Company>> {
  const filter = { ...query, q: q?.trim() || undefined };
  const { count, rows } = await findCompanies(db.kysely, businessUid, filter);
  return { count, results: rows };
}
