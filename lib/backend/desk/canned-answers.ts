import type { z } from 'zod';
import type { CannedAnswer, cannedAnswerBody } from '@/lib/contract/desk';
import { notFound } from '@/lib/backend/errors';
import type { StaffCaller } from '@/lib/backend/auth/authenticate-staff';
import type { BackendDeps, DbDeps } from '@/lib/backend/deps';
import { parseRichText } from '@/lib/backend/project/clean-rich-text';
import { recordAudit } from './audit';
import { deleteCanned, listCanned, saveCanned, type CannedRow } from './saved-queries';

type Body = z.output<typeof cannedAnswerBody>;

const shapeCanned = ({ updated_at, ...row }: CannedRow): CannedAnswer => ({
  ...row,
  updated_at: updated_at.toISOString(),
});

/** Lists the answers that are kept for all agents, by title. */
export async function listCannedAnswers({ db }: DbDeps): Promise<{ count: number; results: CannedAnswer[] }> {
  const rows = await listCanned(db.kysely);
  return { count: rows.length, results: rows.map(shapeCanned) };
}

/**
 * Keeps an answer, or changes the one with this uid.
 * @throws AppError invalid (body), not-found
 */
export async function saveCannedAnswer(
  caller: StaffCaller,
  { title, body }: Body,
  deps: BackendDeps,
  uid?: string,
): Promise<CannedAnswer> {
  const { db, clock, random } = deps;
  const texts = { title, body: parseRichText(body), updated_at: clock() };
  return db.transaction(async (trx) => {
    const row = await saveCanned(trx, uid === undefined ? { ...texts, uid: random.uuid() } : texts, uid);
    if (!row) throw notFound();
    const action = uid === undefined ? 'canned-answer.create' : 'canned-answer.update';
    await recordAudit(trx, caller, { action, data: { uid: row.uid, title } }, deps);
    return shapeCanned(row);
  });
}

/** @throws AppError not-found */
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
