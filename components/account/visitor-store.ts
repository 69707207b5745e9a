import { readEntry, readObject, writeEntry } from '@/lib/api/browser-storage';
import { readCookie, writeCookie } from '@/lib/api/cookies';
import { cookieAttributes } from '@/lib/api/token-store';
import { VISITOR_COOKIE_DAYS } from '@/lib/constants';

/** The anonymous identity of this browser (behaviour.md §3). It is complete once it has a `visitor_id`. */
export type Visitor = {
  _goid?: string;
  visitor_id?: string | number;
  contact?: string | number | null;
  business?: string;
  /** The uid of the user to whom the backend tied this identity. */
  user?: number;
};

/** Prefix of the cookies' names. */
const COOKIE_PREFIX = 'portal_';
/** Entry from which the chat widget reads the visitor. */
const CHAT_SESSION_ENTRY = 'chat_widget_session';
const USER_ENTRY = 'portal_visitor_user';
const FIELDS = ['_goid', 'visitor_id', 'contact', 'business'] as const satisfies (keyof Visitor)[];

/** Returns the stored identity; from the cookies if the local storage was cleared. */
export function readVisitor(): Visitor {
  const session = readObject('localStorage', CHAT_SESSION_ENTRY) ?? {};
  const entries = FIELDS.flatMap((field) => {
    const value = session[field] ?? readCookie(`${COOKIE_PREFIX}${field}`);
    return typeof value === 'string' || typeof value === 'number' ? [[field, value] as const] : [];
  });
  const user = readEntry('localStorage', USER_ENTRY);
  return { ...(Object.fromEntries(entries) as Visitor), ...(user !== undefined && { user: Number(user) }) };
}

/** Stores the identity for the next page and the chat widget. */
export function saveVisitor(visitor: Visitor): void {
  for (const field of FIELDS) {
    const value = visitor[field];
    const name = `${COOKIE_PREFIX}${field}`;
    const text = value === undefined || value === null ? undefined : String(value);
    writeCookie(name, text, { ...cookieAttributes(), expires: VISITOR_COOKIE_DAYS });
  }
  const { _goid, visitor_id, contact } = visitor;
  const session = _goid === undefined ? undefined : JSON.stringify({ _goid, visitor_id, contact });
  writeEntry('localStorage', CHAT_SESSION_ENTRY, session);
  writeEntry('localStorage', USER_ENTRY, visitor.user?.toString());
}

/** Calls `listener` when another tab changes the identity, until the signal aborts. */
export function onVisitorChange(listener: () => void, signal: AbortSignal): void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === CHAT_SESSION_ENTRY || key === null) listener();
  };
  window.addEventListener('storage', handleStorage, { signal });
}
