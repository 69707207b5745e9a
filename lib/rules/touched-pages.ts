import { LOCALES } from '@/lib/constants';
import { decodeSegment, parseArticleSegment } from './article-path';

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

/** Error pages, which suggest categories. */
const ERROR_PAGES = new Set(['404', '500']);

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
    // The path is split once for all changes, because an import may bring thousands.
    const segments = pageSegments(path);
    return changes.some((change) => touches(change, segments)) || (names?.test(text()) ?? false);
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

function touches(change: TouchingChange, segments: string[]): boolean {
  const [first = '', second] = segments;
  const isHome = segments.length === 0;
  const isBrowse = first === 'browse';
  const isUnder = (section: string): boolean => first === section;
  // Error codes stand below the names of categories.
  const isCodes = isUnder('reference') && second === 'error-codes';

  switch (change.model) {
    case 'page':
      return touchesGroup(change.key, segments);
    case 'help-category':
      // The tree beside every article lists it.
      return isHome || isBrowse || ERROR_PAGES.has(first) || isUnder('content') || isCodes;
    case 'help-topic':
      return isBrowse || isCodes || isHelpPageOf(change, segments, change.category_key);
    case 'help-article':
      return isHome || isBrowse || isCodes || isHelpPageOf(change, segments, change.category_key);
    case 'blog':
    case 'blog-category':
      return isHome || isUnder('blog');
    case 'faq':
      // Products and lists of categories show questions without their uid, and may have one under a former key.
      return isHome || isUnder('faq') || (isGone(change) && (isBrowse || isUnder('product')));
    case 'banner':
      return isHome;
    case 'store-location':
      return isUnder('store-location');
    case 'product':
    case 'product-category':
    case 'brand':
      return isHome || isBrowse || (first === 'product' && second !== undefined);
    default:
      return true;
  }
}

function touchesGroup(key: string, segments: string[]): boolean {
  const [first = ''] = segments;
  if (FRAME.has(key)) return true;
  if (key === 'portal-home') return segments.length === 0;
  if (key === 'category') return first === 'browse' || first === 'content';
  // The home page and the list of categories may show brands.
  if (key === 'brands') return segments.length === 0 || first === 'browse';
  // Its terms explain themselves in articles.
  if (key === 'glossary') return first === 'reference' || first === 'content';
  // Shown in a modal that asks the API; no page contains it.
  if (key === 'register') return false;
  return first === key;
}

/** Returns whether a page below `/content` belongs to the category, or has the item's key or uid in its path. */
function isHelpPageOf(change: TouchingChange, segments: string[], categoryKey: string | null): boolean {
  const [first, ...rest] = segments;
  if (first !== 'content') return false;
  if (categoryKey !== null && rest[0] === categoryKey) return true;
  return rest.some((segment) => {
    return segment === change.key || parseArticleSegment(segment).articleUid === change.uid;
  });
}

/** Returns the decoded segments of a page's path, without its language. */
function pageSegments(path: string): string[] {
  const segments = (path.split('?', 1)[0] ?? '').split('/').filter(Boolean).map(decodeSegment);
  return LOCALES.some((locale) => locale === segments[0]) ? segments.slice(1) : segments;
}
