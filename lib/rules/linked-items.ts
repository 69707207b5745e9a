import { DEFAULT_LOCALE, LOCALES, type Locale } from '@/lib/constants';
import type { ContentModel } from '@/lib/contract/content';
import { parseArticleSegment } from './article-path';
import { isFixedRoute } from './item-path';

/** Fields of sections and of other data that hold an address. */
export const LINK_FIELDS: ReadonlySet<string> = new Set(['link_to', 'url', 'href', 'link']);

/** An item that an address names. */
export type LinkedItem = {
  model: ContentModel;
  locale: Locale;
  /** Its uid or its key is one of these. */
  names: string[];
  /** Whether the address is certainly one of ours, so that it leads nowhere when there is no such item. */
  isOurs: boolean;
};

/**
 * Returns the items that an address of the portal names; the counterpart of `itemPath`. An absolute address names
 * articles and topics only, whose uids no other site has.
 */
export function linkedItems(address: string): LinkedItem[] {
  const isAbsolute = /^https?:\/\//i.test(address);
  if ((!isAbsolute && !/^\/(?!\/)/.test(address)) || !URL.canParse(address, 'https://relative.invalid'))
    return [];
  const { pathname, searchParams } = new URL(address, 'https://relative.invalid');
  const segments = pathname.split('/').filter(Boolean).map(decode);
  const locale = LOCALES.find((known) => known === segments[0]);
  const named = isFixedRoute(pathname) ? undefined : itemAt(locale ? segments.slice(1) : segments);
  const found: Pick<LinkedItem, 'model' | 'names' | 'isOurs'>[] = [
    ...(named ? [{ ...named, isOurs: !isAbsolute && named.model !== 'page' }] : []),
    ...searchParams.getAll('openarticle').map((name) => ({ ...articleCalled(name), isOurs: false })),
    ...searchParams.getAll('topic').map((name) => ({ ...topicCalled(name), isOurs: false })),
  ];
  return found
    .filter(({ model }) => !isAbsolute || model === 'help-article' || model === 'help-topic')
    .map((item) => ({ ...item, locale: locale ?? DEFAULT_LOCALE }));
}

type Named = Pick<LinkedItem, 'model' | 'names'>;

const articleCalled = (segment: string): Named => {
  const { articleUid } = parseArticleSegment(segment);
  return { model: 'help-article', names: [articleUid, segment] };
};
const topicCalled = (name: string): Named => ({ model: 'help-topic', names: [name] });

function itemAt(segments: string[]): Named | undefined {
  const [first = '', second, third, fourth] = segments;
  if (second === undefined) return /^[\w-]+$/.test(first) ? { model: 'page', names: [first] } : undefined;
  if (first === 'blog' || first === 'faq') return { model: first, names: [second] };
  if (first !== 'content') return undefined;
  if (third === undefined) return { model: 'help-category', names: [second] };
  if (second === 'article') return articleCalled(third);
  if (third === 'topic') return fourth === undefined ? undefined : topicCalled(fourth);
  return fourth === undefined ? topicCalled(third) : articleCalled(fourth.replace(/\.md$/, ''));
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
