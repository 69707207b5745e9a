import { readObject, writeEntry } from '@/lib/api/browser-storage';
import { DRAFT_GRACE_MS } from '@/lib/constants';

// A device may be shared. Drafts stay on it while their owner is logged in, for some hours after the session expired,
// and after a logout only if the owner asked to keep them.

const ENTRY = 'portal-draft-owner';
const DRAFT_ENTRY = /^portal-(?:request|activity)-draft-(\d+)(?:-|$)/;

type Owners = {
  /** The current user, or the last one if the session expired. */
  uid?: number;
  /** When the drafts of `uid` are removed, in ms; set while no user is logged in. */
  until?: number;
  /** Users who asked at their logout to keep their drafts. */
  kept: readonly number[];
};

/**
 * Returns the key of a user's draft in local storage and IndexedDB: of a new request, or of an answer to the request
 * `answerTo`.
 */
export const requestDraftEntry = (uid: number, answerTo?: string): string =>
  answerTo === undefined ? `portal-request-draft-${uid}` : `portal-request-draft-${uid}-${answerTo}`;

/** Returns the key of a user's activity draft in local storage. */
export const activityDraftEntry = (uid: number): string => `portal-activity-draft-${uid}`;

/** People whose request is open by a link in this tab. */
const linked = new Set<number>();

/** Lets somebody without an account keep drafts, whose request is open by a link. The next login removes them. */
export const lendDrafts = (uid: number): Set<number> => linked.add(uid);

/** Returns whether a draft of this user may be written: not after a logout, which another tab may have seen first. */
export const ownsDrafts = (uid: number): boolean => readOwners().uid === uid || linked.has(uid);

/** Notes the user who logged in and removes the drafts of others who did not ask to keep them. */
export function claimDrafts(uid: number): void {
  const owners = readOwners();
  const rest = owners.kept.filter((one) => one !== uid);
  writeOwners({ uid, kept: rest });
  if (owners.uid !== uid) removeDrafts((one) => one !== uid && !rest.includes(one));
}

/** Removes the drafts of a user who logs out, unless the user asked to keep them. */
export function releaseDrafts(uid: number, isKept: boolean): void {
  const rest = readOwners().kept.filter((one) => one !== uid);
  writeOwners({ kept: isKept ? [...rest, uid] : rest });
  if (!isKept) removeDrafts((one) => one === uid);
}

/** Removes what this tab wrote after another tab logged the user out. */
export function dropReleasedDrafts(uid: number): void {
  const owners = readOwners();
  if (owners.uid !== uid && !owners.kept.includes(uid)) removeDrafts((one) => one === uid);
}

/**
 * Starts or checks the grace period after a session expired. Returns the ms until it ends, if there are any drafts.
 */
export function expireDrafts(): number | undefined {
  const { uid, until = Infinity, kept } = readOwners();
  if (uid === undefined) return undefined;
  const now = Date.now();
  if (now < until) {
    // A clock that was set back must not extend the period.
    const end = Math.min(until, now + DRAFT_GRACE_MS);
    writeOwners({ uid, until: end, kept });
    return end - now;
  }
  writeOwners({ kept });
  removeDrafts((one) => !kept.includes(one));
  return undefined;
}

function readOwners(): Owners {
  const { uid, until, kept } = readObject('localStorage', ENTRY) ?? {};
  return {
    ...(typeof uid === 'number' && { uid }),
    ...(typeof until === 'number' && { until }),
    kept: Array.isArray(kept) ? kept.filter((one) => typeof one === 'number') : [],
  };
}

function writeOwners(owners: Owners): void {
  const isEmpty = owners.uid === undefined && owners.kept.length === 0;
  writeEntry('localStorage', ENTRY, isEmpty ? undefined : JSON.stringify(owners));
}

function removeDrafts(isGone: (uid: number) => boolean): void {
  for (const name of draftsOf(localNames(), isGone)) writeEntry('localStorage', name, undefined);
  const removeIndexed = async () => {
    // Loaded on demand, since pages without a form do not need it.
    const { keys, set } = await import('idb-keyval');
    // This overrides a local copy that the browser may restore, see draft-entries.ts.
    const names = draftsOf((await keys()).map(String), isGone);
    await Promise.all(names.map((name) => set(name, { savedAt: Date.now() })));
  };
  // Without IndexedDB there is nothing to remove.
  removeIndexed().catch(() => undefined);
}

/** Returns the names of drafts whose owner is wanted. */
export const draftsOf = (names: readonly string[], isWanted: (uid: number) => boolean): string[] =>
  names.filter((name) => {
    const uid = DRAFT_ENTRY.exec(name)?.[1];
    return uid !== undefined && isWanted(Number(uid));
  });

/** Returns the names of all entries of local storage. Never throws. */
export function localNames(): string[] {
  try {
    return Object.keys(window.localStorage);
  } catch {
    return [];
  }
}
