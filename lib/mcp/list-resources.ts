import {
  ErrorCode,
  McpError,
  type ListResourcesResult,
  type Resource,
} from '@modelcontextprotocol/sdk/types.js';
import { LOCALES, MAX_LIST_SIZE } from '@/lib/constants';
import type { ContentItem } from '@/lib/contract/content';
import { isPrivate } from '@/lib/basics/is-private';
import { MARKDOWN_TYPE } from '@/lib/seo/document-paths';
import { absoluteUrl } from '@/lib/seo/site';
import { pathOfItem } from './item-url';
import { dataOf, type ToolContext } from './tool-context';

const MODELS = ['help-article', 'help-topic', 'faq', 'blog'] as const;
/** One list after the other. */
const LISTS = LOCALES.flatMap((locale) => MODELS.map((model) => ({ locale, model })));

/** Lists a page of the readable items. A cursor is the index of a list and an offset in it: `3.100`. */
export async function listResources(
  cursor: string | undefined,
  { api, siteUrl }: ToolContext,
): Promise<ListResourcesResult> {
  let { index, offset } = parseCursor(cursor);
  const resources: Resource[] = [];
  for (let list = LISTS[index]; list && resources.length < MAX_LIST_SIZE; list = LISTS[index]) {
    const { count, results } = dataOf(
      await api.content.list({
        ...list,
        // Oldest first, so that new items do not move others to another page.
        sort: 'created_at',
        size: MAX_LIST_SIZE - resources.length,
        offset,
        ...(list.model === 'help-article' && { expand: ['topic', 'topic.category'] }),
      }),
    );
    resources.push(...results.flatMap((item) => toResource(item, siteUrl)));
    offset += results.length;
    if (results.length === 0 || offset >= count) {
      index += 1;
      offset = 0;
    }
  }
  return { resources, ...(index < LISTS.length && { nextCursor: `${index}.${offset}` }) };
}

function parseCursor(cursor = '0.0'): { index: number; offset: number } {
  const [, index, offset] = /^(\d)\.(\d{1,7})$/.exec(cursor) ?? [];
  if (index === undefined)
    throw new McpError(ErrorCode.InvalidParams, 'There is no such cursor. Begin without one.');
  return { index: Number(index), offset: Number(offset) };
}

function toResource(item: ContentItem, siteUrl: string): Resource[] {
  const path = pathOfItem(item);
  const isEmpty = item.model === 'help-topic' && item.article_count === 0;
  if (path === undefined || isEmpty || isPrivate(item)) return [];
  const description = 'description' in item ? item.description : null;
  return [
    {
      uri: absoluteUrl(siteUrl, path, item.locale),
      name: item.key,
      title: 'title' in item ? item.title : item.name,
      mimeType: MARKDOWN_TYPE,
      ...(description && { description }),
      annotations: { lastModified: new Date(item.updated_at).toISOString() },
    },
  ];
}
