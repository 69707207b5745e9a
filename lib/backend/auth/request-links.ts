import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { IssueLinkAnswer } from '@/lib/contract/auth';
import type { LinksRefused } from '@/lib/database/request-schema';
import type { Tables } from '@/lib/database/schema';
import { issueKey, linkedRequestPath } from '@/lib/paths/request-path';
import { unauthorized } from '@/lib/backend/errors';
import type { BackendDeps } from '@/lib/backend/deps';
import type { Requester } from '@/lib/backend/http/callers';
import { deleteLinks, findLinked, insertLink, setLinksRefused } from './session-queries';

// A person without an account follows a request by the link in the mails about it. The token is a credential for this one
// request, which `ownIssues` checks in every statement, and its hash is all that is stored.

const TOKEN = '[\\w-]{32}';
/** Cookies with tokens, one for each request, by which pictures of the page are read. */
const COOKIE = new RegExp(`(?:^|;\\s*)request_link_\\d+=(${TOKEN})(?=;|$)`, 'g');
/** At most this many requests are open in one browser at a time. */
const MAX_COOKIES = 10;

type Deps = Pick<BackendDeps, 'db'>;

const hashOf = (token: string): Buffer => createHash('sha256').update(`request-link:${token}`).digest();

/** Returns the URL of a new link to a request, in the transaction that puts it into a mail. */
export async function createLinkUrl(
  trx: Transaction<Tables>,
  issueUid: string,
  { clock, random, settings }: Pick<BackendDeps, 'clock' | 'random' | 'settings'>,
): Promise<string> {
  const token = random.secret();
  await insertLink(trx, { hash: hashOf(token), issue_uid: issueUid, created_at: clock() });
  return settings.siteUrl + linkedRequestPath(token);
}

/** Returns the holder of a link; undefined when it was revoked, or never made. */
async function findHolder(token: string, { db }: Deps) {
  const hash = hashOf(token);
  const row = await findLinked(db.kysely, hash);
  if (!row || row.email === null) return undefined;
  const { uid, business_uid: businessUid, email, first_name: firstName, last_name: lastName } = row;
  const requester: Requester = { uid, businessUid, email, firstName, lastName, link: hash };
  return { requester, token, issueUid: row.issue_uid, number: row.number };
}

const tokenOf = ({ headers }: Request): string | undefined =>
  new RegExp(`^Link (${TOKEN})$`, 'i').exec(headers.get('authorization') ?? '')?.[1];

/** Returns whether a request names a link as its credential. */
export const hasLink = ({ headers }: Request): boolean => /^link\b/i.test(headers.get('authorization') ?? '');

async function requireHolder(request: Request, deps: Deps) {
  const token = tokenOf(request);
  const holder = token === undefined ? undefined : await findHolder(token, deps);
  if (!holder) throw unauthorized();
  return holder;
}

/**
 * Returns the holder of the link in the Authorization header.
 * @throws AppError unauthorized
 */
export const requireLinked = async (request: Request, deps: Deps): Promise<Requester> =>
  (await requireHolder(request, deps)).requester;

/** Returns the holders of the links in the cookies. Only for images: a cookie must never authorise a change. */
export async function findLinkedByCookies({ headers }: Request, deps: Deps): Promise<Requester[]> {
  const tokens = [...(headers.get('cookie') ?? '').matchAll(COOKIE)].slice(0, MAX_COOKIES);
  const holders = await Promise.all(tokens.map(([, token = '']) => findHolder(token, deps)));
  return holders.flatMap((holder) => (holder ? [holder.requester] : []));
}

/**
 * Says what a link leads to, and sets the cookie for its pictures.
 * @throws AppError unauthorized
 */
export async function openLink(
  request: Request,
  deps: Pick<BackendDeps, 'db' | 'settings'>,
): Promise<Response> {
  const { requester, token, number } = await requireHolder(request, deps);
  const { uid, businessUid: business_uid, firstName: first_name, lastName: last_name, email } = requester;
  const answer: IssueLinkAnswer = {
    key: issueKey(number),
    email,
    user: { uid, business_uid, first_name, last_name },
  };
  return Response.json(answer, { headers: { 'Set-Cookie': cookie(number, token, deps) } });
}

/**
 * Ends all links to a request for good: a mail reached somebody whom it does not concern.
 * @throws AppError unauthorized
 */
export async function refuseLink(
  request: Request,
  deps: Pick<BackendDeps, 'db' | 'settings'>,
): Promise<Response> {
  const { issueUid, number } = await requireHolder(request, deps);
  await deps.db.transaction((trx) => endLinks(trx, issueUid, 'recipient'));
  return Response.json({}, { headers: { 'Set-Cookie': cookie(number, '', deps) } });
}

/** Ends all links to a request, so that mails about it hold none, or allows new ones in later mails (null). */
export async function endLinks(
  trx: Transaction<Tables>,
  issueUid: string,
  by: LinksRefused | null,
): Promise<void> {
  await setLinksRefused(trx, issueUid, by);
  await deleteLinks(trx, issueUid);
}

function cookie(number: number, token: string, { settings }: Pick<BackendDeps, 'settings'>): string {
  const secure = settings.siteUrl.startsWith('https:') ? '; Secure' : '';
  const end = token === '' ? '; Max-Age=0' : '';
  return `request_link_${number}=${token}; Path=/api/media/; HttpOnly; SameSite=Strict${end}${secure}`;
}
