import { STAFF_HINT_COOKIE } from '@/lib/constants';
import type { CodeRequestAnswer } from '@/lib/contract/auth';
import type { Agent, DeskSession } from '@/lib/contract/desk';
import type { StaffCaller } from '@/lib/backend/http/callers';
import { STAFF_SESSION_S } from '@/lib/backend/limits';
import type { BackendDeps } from '@/lib/backend/deps';
import { checkCode, wrongCode } from './check-code';
import { consumeCode } from './code-queries';
import { issueCode } from './issue-code';
import { requireEmail } from './parse-contact';
import { hashSession, STAFF_COOKIE } from './authenticate-staff';
import {
  findStaffByEmail,
  insertStaff,
  insertStaffSession,
  revokeStaffSessions,
  type StaffRow,
} from './staff-queries';
import { recordAudit } from './audit';

/** The uid of the STAFF_KEY, which belongs to no person. */
const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/**
 * Mails a code to staff. Other emails get the same answer, but no mail.
 * @throws AppError invalid (address), too-many-requests
 */
export async function requestDeskCode(
  typed: string,
  clientKey: string,
  deps: BackendDeps,
): Promise<CodeRequestAnswer> {
  const email = requireEmail('address', typed);
  const staff = await findStaffByEmail(deps.db.kysely, email);
  const mail = mayLogIn(staff, email, deps) ? 'code' : 'none';
  return issueCode({ purpose: 'staff', email, clientKey, mail }, deps);
}

/**
 * Returns whether a person may log in: staff whose access has not ended, and people in STAFF_EMAILS who are not staff
 * yet.
 */
function mayLogIn(
  staff: StaffRow | undefined,
  email: string,
  { settings }: Pick<BackendDeps, 'settings'>,
): boolean {
  return staff ? staff.ended_at === null : settings.staffEmails.includes(email);
}

/**
 * Exchanges a code for a session, whose id only the cookie holds. A new person from STAFF_EMAILS becomes an administrator.
 * @throws AppError invalid (username, otp_code), too-many-requests
 */
export async function logInStaff(
  body: { username: string; otp_code: string },
  clientKey: string,
  deps: BackendDeps,
): Promise<Response> {
  const { db, clock, random } = deps;
  const email = requireEmail('username', body.username);
  const challenge = await checkCode({ purpose: 'staff', email, code: body.otp_code, clientKey }, deps);
  const now = clock();
  const id = random.secret();
  const expiresAt = new Date(now.getTime() + STAFF_SESSION_S * 1000);
  const staff = await db.transaction(async (trx) => {
    if (!(await consumeCode(trx, challenge, now))) throw wrongCode();
    const member = await findStaffByEmail(trx, email);
    if (!mayLogIn(member, email, deps)) throw wrongCode();
    const added = { uid: random.uuid(), email, name: nameOf(email), created_at: now };
    const holder = member ?? (await insertStaff(trx, { ...added, role: 'administrator' }));
    await insertStaffSession(trx, {
      hash: hashSession(id),
      staff_uid: holder.uid,
      created_at: now,
      expires_at: expiresAt,
    });
    await recordAudit(trx, holder, { action: 'login' }, deps);
    return holder;
  });
  const session: DeskSession = { agent: shapeAgent(staff), expires_at: expiresAt.toISOString() };
  return Response.json(session, { headers: cookies(id, STAFF_SESSION_S, deps) });
}

/** Ends the session of the caller. */
export async function logOutStaff({ session }: StaffCaller, deps: BackendDeps): Promise<Response> {
  if (session) await revokeStaffSessions(deps.db.kysely, session, deps.clock());
  return Response.json({}, { headers: cookies('', 0, deps) });
}

/** Returns the caller. The STAFF_KEY has no session and is reported as a login of this moment. */
export async function getAgent(
  { session, uid, ...caller }: StaffCaller,
  { clock }: Pick<BackendDeps, 'clock'>,
): Promise<DeskSession> {
  const expiresAt = session?.expiresAt ?? new Date(clock().getTime() + STAFF_SESSION_S * 1000);
  return { agent: shapeAgent({ ...caller, uid: uid ?? NIL_UUID }), expires_at: expiresAt.toISOString() };
}

/** Returns staff in the shape of the contract. */
const shapeAgent = ({ uid, name, email, role }: Pick<StaffRow, keyof Agent>): Agent => ({
  uid,
  name,
  email,
  role,
});

/** Returns the cookie with a session's id, and the one by which scripts see that there is a session. */
function cookies(
  id: string,
  maxAge: number,
  { settings }: Pick<BackendDeps, 'settings'>,
): [string, string][] {
  const secure = settings.siteUrl.startsWith('https:') ? '; Secure' : '';
  const end = `Path=/; Max-Age=${maxAge}`;
  return [
    ['Set-Cookie', `${STAFF_COOKIE}=${id}; ${end}; HttpOnly; SameSite=Strict${secure}`],
    ['Set-Cookie', `${STAFF_HINT_COOKIE}=1; ${end}; SameSite=Strict${secure}`],
  ];
}

/** Makes a name from an email: sari.dewi@… becomes Sari Dewi. The desk can change it. */
function nameOf(email: string): string {
  const words = (email.split('@')[0] ?? '').split(/[._+-]+/).filter(Boolean);
  const name = words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join(' ');
  return name.slice(0, 100) || email;
}
