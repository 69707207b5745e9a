import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  type ListResourcesResult,
  type Resource,
} from '@modelcontextprotocol/sdk/types.js';
import { listTopicArticles } from '@/lib/api/content-lists';
import { isPrivate } from '@/lib/basics/values';
import { MARKDOWN_TYPE } from '@/lib/seo/document-paths';
import { escapeMarkdown } from '@/lib/seo/documents/markdown';
import { absoluteUrl } from '@/lib/seo/site';
import { nameOfUrl, pathOfItem, type ItemName, findArticle } from './read-article';
import { dataOf, FAILED_HERE, MissingError, ToolError, type ToolContext } from './tool-context';
import { LOCALES, MAX_LIST_SIZE } from '@/lib/constants';
import type { ContentItem } from '@/lib/contract/content';

/** The protocol's error code for a missing resource. */
const RESOURCE_NOT_FOUND = -32_002;
const NO_TOPIC = 'There is no such topic. Use list_topics to find one.';

/**
 * Adds articles, questions, posts and topics as resources under their public URLs. The SDK's own registration lists
 * everything in one answer, so the lists with a cursor are handled here.
 */
export function addResources({ server }: McpServer, context: ToolContext): void {
  server.registerCapabilities({ resources: {} });
  server.setRequestHandler(ListResourcesRequestSchema, ({ params }) =>
    answer(context, () => listResources(params?.cursor, context)),
  );
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: templatesOf(context.siteUrl),
  }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) =>
    answer(context, async () => ({
      contents: [{ uri, mimeType: MARKDOWN_TYPE, text: await readResource(uri, context) }],
    })),
  );
}

async function readResource(uri: string, context: ToolContext): Promise<string> {
  if (!URL.canParse(uri)) throw new MissingError('Resources have absolute addresses. Pass one of the list.');
  const named = nameOfUrl(uri, context.siteUrl);
  return named.model === 'help-topic'
    ? readTopic(named, context)
    : (await findArticle(named, context)).markdown;
}

/** Answers the articles of a topic as a Markdown list with their URLs. */
async function readTopic({ key, locale }: ItemName, { api, siteUrl }: ToolContext): Promise<string> {
  const topic = dataOf(await api.content.getTopic(key, { locale }), NO_TOPIC);
  const path = pathOfItem(topic);
  if (isPrivate(topic) || path === undefined) throw new MissingError(NO_TOPIC);
  const articles = dataOf(await listTopicArticles({ api, locale }, topic.uid), NO_TOPIC);
  const lines = articles.flatMap((article) => {
    const articlePath = pathOfItem(article);
    if (articlePath === undefined) return [];
    const note = article.description ? `: ${escapeMarkdown(article.description)}` : '';
    const url = absoluteUrl(siteUrl, articlePath, article.locale);
    return [`- [${escapeMarkdown(article.title)}](${url})${note}`];
  });
  const head = [`# ${escapeMarkdown(topic.name)}`, '', `<${absoluteUrl(siteUrl, path, topic.locale)}>`, ''];
  return `${[...head, ...lines].join('\n')}\n`;
}

/** `{/locale}` is left out for Indonesian. */
function templatesOf(siteUrl: string) {
  const template = (name: string, path: string, title: string, description: string) => ({
    uriTemplate: `${siteUrl}{/locale}${path}`,
    name,
    title,
    description: `${description} locale: nothing for Indonesian, or en.`,
    mimeType: MARKDOWN_TYPE,
  });
  return [
    template('article', '/content/article/{key}', 'Article', 'An article by its key or uid.'),
    template(
      'topic',
      '/content/{category}/topic/{uid}',
      'Topic',
      'The articles of a topic with their addresses.',
    ),
    template('question', '/faq/{key}', 'Question', 'A question with its answer.'),
    template('post', '/blog/{key}', 'Blog post', 'A post of the blog.'),
  ];
}

/** Runs a handler, and turns its errors into errors of the protocol. */
async function answer<T>({ report }: ToolContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof McpError) throw error;
    if (error instanceof MissingError) throw protocolError(RESOURCE_NOT_FOUND, error.message);
    if (error instanceof ToolError) throw protocolError(ErrorCode.InternalError, error.message);
    report(error);
    throw protocolError(ErrorCode.InternalError, FAILED_HERE);
  }
}

/** Creates an error like McpError, whose constructor would repeat the code in the message. */
const protocolError = (code: number, message: string) => Object.assign(new Error(message), { code });

const MODELS = ['help-article', 'help-topic', 'faq', 'blog'] as const;
/** One list after the other. */
const LISTS = LOCALES.flatMap((locale) => MODELS.map((model) => ({ locale, model })));

/** Lists a page of the readable items. A cursor is the index of a list and an offset in it: `3.100`. */
async function listResources(
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
