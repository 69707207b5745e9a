import type { z } from 'zod';
import type { recordActivityBody } from '@/lib/contract/contact';
import { isUuid } from '@/lib/basics/values';
import { toJson } from '@/lib/database/schema';
import { notFound } from '@/lib/backend/errors';
import { answerOnce } from '@/lib/backend/http/answer-once';
import type { Caller } from '@/lib/backend/http/callers';
import type { BackendDeps, DbDeps } from '@/lib/backend/deps';
import { enforceLimit } from '@/lib/backend/http/enforce-limit';
import { requireIssueUid } from '@/lib/backend/project/get-issue';
import { findMembers, insertActivity } from './queries';

type Body = z.output<typeof recordActivityBody>;
type Uid = string | number;

/** Parses a user's uid, which may come as text. */
const numberOf = (uid: Uid): number | undefined =>
  /^[1-9]\d{0,15}$/.test(String(uid)) && Number.isSafeInteger(Number(uid)) ? Number(uid) : undefined;

/**
 * Records an activity with a contact. Contact, company, agents, parties and linked requests must belong to the caller's
 * business; others are not found.
 * @throws AppError not-found, conflict, too-many-requests, unauthorized
 */
export async function recordActivity(
  caller: Caller,
  { contact, body, idempotencyKey }: { contact: string; body: Body; idempotencyKey: string | null },
  deps: BackendDeps,
): Promise<{ uid: string }> {
  const { db, clock, random } = deps;
  const { answer } = await answerOnce(
    {
      userUid: caller.uid,
      key: idempotencyKey,
      call: `recordActivity:${contact}`,
      body,
      prepare: () => resolveActivity(caller, contact, body, { db }),
      work: async (trx, data) => {
        const now = clock();
        await enforceLimit(trx, { limit: 'activitiesPerUser', subject: String(caller.uid) }, now);
        const uid = random.uuid();
        const isStored = await insertActivity(trx, {
          uid,
          contact_uid: contact,
          user_uid: caller.uid,
          activity_time: new Date(body.activity_time),
          duration_s: body.duration,
          code: body.activity_type.code,
          subject: body.subject,
          data: toJson(data),
          created_at: now,
        });
        if (!isStored) throw notFound();
        return { uid };
      },
    },
    { db, clock },
  );
  return answer;
}

/**
 * Returns the data to store of an activity, after checking that everything it refers to belongs to the caller's
 * business.
 */
async function resolveActivity(caller: Caller, contact: string, body: Body, deps: DbDeps) {
  const { company, agent, parties, links, notes, activity_type } = body;
  const given: Uid[] = [contact, ...[company ?? [], agent, parties].flat().map(({ uid }) => uid)];
  const members = await findMembers(deps.db.kysely, caller.businessUid, {
    uuids: given.map(String).filter(isUuid),
    userUids: given.flatMap((uid) => numberOf(uid) ?? []),
  });
  const isUser = (uid: Uid) => members.users.includes(numberOf(uid) ?? 0);
  const isCompany = (uid: Uid) => members.companies.includes(String(uid));
  const isContact = (uid: Uid) => members.contacts.includes(String(uid));
  const isKnown =
    isContact(contact) &&
    (!company || isCompany(company.uid)) &&
    agent.every(({ uid }) => isUser(uid)) &&
    parties.every(({ uid }) => isContact(uid) || isCompany(uid) || isUser(uid));
  if (!isKnown) throw notFound();
  const linked = [];
  for (const { title, target_object_uid } of links) {
    linked.push({ title, issue_uid: await requireIssueUid(caller, String(target_object_uid), deps) });
  }
  return {
    name: activity_type.name,
    company: company ? String(company.uid) : null,
    agents: agent.map(({ uid }) => Number(uid)),
    parties: parties.map(({ uid }) => String(uid)),
    links: linked,
    notes: notes.map(({ note }) => note.trim()).filter((note) => note !== ''),
  };
}
