import type { Api } from '@/lib/api/create-api';
import type { ApiResult } from '@/lib/api/send';
import { VISITOR_RETRY_MS } from '@/lib/constants';
import { onVisitorChange, readVisitor, saveVisitor, type Visitor } from './visitor-store';
import { readObject, writeEntry } from '@/lib/api/browser-storage';

/** Resolves after `ms`; rejects with the signal's reason if it aborts first. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const handleAbort = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', handleAbort);
      resolve();
    }, ms);
    signal.addEventListener('abort', handleAbort, { once: true });
  });
}

/** A lease replaces the lock in browsers without it (pages without https). Times in ms. */
const LEASE_ENTRY = 'portal-visitor-lease';
const LEASE_MS = 10_000;
const LEASE_RENEW_MS = 3_000;

/**
 * Runs `work` in one tab of the browser at a time; other tabs wait. Rejects with the signal's reason if it aborts
 * the wait.
 */
async function inOneTab(name: string, work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  if (navigator.locks) {
    await navigator.locks.request(name, { signal }, () => work());
    return;
  }
  const id = Math.random().toString(36).slice(2);
  const isOthers = () => {
    const lease = readObject('localStorage', LEASE_ENTRY);
    return lease !== undefined && lease.id !== id && Number(lease.until) > Date.now();
  };
  const renew = () =>
    writeEntry('localStorage', LEASE_ENTRY, JSON.stringify({ id, until: Date.now() + LEASE_MS }));
  while (isOthers()) await sleep(LEASE_RENEW_MS, signal);
  renew();
  const timer = setInterval(renew, LEASE_RENEW_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
    if (!isOthers()) writeEntry('localStorage', LEASE_ENTRY, undefined);
  }
}

const LOCK = 'portal-visitor';

type VisitorLoopOptions = {
  api: Api;
  /** Ends the loop when it aborts. */
  signal: AbortSignal;
  /** The logged-in user, to whose contact the backend ties the visitor. */
  userUid: number | undefined;
};

/** Calls `show` whenever the identity changes, in this tab or another. */
export async function followVisitor(
  options: VisitorLoopOptions,
  show: (visitor: Visitor) => void,
): Promise<void> {
  if (options.signal.aborted) return;
  onVisitorChange(() => show(readVisitor()), options.signal);
  const connection = await connectVisitor(options);
  if (connection) show(connection);
}

/**
 * Repeats init, register and business lookup until there is a visitor_id (behaviour.md §4), in one tab at a time.
 * Returns the identity, which may be stored already; undefined if the signal aborted.
 */
async function connectVisitor({ api, signal, userUid }: VisitorLoopOptions) {
  let visitor: Visitor = {};
  const work = async () => {
    for (let failures = 0; !isComplete((visitor = readVisitor()), userUid);) {
      const outcome = await attempt(api, visitor, userUid);
      failures = outcome.isFailed ? failures + 1 : 0;
      if (outcome.isFailed) {
        await sleep(Math.max(visitorRetryDelay(failures), outcome.retryAfter * 1000), signal);
      }
      signal.throwIfAborted();
    }
  };
  try {
    await inOneTab(LOCK, work, signal);
    return visitor;
  } catch (reason) {
    if (signal.aborted) return undefined;
    throw reason;
  }
}

const isComplete = ({ visitor_id, user }: Visitor, userUid: number | undefined): boolean =>
  visitor_id !== undefined && user === userUid;

type Outcome = { isFailed: false } | { isFailed: true; retryAfter: number };
const done: Outcome = { isFailed: false };
const failed = ({ error }: ApiResult<unknown>): Outcome => ({
  isFailed: true,
  retryAfter: error?.retryAfter ?? 0,
});

/** Performs one step and stores its result. */
async function attempt(api: Api, visitor: Visitor, userUid: number | undefined): Promise<Outcome> {
  const { _goid, user } = visitor;
  if (user !== undefined && user !== userUid) {
    // After a logout the backend ends the identity; this browser forgets it even if that fails.
    saveVisitor({});
    const reset = _goid === undefined ? undefined : await api.visitor.reset(_goid);
    if (reset?.data) saveVisitor({ _goid: reset.data._goid });
    return done;
  }
  const identified = await begin(api, visitor);
  if (!identified.ok) return failed(identified);
  const begun = identified.data;
  if (begun?._goid === undefined) return { isFailed: true, retryAfter: 0 };
  saveVisitor(begun);

  const { visitor_id, contact } = begun;
  const registered = await api.visitor.register({
    _goid: begun._goid,
    ...(visitor_id !== undefined && { visitor_id }),
    ...(contact !== undefined && { contact }),
  });
  if (!registered.data) {
    // The backend does not know this identity: the next attempt starts with a new one.
    if (isRefusal(registered.status)) saveVisitor({});
    return failed(registered);
  }
  saveVisitor({
    ...begun,
    visitor_id: registered.data.visitor_id,
    contact: registered.data.contact,
    ...(userUid !== undefined && { user: userUid }),
  });
  return done;
}

/** Looks up the business and inits an identity that is not registered yet. */
async function begin(api: Api, visitor: Visitor): Promise<ApiResult<Visitor>> {
  const business = visitor.business ?? (await api.directory.getBusiness()).data?.uid;
  const visitorOfBusiness = { ...visitor, ...(business !== undefined && { business }) };
  const { _goid, visitor_id } = visitor;
  if (_goid !== undefined && visitor_id !== undefined) {
    return { ok: true, status: 200, data: visitorOfBusiness, error: undefined };
  }
  const result = await api.visitor.init({
    _referrer: withoutQuery(document.referrer),
    _origin: window.location.origin,
    ...(_goid !== undefined && { _goid }),
  });
  return result.ok ? { ...result, data: { ...visitorOfBusiness, ...result.data } } : result;
}

const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 429;

/** Removes the query and fragment of a referrer, which may contain private search words. */
const withoutQuery = (url: string): string => url.replace(/[?#].*$/, '');

/** Number of failures in a row that counts as an outage. */
const PATIENT_FAILURES = 10;
const MAX_DELAY_MS = 60_000;

/**
 * Returns how long the visitor loop waits after its nth failure in a row, in ms: 5000 (behaviour.md §4), after ten
 * failures a random time up to a limit that doubles to 60 s, so that browsers do not all return at once after an
 * outage. `random` returns 0 to 1.
 */
export function visitorRetryDelay(failures: number, random: () => number = Math.random): number {
  if (failures <= PATIENT_FAILURES) return VISITOR_RETRY_MS;
  const limit = Math.min(MAX_DELAY_MS, VISITOR_RETRY_MS * 2 ** (failures - PATIENT_FAILURES));
  return Math.round(VISITOR_RETRY_MS + random() * (limit - VISITOR_RETRY_MS));
}
