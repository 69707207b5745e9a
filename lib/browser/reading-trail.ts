import { readObject, writeEntry } from '@/lib/api/browser-storage';
import type { IssueContext } from '@/lib/contract/project';

/**
 * Key in session storage: the trail ends with the tab or the session of its user, and stays on this device until a request
 * is filed.
 */
const ENTRY = 'portal-trail';
/** Maximum number of articles and of searches; the contract allows twice as many. */
const MAX_KEPT = 10;

type Article = IssueContext['articles'][number];

/** Notes that an article was read. */
export function noteArticle(article: Article): void {
  const { articles, searches } = readTrail();
  const others = articles.filter(({ key }) => key !== article.key);
  const known = articles.find(({ key }) => key === article.key);
  keep({ articles: [...others, { ...known, ...article }], searches });
}

/** Notes a query and drops its prefixes, which were typed before it. */
export function noteSearch(query: string): void {
  const { articles, searches } = readTrail();
  const others = searches.filter((search) => search !== query && !query.startsWith(search));
  keep({ articles, searches: [...others, query.slice(0, 200)] });
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

/** Clears the trail after it was sent with a request, or when its user leaves. */
export const clearTrail = (): void => writeEntry('sessionStorage', ENTRY, undefined);

function keep({ articles, searches }: IssueContext): void {
  const trail = { articles: articles.slice(-MAX_KEPT), searches: searches.slice(-MAX_KEPT) };
  writeEntry('sessionStorage', ENTRY, JSON.stringify(trail));
}

const isArticle = (value: unknown): value is Article =>
  typeof value === 'object' && value !== null && typeof (value as Article).key === 'string';
