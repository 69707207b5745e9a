import type { Api } from '@/lib/api/create-api';
import { type Locale, DEFAULT_LOCALE, LOCALES } from '@/lib/constants';
import type { ContentItem, ContentModel } from '@/lib/contract/content';
import { isPrivate } from '@/lib/basics/values';
import { articleMarkdown, markdownBody } from '@/lib/seo/documents/markdown';
import { absoluteUrl } from '@/lib/seo/site';
import { textResult, dataOf, MissingError, type ToolContext, type ToolResult } from './tool-context';
import { faqItemPath } from '@/lib/page-data/pick';
import {
  decodeSegment,
  parseArticleSegment,
  topicPath,
  pathOfArticle,
  blogPath,
} from '@/lib/paths/article-path';

/** An article with its source. */
type Article = { title: string; url: string; locale: Locale; updated: string; markdown: string };

const MISSING = 'There is no such article. Use search to find one, and pass its address or uid.';

/** Answers an article by what `search` answers: a URL, a uid or a key. */
export async function readArticle(
  input: { article: string; locale: Locale },
  context: ToolContext,
): Promise<ToolResult> {
  const { markdown, ...about } = await findArticle(
    nameOf(input.article, input.locale, context.siteUrl),
    context,
  );
  return textResult(markdown, about);
}

/** Finds an article as its `.md` URL answers it; a body that was not written in Markdown becomes plain text. */
export async function findArticle(named: ItemName, { api, siteUrl }: ToolContext): Promise<Article> {
  const item = await findItem(named, api);
  const body = await markdownBody(item);
  const path = pathOfItem(item);
  if (body === undefined || path === undefined) throw new MissingError(MISSING);
  const { name, updated_at: updated, locale } = item;
  const title = 'title' in item ? item.title : name;
  const description = 'description' in item ? item.description : null;
  const url = absoluteUrl(siteUrl, path, locale);
  return {
    title,
    url,
    locale,
    updated,
    markdown: articleMarkdown({ title, description, body, url, updated }),
  };
}

/** Finds articles first, because other items may have the same key. */
async function findItem({ key, locale, model }: ItemName, api: Api): Promise<ContentItem> {
  const expand = 'markdown';
  const result = await api.content.get(key, { model: model ?? 'help-article', locale, expand });
  const item: ContentItem =
    result.ok || model
      ? dataOf(result, MISSING)
      : dataOf(await api.content.get(key, { locale, expand }), MISSING);
  if (isPrivate(item)) throw new MissingError(MISSING);
  return item;
}

/** The item that a URL, a uid or a key names; only a URL tells its model. */
export type ItemName = { key: string; locale: Locale; model?: ContentModel };

/** Returns the article that a URL of this site, a uid or a key names. */
function nameOf(text: string, locale: Locale, siteUrl: string): ItemName {
  if (!/^(?:https?:\/\/|\/)/i.test(text)) return { key: text, locale };
  const named = nameOfUrl(text, siteUrl);
  if (named.model === 'help-topic') throw noArticle();
  return named;
}

/** Returns the article or topic that a URL of this site names. */
export function nameOfUrl(input: string, siteUrl: string): ItemName & { model: ContentModel } {
  const { origin } = new URL(siteUrl);
  const url = URL.canParse(input, siteUrl) ? new URL(input, siteUrl) : undefined;
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
