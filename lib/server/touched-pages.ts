import { LOCALES } from '@/lib/constants';
import { GONE_QUESTION, HELP_OF_PATH, ROUTES, type Route } from '@/lib/routes';
import { decodeSegment, parseArticleSegment } from '@/lib/paths/article-path';

/** The fields of a change-log entry that decide which pages it affects. */
export type TouchingChange = {
  uid: string;
  model: string;
  /** Key of the item; of a page group its name. */
  key: string;
  category_key: string | null;
  topic_uid: string | null;
  /** Removed and hidden items must disappear from every page. */
  kind?: 'changed' | 'removed' | 'hidden' | 'shown';
};

/** Page groups that are part of every page. */
const FRAME = new Set(['header', 'mobile-header', 'mobile-bottom-bar', 'footer']);

/** Models of items that any text, header or footer may link to. */
const LINKED_ITEMS = new Set(['help-article', 'blog', 'faq']);
/** Models that any page may link to as well, and that take others along, which the log does not name. */
const LINKED_PARENTS = new Set(['help-category', 'help-topic', 'blog-category', 'page']);
/** Removed and hidden items that are looked for in the text of pages; reading them for more takes too long. */
const MAX_SOUGHT = 10;

/**
 * Creates a test whether a page shows one of the changed items and must be generated again. The language prefix of `path`
 * is ignored, because pages link to their translations and fall back to them. `text` returns all that the page says, with
 * the URLs of its links.
 *
 * Of removed and hidden items nothing may stay, so pages that name them count as well. When in doubt the answer is yes.
 * Pages that cannot be known here (an article linked from another category, the former place of a moved item) are corrected
 * a minute later by their revalidation.
 */
export function touchTest(changes: readonly TouchingChange[]): (path: string, text: () => string) => boolean {
  const gone = changes.filter((change) => isGone(change) && LINKED_ITEMS.has(change.model));
  if (gone.length > MAX_SOUGHT || !gone.every(hasPlainNames) || changes.some(mayTouchEverything))
    return () => true;
  const names = gone.length > 0 ? namesOf(gone) : undefined;
  return (path, text) => {
    // The route is looked up once for all changes, because an import may bring thousands.
    const segments = pageSegments(path);
    const route = routeOf(segments);
    return changes.some((change) => touches(change, segments, route)) || (names?.test(text()) ?? false);
  };
}

/** Returns whether an item is not public any more. */
export const isGone = ({ kind }: Pick<TouchingChange, 'kind'>): boolean =>
  kind === 'removed' || kind === 'hidden';

/**
 * Returns whether links appear or disappear on pages that cannot be recognised: of a text without a link nothing tells
 * its target.
 */
const mayTouchEverything = ({ kind = 'changed', model }: TouchingChange): boolean =>
  (kind !== 'changed' && LINKED_PARENTS.has(model)) || (kind === 'shown' && LINKED_ITEMS.has(model));

/** Returns whether URLs name an item in one way only; other letters may be encoded or not. */
const hasPlainNames = ({ uid, key }: TouchingChange): boolean => /^[\w-]+$/.test(uid) && /^[\w-]+$/.test(key);

/** Returns the pattern of the uids of items, and of URLs that name their keys. */
const namesOf = (items: readonly TouchingChange[]): RegExp =>
  new RegExp(items.map(({ uid, key }) => `${uid}|[/=]${key}`).join('|'));

/** Models of the items that only some pages show; a change of any other touches every page. */
const SHOWN = new Set(Object.values(ROUTES).flatMap(({ shows = [] }) => shows));

const PATTERNS = Object.entries(ROUTES).map(([path, route]) => ({
  route,
  parts: path.split('/').filter(Boolean),
}));

/** Returns the first route of the table whose path has these segments; those that match as well show the same. */
const routeOf = (segments: string[]): Route | undefined =>
  PATTERNS.find(
    ({ parts }) =>
      parts.length === segments.length &&
      parts.every((part, index) => part.startsWith('[') || part === segments[index]),
  )?.route;

function touches(
  change: TouchingChange,
  segments: string[],
  { shows = [], group }: Partial<Route> = {},
): boolean {
  const { model, key } = change;
  if (model === 'page')
    return FRAME.has(key) || key === group || key === segments[0] || shows.includes(`page:${key}`);
  if (shows.includes(model) || (shows.includes(HELP_OF_PATH) && isHelpOf(change, segments))) return true;
  return !SHOWN.has(model) || (model === 'faq' && isGone(change) && shows.includes(GONE_QUESTION));
}

/** Returns whether a topic or article is of the category in a path, or has its key or uid there. */
function isHelpOf({ model, uid, key, category_key }: TouchingChange, [, ...rest]: string[]): boolean {
  if (model !== 'help-topic' && model !== 'help-article') return false;
  if (category_key !== null && rest[0] === category_key) return true;
  return rest.some((segment) => segment === key || parseArticleSegment(segment).articleUid === uid);
}

/** Returns the decoded segments of a page's path, without its language. */
function pageSegments(path: string): string[] {
  const segments = (path.split('?', 1)[0] ?? '').split('/').filter(Boolean).map(decodeSegment);
  return LOCALES.some((locale) => locale === segments[0]) ? segments.slice(1) : segments;
}
