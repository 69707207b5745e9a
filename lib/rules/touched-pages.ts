import { LOCALES } from '@/lib/constants';
import { parseArticleSegment } from './article-path';

/** The part of an entry of the change log that decides which pages show it. */
export type TouchingChange = {
  uid: string;
  model: string;
  /** Address key of the item; of a page group its name. */
  key: string;
  category_key: string | null;
  topic_uid: string | null;
  /** What became of it; what is removed or hidden must be on no page any more. */
  kind?: 'changed' | 'removed' | 'hidden' | 'shown';
};

/** What is in every page, so that a change of it touches all. */
const FRAME = new Set(['header', 'mobile-header', 'mobile-bottom-bar', 'footer']);

/** Items that any text, header or footer may link to, and those above them. */
const LINKED_MODELS = new Set([
  ...['help-category', 'help-topic', 'help-article', 'blog-category', 'blog', 'faq', 'page'],
]);

/** Not-found pages suggest categories and carry the frame. */
const ERROR_PAGES = new Set(['404', '500']);

/**
 * Whether a page shows a changed item and must be generated again. `path` is a page's address, with or without a
 * locale in front: languages are not told apart, because a page names its translations and falls back to them.
 *
 * Errs on the side of yes. What it cannot know (an article linked from another category, the former place of an item
 * that moved) is put right by the pages' own revalidation a minute later.
 */
export function touches(change: TouchingChange, path: string): boolean {
  const segments = pageSegments(path);
  const [first = '', second] = segments;
  const isHome = segments.length === 0;
  const isBrowse = first === 'browse';
  const isUnder = (section: string): boolean => first === section;
  // Links to it come or go, and articles of other categories may name it as related: this cannot wait for a minute.
  if ((change.kind ?? 'changed') !== 'changed' && LINKED_MODELS.has(change.model)) return true;

  switch (change.model) {
    case 'page':
      return touchesGroup(change.key, segments);
    case 'help-category':
      // The tree beside every article names it.
      return isHome || isBrowse || ERROR_PAGES.has(first) || isUnder('content');
    case 'help-topic':
      return isBrowse || isHelpPageOf(change, segments, change.category_key);
    case 'help-article':
      return isHome || isBrowse || isHelpPageOf(change, segments, change.category_key);
    case 'blog':
    case 'blog-category':
      return isHome || isUnder('blog');
    case 'faq':
      return isHome || isUnder('faq');
    case 'banner':
      return isHome;
    case 'store-location':
      return isHome || isUnder('store-location');
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
  // Names of the brands, which the home page and the list of categories may show.
  if (key === 'brands') return segments.length === 0 || first === 'browse';
  // Shown in a modal that asks the API; no page holds it.
  if (key === 'register') return false;
  return first === key;
}

/** Pages below `/content` that belong to the category, or name the item itself in any of the article's addresses. */
function isHelpPageOf(change: TouchingChange, segments: string[], categoryKey: string | null): boolean {
  const [first, ...rest] = segments;
  if (first !== 'content') return false;
  if (categoryKey !== null && rest[0] === categoryKey) return true;
  return rest.some((segment) => {
    return segment === change.key || parseArticleSegment(segment).articleUid === change.uid;
  });
}

/** The decoded segments of a page's address, without its locale. */
function pageSegments(path: string): string[] {
  const segments = (path.split('?', 1)[0] ?? '').split('/').filter(Boolean).map(decode);
  return LOCALES.some((locale) => locale === segments[0]) ? segments.slice(1) : segments;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
