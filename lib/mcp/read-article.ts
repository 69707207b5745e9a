import type { Api } from '@/lib/api/create-api';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@/lib/constants';
import type { ContentItem, ContentModel } from '@/lib/contract/content';
import { faqItemPath, pathOfArticle } from '@/lib/page-data/pick';
import { decodeSegment, parseArticleSegment } from '@/lib/rules/article-path';
import { blogPath } from '@/lib/rules/blog-path';
import { isPrivate } from '@/lib/rules/is-private';
import { articleMarkdown, markdownBody } from '@/lib/seo/documents/markdown';
import { absoluteUrl } from '@/lib/seo/site';
import { answerText, dataOf, ToolError, type ToolContext, type ToolResult } from './tool-context';

type Named = { key: string; locale: Locale; model?: ContentModel };

const MISSING = 'There is no such article. Use search to find one, and pass its address or uid.';

/** Answers an article as its address with `.md` does; what was not written in Markdown becomes plain text. */
export async function readArticle(
  input: { article: string; locale: Locale },
  { api, siteUrl }: ToolContext,
): Promise<ToolResult> {
  const named = nameOf(input.article, input.locale, siteUrl);
  const item = await findItem(named, api);
  const text = markdownBody(item);
  const path = pathOf(item);
  if (text === undefined || path === undefined) throw new ToolError(MISSING);
  const { name, updated_at: updated, locale } = item;
  const title = 'title' in item ? item.title : name;
  const description = 'description' in item ? item.description : null;
  const url = absoluteUrl(siteUrl, path, locale);
  return answerText(articleMarkdown({ title, description, body: text, url, updated }), {
    title,
    url,
    locale,
    updated,
  });
}

/** Returns the item that an address of this site, a uid or a key names. */
export function nameOf(text: string, locale: Locale, siteUrl: string): Named {
  const { origin } = new URL(siteUrl);
  if (!/^(?:https?:\/\/|\/)/i.test(text)) return { key: text, locale };
  const url = URL.canParse(text, siteUrl) ? new URL(text, siteUrl) : undefined;
  if (url?.origin !== origin)
    throw new ToolError(`This is no address of ${origin}. Pass one that search answers.`);
  const segments = url.pathname.replace(/\.md$/, '').split('/').filter(Boolean).map(decodeSegment);
  const prefix = LOCALES.find((one) => one === segments[0]);
  if (prefix) segments.shift();
  const language = prefix ?? DEFAULT_LOCALE;
  const [area = '', first = '', , segment = ''] = segments;
  if (area === 'faq' && first) return { key: first, locale: language, model: 'faq' };
  if (area === 'blog' && first) return { key: first, locale: language, model: 'blog' };
  if (area === 'content' && segments.length === 4)
    return { key: parseArticleSegment(segment).articleUid, locale: language, model: 'help-article' };
  const [, , key = ''] = segments;
  if (area === 'content' && first === 'article' && key)
    return { key, locale: language, model: 'help-article' };
  throw new ToolError('This is no address of an article. Pass one that search answers.');
}

/** Finds articles first, because other items may have the same key. */
async function findItem({ key, locale, model }: Named, api: Api): Promise<ContentItem> {
  const expand = 'markdown';
  const found = await api.content.get(key, { model: model ?? 'help-article', locale, expand });
  const item: ContentItem =
    found.ok || model
      ? dataOf(found, MISSING)
      : dataOf(await api.content.get(key, { locale, expand }), MISSING);
  if (isPrivate(item)) throw new ToolError(MISSING);
  return item;
}

function pathOf(item: ContentItem): string | undefined {
  if (item.model === 'help-article') return pathOfArticle(item);
  if (item.model === 'faq') return faqItemPath(item.key);
  return item.model === 'blog' ? blogPath(item.key) : undefined;
}
