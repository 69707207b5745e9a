import type { z } from 'zod';
import type { CannedAnswer, cannedAnswerBody } from '@/lib/contract/desk';
import { notFound } from '@/lib/backend/errors';
import type { StaffCaller } from '@/lib/backend/http/callers';
import type { BackendDeps, DbDeps } from '@/lib/backend/deps';
import { parseRichText } from '@/lib/backend/project/clean-rich-text';
import { recordAudit } from '@/lib/backend/auth/audit';
import { deleteCanned, insertCanned, listCanned, updateCanned, type CannedRow } from './queries';

type Body = z.output<typeof cannedAnswerBody>;

const shapeCanned = ({ updated_at, ...row }: CannedRow): CannedAnswer => ({
  ...row,
  updated_at: updated_at.toISOString(),
});

/** Lists the canned answers, which all agents share, by title. */
export async function listCannedAnswers({ db }: DbDeps): Promise<{ count: number; results: CannedAnswer[] }> {
  const rows = await listCanned(db.kysely);
  return { count: rows.length, results: rows.map(shapeCanned) };
}

/**
 * Adds a canned answer.
 * @throws AppError invalid (body)
 */
export async function createCannedAnswer(
  caller: StaffCaller,
  { title, body }: Body,
  deps: BackendDeps,
): Promise<CannedAnswer> {
  const { db, clock, random } = deps;
  const row = { uid: random.uuid(), title, body: parseRichText(body), updated_at: clock() };
  return db.transaction(async (trx) => {
    const data = { uid: row.uid, title };
    await recordAudit(trx, caller, { action: 'canned-answer.create', data }, deps);
    return shapeCanned(await insertCanned(trx, row));
  });
}

/**
 * Changes a canned answer.
 * @throws AppError invalid (body), not-found
 */
export async function updateCannedAnswer(
  caller: StaffCaller,
  uid: string,
  { title, body }: Body,
  deps: BackendDeps,
): Promise<CannedAnswer> {
  const { db, clock } = deps;
  const row = { uid, title, body: parseRichText(body), updated_at: clock() };
  return db.transaction(async (trx) => {
    const updated = await updateCanned(trx, row);
    if (!updated) throw notFound();
    const data = { uid: updated.uid, title };
    await recordAudit(trx, caller, { action: 'canned-answer.update', data }, deps);
    return shapeCanned(updated);
  });
}

/** Deletes a canned answer. @throws AppError not-found */
export async function deleteCannedAnswer(
  caller: StaffCaller,
  uid: string,
  deps: BackendDeps,
): Promise<Record<string, never>> {
  await deps.db.transaction(async (trx) => {
    const title = await deleteCanned(trx, uid);
    if (title === undefined) throw notFound();
    await recordAudit(trx, caller, { action: 'canned-answer.delete', data: { uid, title } }, deps);
  });
  return {};
}
