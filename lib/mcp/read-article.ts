import type { Api } from '@/lib/api/create-api';
import type { Locale } from '@/lib/constants';
import type { ContentItem } from '@/lib/contract/content';
import { isPrivate } from '@/lib/basics/values';
import { articleMarkdown, markdownBody } from '@/lib/seo/documents/markdown';
import { absoluteUrl } from '@/lib/seo/site';
import { nameOf, pathOfItem, type ItemName } from './item-url';
import { textResult, dataOf, MissingError, type ToolContext, type ToolResult } from './tool-context';

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
