import { readObject, writeEntry } from '@/lib/api/browser-storage';
import type { IssueContext } from '@/lib/contract/project';

/**
 * Key in session storage: the trail ends with the tab or the session of its user, and stays on this device until a request
 * is filed.
 */
const ENTRY = 'portal-trail';
/** Key in local storage of the recent searches (`recent-searches.ts`), which end with the session as well. */
export const RECENT_SEARCHES_ENTRY = 'portal-searches';
/** Maximum number of articles and of searches; the contract allows twice as many. */
const MAX_KEPT = 10;

type Article = IssueContext['articles'][number];
/** The stored trail. The owner is the logged-in user; a trail without one becomes that of the next user who logs in. */
type Trail = IssueContext & { owner?: string | undefined };

/** Notes that an article was read. */
export function noteArticle(article: Article): void {
  const { articles, searches } = readTrail();
  const rest = articles.filter(({ key }) => key !== article.key);
  const earlier = articles.find(({ key }) => key === article.key);
  keep({ articles: [...rest, { ...earlier, ...article }], searches });
}

/** Notes a query and drops its prefixes, which were typed before it. */
export function noteSearch(query: string): void {
  const { articles, searches } = readTrail();
  const rest = searches.filter((search) => search !== query && !query.startsWith(search));
  keep({ articles, searches: [...rest, query.slice(0, 200)] });
}

/** Returns what was read and searched in this tab, the latest last. */
export function readTrail(): IssueContext {
  const { articles, searches } = readObject('sessionStorage', ENTRY) ?? {};
  return {
    articles: Array.isArray(articles) ? articles.filter(isArticle) : [],
    searches: Array.isArray(searches)
      ? searches.filter((search): search is string => typeof search === 'string' && search.trim() !== '')
      : [],
  };
}

/** Clears the trail after it was sent with a request. */
export const clearTrail = (): void => writeEntry('sessionStorage', ENTRY, undefined);

/** Forgets what was read and searched, which would otherwise go with a request of the next user of this browser. */
export function forgetReading(): void {
  clearTrail();
  writeEntry('localStorage', RECENT_SEARCHES_ENTRY, undefined);
}

/**
 * Binds the trail to a user, and clears it when it belongs to another one. Without a user, any owned trail is cleared: its
 * owner may have logged out in another tab while this one was not running.
 */
export function claimTrail(user: string | undefined): void {
  const owner = readOwner();
  if (owner !== undefined && owner !== user) clearTrail();
  else if (owner !== user) keep(readTrail(), user);
}

function readOwner(): string | undefined {
  const owner = readObject('sessionStorage', ENTRY)?.owner;
  return typeof owner === 'string' ? owner : undefined;
}

function keep({ articles, searches }: IssueContext, owner = readOwner()): void {
  const trail: Trail = { articles: articles.slice(-MAX_KEPT), searches: searches.slice(-MAX_KEPT), owner };
  writeEntry('sessionStorage', ENTRY, JSON.stringify(trail));
}

const isArticle = (value: unknown): value is Article =>
  typeof value === 'object' && value !== null && typeof (value as Article).key === 'string';
