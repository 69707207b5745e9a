import { DEFAULT_LOCALE, LOCALES, type Locale } from '@/lib/constants';
import type { ContentItem, ContentModel } from '@/lib/contract/content';
import { faqItemPath } from '@/lib/page-data/pick';
import {
  decodeSegment,
  parseArticleSegment,
  topicPath,
  pathOfArticle,
  blogPath,
} from '@/lib/paths/article-path';
import { MissingError } from './tool-context';

/** The item that a URL, a uid or a key names; only a URL tells its model. */
export type ItemName = { key: string; locale: Locale; model?: ContentModel };

/** Returns the article that a URL of this site, a uid or a key names. */
export function nameOf(text: string, locale: Locale, siteUrl: string): ItemName {
  if (!/^(?:https?:\/\/|\/)/i.test(text)) return { key: text, locale };
  const named = nameOfUrl(text, siteUrl);
  if (named.model === 'help-topic') throw noArticle();
  return named;
}

/** Returns the article or topic that a URL of this site names. */
export function nameOfUrl(given: string, siteUrl: string): ItemName & { model: ContentModel } {
  const { origin } = new URL(siteUrl);
  const url = URL.canParse(given, siteUrl) ? new URL(given, siteUrl) : undefined;
  if (url?.origin !== origin)
    throw new MissingError(`This is no address of ${origin}. Pass one that search answers.`);
  const segments = url.pathname.replace(/\.md$/, '').split('/').filter(Boolean).map(decodeSegment);
  const prefix = LOCALES.find((one) => one === segments[0]);
  if (prefix) segments.shift();
  const locale = prefix ?? DEFAULT_LOCALE;
  const [area = '', first = '', second = '', third = ''] = segments;
  if (area === 'faq' && first) return { key: first, locale, model: 'faq' };
  if (area === 'blog' && first) return { key: first, locale, model: 'blog' };
  if (area === 'content' && second === 'topic' && third) return { key: third, locale, model: 'help-topic' };
  if (area === 'content' && segments.length === 4)
    return { key: parseArticleSegment(third).articleUid, locale, model: 'help-article' };
  if (area === 'content' && first === 'article' && second)
    return { key: second, locale, model: 'help-article' };
  throw noArticle();
}

const noArticle = () => new MissingError('This is no address of an article. Pass one that search answers.');

/** Returns the path of an item, without a language prefix; undefined for items that agents cannot read. */
export function pathOfItem(item: ContentItem): string | undefined {
  switch (item.model) {
    case 'help-article':
      return pathOfArticle(item);
    case 'help-topic':
      return topicPath({ categoryKey: item.category_key, topicUid: item.uid });
    case 'faq':
      return faqItemPath(item.key);
    case 'blog':
      return blogPath(item.key);
    default:
      return undefined;
  }
}
