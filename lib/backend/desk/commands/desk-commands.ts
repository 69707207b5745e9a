import { z } from 'zod';
import { ANNOUNCEMENT_SEVERITIES, type AnnouncementSeverity } from '@/lib/constants';
import { inviteStaffBody, queueView, type StaffMember, staffRole, type StaffRole } from '@/lib/contract/desk';
import { ISSUE_STATUSES } from '@/lib/database/request-schema';
import { inviteStaff, listStaff, requireStaffByEmail, updateStaff } from '@/lib/backend/auth/manage-staff';
import { unlockEmail } from '@/lib/backend/auth/unlock-email';
import type { BackendDeps } from '@/lib/backend/deps';
import { listAnnouncements } from '@/lib/backend/directory/announcements';
import { takeMail } from '@/lib/backend/mail/incoming/take-mail';
import { answerAsStaff } from './answer-as-staff';
import { changeStatusAsStaff } from './change-status-as-staff';
import { listForDesk, showForDesk } from './find-requests';
import { COMMAND } from '@/lib/backend/http/callers';
import { tellFollowers } from '@/lib/backend/directory/follow-announcement';
import { withoutControls } from '@/lib/backend/project/clean-rich-text';
import { changeAudited, endAudited, raiseAudited } from '@/lib/backend/desk/desk-announcements';
import { normaliseEmail } from '@/lib/format/email';
import { deskErrors } from '@/lib/text/backend';
import { recordAudit } from '@/lib/backend/auth/audit';
import { AppError } from '@/lib/backend/errors';
import { noRequest } from '@/lib/backend/desk/lock-for-staff';
import { findBusiness, setSharesRequests } from '../queries';
import { updateRequests } from '@/lib/backend/desk/update-requests';

const status = z.enum(ISSUE_STATUSES);
const key = z.string();
const email = z.string();
const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const image = z.strictObject({
  name: z.string(),
  bytes: z.base64().transform((text) => Buffer.from(text, 'base64')),
});

/** Defines a command. Its input and answer are JSON, because it may come from another process. */
const define = <Schema extends z.ZodType, Answer extends object>(
  schema: Schema,
  run: (given: z.output<Schema>, deps: BackendDeps) => Promise<Answer>,
) => ({ schema, run: async (given: unknown, deps: BackendDeps) => run(schema.parse(given), deps) });

/** The commands of `npm run desk`, by name. */
export const DESK_COMMANDS = {
  unlock: define(z.strictObject({ email }), (given, deps) => unlockEmail(given.email, deps)),
  list: define(
    z.strictObject({
      view: queueView.optional(),
      status: status.optional(),
      assignee: email.optional(),
      q: z.string().optional(),
      size: z.number().int().min(1).max(10_000).optional(),
    }),
    listForDesk,
  ),
  show: define(z.strictObject({ key }), (given, deps) => showForDesk(given.key, deps)),
  reply: define(
    z.strictObject({
      key,
      author: z.string(),
      text: z.string(),
      images: z.array(image).default([]),
      status: status.optional(),
    }),
    answerAsStaff,
  ),
  announce: define(
    z.strictObject({
      title: z.string(),
      text: z.string(),
      severity: z.enum(ANNOUNCEMENT_SEVERITIES).optional(),
      url: z.string().optional(),
      from: time.optional(),
      until: time.optional(),
      replaces: z.string().optional(),
    }),
    announceByCommand,
  ),
  unannounce: define(
    z.strictObject({ uid: z.string(), isDeleted: z.boolean().optional() }),
    unannounceByCommand,
  ),
  announcements: define(z.strictObject({}), (_, deps) =>
    listAnnouncements({ ended: true, planned: true }, deps),
  ),
  share: define(z.strictObject({ business: z.string(), isShared: z.boolean() }), shareAsStaff),
  'mail-in': define(z.strictObject({ raw: z.base64() }), ({ raw }, deps) =>
    takeMail(Buffer.from(raw, 'base64'), deps),
  ),
  status: define(z.strictObject({ key, author: z.string(), status }), changeStatusAsStaff),
  assign: define(z.strictObject({ key, email: email.nullable() }), assignByEmail),
  users: define(z.strictObject({}), (_, deps) => listStaff(deps)),
  'users-invite': define(inviteStaffBody, (body, deps) => inviteStaff(COMMAND, body, deps)),
  'users-role': define(z.strictObject({ email, role: staffRole }), setRole),
  'users-end': define(z.strictObject({ email }), endAccess),
};

