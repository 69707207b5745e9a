import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { FiledForCustomer, fileForCustomerBody, listCustomersAnswer } from '@/lib/contract/desk';
import type { Tables } from '@/lib/database/schema';
import { displayName } from '@/lib/format/display-name';
import { issueKey } from '@/lib/paths/request-path';
import { deskErrors } from '@/lib/text/backend';
import { recordAudit } from '@/lib/backend/auth/audit';
import { ensureContact, findCustomerByUid, type MailContact } from '@/lib/backend/auth/ensure-contact';
import { requireEmail, parsePhone } from '@/lib/backend/auth/parse-contact';
import { invalidField, notFound } from '@/lib/backend/errors';
import type { StaffCaller } from '@/lib/backend/http/callers';
import type { BackendDeps, DbDeps } from '@/lib/backend/deps';
import { checkIdempotencyKey } from '@/lib/backend/http/answer-once';
import { requireAccount } from '@/lib/backend/http/require-account';
import { claimStaffAttachments } from '@/lib/backend/project/claim-attachments';
import { parseCopyTo } from '@/lib/backend/project/mail-copies';
import { parseFormValues } from '@/lib/backend/project/parse-form-values';
import { refuseWrongKinds, storeIssue } from '@/lib/backend/project/store-issue';
import { findCustomers, findNumber } from './request-queries';
import { takeStaffKey } from './writing-queries';

type Body = z.output<typeof fileForCustomerBody>;

const MAX_CUSTOMERS = 10;

/** Lists the customers whose name, email or phone number contains a text. */
export async function listCustomers(q: string, { db }: DbDeps): Promise<z.input<typeof listCustomersAnswer>> {
  const rows = await findCustomers(db.kysely, q, MAX_CUSTOMERS);
  const results = rows.map(({ uid, email, phone, company, ...name }) => ({
    uid,
    name: displayName({ ...name, uid }),
    email,
    phone,
    company,
  }));
  return { count: results.length, results };
}

/**
 * Files a request for a customer who called or wrote elsewhere, with the form of customers. The customer gets the
 * confirmation, and who filed it is on record.
 * @throws AppError invalid (by field, customer), not-found (by image)
 */
export async function fileForCustomer(
  caller: StaffCaller,
  { body, idempotencyKey }: { body: Body; idempotencyKey: string | null },
  deps: BackendDeps,
): Promise<FiledForCustomer> {
  const { project: _project, via, customer, copy_to, ...input } = body;
  const form = await deps.requestForm();
  const values = parseFormValues(form, input);
  const person = 'uid' in customer ? customer : parsePerson(customer);
  const once = idempotencyKey === null ? undefined : onceOf(caller, idempotencyKey);
  const uid = once?.uid ?? deps.random.uuid();
  const filed = await deps.db.transaction(async (trx) => {
    if (once && !(await takeStaffKey(trx, once.key, deps.clock()))) {
      const number = await findNumber(trx, uid);
      if (number === undefined) throw notFound();
      return { key: issueKey(number), mailed_to: null };
    }
    const owner = await ownerOf(trx, person, deps);
    const attach = async () => {
      const place = { staffUid: caller.uid, issueUid: uid };
      const claimed = await claimStaffAttachments(trx, values.uploads, place);
      refuseWrongKinds(claimed, values.fieldOf);
      return claimed;
    };
    const request = { uid, form, name: values.name, fields: values.fields, attach };
    const copyTo = parseCopyTo(copy_to, owner, deps.settings);
    const origin = { via, by: caller.name };
    const { row, mailedTo } = await storeIssue(trx, owner, { ...request, copyTo, origin }, deps);
    const entry = { action: 'request.file', issueNumber: row.number, data: { via } };
    await recordAudit(trx, caller, entry, deps);
    return { key: issueKey(row.number), mailed_to: mailedTo ?? null };
  });
  deps.wakeMail();
  return filed;
}

/** Returns the stored form of an Idempotency-Key, and the uid of the request that is filed with it. */
function onceOf({ uid }: StaffCaller, idempotencyKey: string): { key: string; uid: string } {
  checkIdempotencyKey(idempotencyKey);
  const key = `${uid ?? 'API'}:file:${idempotencyKey}`;
  const hash = createHash('sha256').update(key).digest('hex');
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `5${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];
  return { key, uid: [...parts, hash.slice(20, 32)].join('-') };
}

type Person = { name: string; email: string | null; phone: string | null };

/** Returns a new customer. @throws AppError invalid (customer_name, customer_email, customer_phone) */
function parsePerson(input: { name: string; email: string; phone: string }): Person {
  const name = input.name.trim();
  if (name === '') throw invalidField('customer_name', 'required', deskErrors.customerName);
  if (input.email.trim() === '' && input.phone.trim() === '')
    throw invalidField('customer_email', 'required', deskErrors.customerContact);
  return {
    name,
    email: input.email.trim() === '' ? null : requireEmail('customer_email', input.email),
    phone: input.phone.trim() === '' ? null : parsePhone(input.phone, 'customer_phone'),
  };
}

async function ownerOf(
  trx: Transaction<Tables>,
  person: Person | { uid: number },
  deps: BackendDeps,
): Promise<MailContact> {
  if (!('uid' in person)) return ensureContact(trx, person, deps);
  await requireAccount(trx, person.uid).catch(() => {
    throw invalidField('customer', 'not-found', deskErrors.customerGone);
  });
  const customer = await findCustomerByUid(trx, person.uid);
  if (!customer) throw invalidField('customer', 'not-found', deskErrors.customerGone);
  return customer;
}