export type DeskCommand = keyof typeof DESK_COMMANDS;
export type DeskInput<Name extends DeskCommand> = z.input<(typeof DESK_COMMANDS)[Name]['schema']>;
export type DeskAnswer<Name extends DeskCommand> = Awaited<ReturnType<(typeof DESK_COMMANDS)[Name]['run']>>;

type CommandAnnouncement = {
  title: string;
  text: string;
  severity?: AnnouncementSeverity | undefined;
  url?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  /** The uid of an announcement that is changed, instead of raising a new one. */
  replaces?: string | undefined;
};

/**
 * Announces something by command, and returns the uid of the announcement.
 * @throws AppError invalid (title, body, url, ends_at), not-found when there is none to replace
 */
async function announceByCommand(
  { title, text, severity, url, from, until, replaces }: CommandAnnouncement,
  deps: BackendDeps,
): Promise<{ uid: string }> {
  const texts = { title: withoutControls(title), body: withoutControls(text) };
  const announcement = { ...texts, severity, url, startsAt: from, endsAt: until };
  if (replaces === undefined) return { uid: await raiseAudited(COMMAND, announcement, deps) };
  await changeAudited(COMMAND, replaces, announcement, deps);
  return { uid: replaces };
}

/**
 * Ends or deletes an announcement by command, and tells its followers.
 * @throws AppError not-found when there is none with this uid, or it has ended already
 */
async function unannounceByCommand(
  { uid, isDeleted = false }: { uid: string; isDeleted?: boolean | undefined },
  deps: BackendDeps,
): Promise<{ uid: string }> {
  await endAudited(COMMAND, uid, { isDeleted }, deps);
  await tellFollowers(deps);
  return { uid };
}

/**
 * Assigns a request to an agent by command; null gives it back to all.
 * @throws AppError not-found (also by email), invalid when the access of the agent has ended
 */
async function assignByEmail(
  { key, email }: { key: string; email: string | null },
  deps: BackendDeps,
): Promise<{ key: string; assignee: string | null }> {
  const staff = email === null ? null : await requireStaffByEmail(email, deps);
  const { changed } = await updateRequests(COMMAND, { keys: [key], assignee: staff?.uid ?? null }, deps);
  if (changed.length === 0) throw noRequest(key);
  return { key: key.toUpperCase(), assignee: staff?.name ?? null };
}

/** Changes the role of an agent by command. @throws AppError not-found, conflict when no administrator would be left */
async function setRole(
  { email, role }: { email: string; role: StaffRole },
  deps: BackendDeps,
): Promise<StaffMember> {
  return updateStaff(COMMAND, (await requireStaffByEmail(email, deps)).uid, { role }, deps);
}

/** Ends the access of an agent by command. @throws AppError not-found, conflict when no administrator would be left */
async function endAccess({ email }: { email: string }, deps: BackendDeps): Promise<StaffMember> {
  return updateStaff(COMMAND, (await requireStaffByEmail(email, deps)).uid, { ended: true }, deps);
}

/**
 * Lets the users of a business, named by its uid or the email of one of them, read each other's requests, or ends that,
 * from the next call on.
 * @throws AppError not-found
 */
export async function shareAsStaff(
  { business, isShared }: { business: string; isShared: boolean },
  deps: Pick<BackendDeps, 'db' | 'clock'>,
): Promise<{ business: string; users: string[]; isShared: boolean }> {
  const found = await findBusiness(deps.db.kysely, normaliseEmail(business));
  if (!found) throw new AppError('not-found', deskErrors.noBusiness(business.slice(0, 200)));
  await deps.db.transaction(async (trx) => {
    await setSharesRequests(trx, found.uid, isShared);
    const data = { business: found.uid, shared: isShared };
    await recordAudit(trx, COMMAND, { action: 'business.share', data }, deps);
  });
  return { business: found.uid, users: found.emails, isShared };
}
