import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { listAll } from '@/lib/api/content-lists';
import { searchMixed } from '@/lib/api/search-lists';
import type { Locale } from '@/lib/constants';
import type { MarkedText, SearchAnswer, SearchHit } from '@/lib/contract/content';
import { categoryPath, topicPath } from '@/lib/paths/article-path';
import { hitPath } from '@/lib/paths/hit-path';
import { absoluteUrl } from '@/lib/seo/site';
import { readArticle } from './read-article';
import { textResult, dataOf, localeInput, runTool, type ToolContext, type ToolResult } from './tool-context';
import { getServiceHours } from './get-service-hours';

const MAX_RESULTS = 20;
const READ_ONLY = { readOnlyHint: true, openWorldHint: false } as const;

/** Adds the tools that everybody may use. */
export function addReadingTools(server: McpServer, context: ToolContext): void {
  server.registerTool(
    'search',
    {
      title: 'Search the help centre',
      description:
        'Finds articles, questions, posts, products and branches. Misspelt words are corrected. Answers titles, snippets, addresses and uids; read the full text with read_article.',
      inputSchema: {
        query: z.string().trim().min(1).max(200).describe('A few words, as a person would type them.'),
        locale: localeInput,
        limit: z.number().int().min(1).max(MAX_RESULTS).default(8).describe('How many results at most.'),
      },
      annotations: READ_ONLY,
    },
    (input) => runTool(context, () => search(input, context)),
  );
  server.registerTool(
    'read_article',
    {
      title: 'Read an article',
      description:
        'The full text of an article, question or post as Markdown, with its address to cite. Takes what search answers: an address of this site, or a uid or key.',
      inputSchema: {
        article: z.string().trim().min(1).max(2_000).describe('An address of this site, a uid, or a key.'),
        locale: localeInput,
      },
      annotations: READ_ONLY,
    },
    (input) => runTool(context, () => readArticle(input, context)),
  );
  server.registerTool(
    'list_topics',
    {
      title: 'List categories and topics',
      description: 'All categories of the help centre with their topics, numbers of articles and addresses.',
      inputSchema: { locale: localeInput },
      annotations: READ_ONLY,
    },
    ({ locale }) => runTool(context, () => listTopics(locale, context)),
  );
  server.registerTool(
    'service_hours',
    {
      title: 'Service hours',
      description: 'Whether the support team is there now, its hours, and how to reach it.',
      inputSchema: { locale: localeInput },
      annotations: READ_ONLY,
    },
    ({ locale }) => runTool(context, () => getServiceHours(locale, context)),
  );
}

async function search(
  { query, locale, limit }: { query: string; locale: Locale; limit: number },
  { api, siteUrl }: ToolContext,
): Promise<ToolResult> {
  const asked = { q: query, locale, size: limit };
  const answer: SearchAnswer = dataOf(await searchMixed(api, asked));
  const exactHits = answer.results ?? answer.groups.flatMap(({ results }) => results);
  const hits = (exactHits.length > 0 ? exactHits : (answer.broader?.results ?? [])).slice(0, limit);
  const results = hits.map((hit) => toResult(hit, siteUrl));
  const lines = results.map(({ title, url, section, snippet, uid }) =>
    [
      `- ${title}`,
      `  ${[section, `uid ${uid}`].filter(Boolean).join(' · ')}`,
      `  ${url}`,
      snippet && `  ${snippet}`,
    ]
      .filter(Boolean)
      .join('\n'),
  );
  const head = [
    answer.suggestion && `Searched for "${answer.suggestion}" instead.`,
    exactHits.length === 0 && hits.length > 0 && 'Nothing fits exactly; these come close:',
    hits.length === 0 && 'Nothing was found. Try other or fewer words, or list_topics.',
  ].filter(Boolean);
  return textResult([...head, ...lines].join('\n'), {
    count: answer.count,
    suggestion: answer.suggestion,
    results,
  });
}

function toResult(hit: SearchHit, siteUrl: string) {
  const path = hitPath(hit);
  return {
    model: hit.model,
    uid: hit.uid,
    key: hit.key,
    title: hit.title,
    section: hit.breadcrumb.map(({ name }) => name).join(' › '),
    snippet: plain(hit.snippet),
    url: path === undefined ? '' : absoluteUrl(siteUrl, path, hit.locale),
  };
}

const plain = (marked: MarkedText): string => marked.map(({ text }) => text).join('');

async function listTopics(locale: Locale, { api, siteUrl }: ToolContext): Promise<ToolResult> {
  const [categories, topics] = await Promise.all([
    listAll({ api, locale }, { model: 'help-category', sort: 'priority_group' }).then((all) => dataOf(all)),
    listAll({ api, locale }, { model: 'help-topic', sort: 'priority_group' }).then((all) => dataOf(all)),
  ]);
  const tree = categories
    .filter(({ article_count }) => article_count !== 0)
    .map((category) => ({
      key: category.key,
      name: category.name,
      articles: category.article_count,
      url: absoluteUrl(siteUrl, categoryPath({ categoryKey: category.key }), locale),
      topics: topics
        .filter((topic) => topic.category_key === category.key && topic.article_count !== 0)
        .map((topic) => ({
          uid: topic.uid,
          name: topic.name,
          articles: topic.article_count,
          url: absoluteUrl(siteUrl, topicPath({ categoryKey: category.key, topicUid: topic.uid }), locale),
        })),
    }));
  const lines = tree.flatMap(({ name, url, topics: own }) => [
    `## ${name}`,
    url,
    ...own.map((topic) => `- ${topic.name} (${topic.articles}): ${topic.url}`),
    '',
  ]);
  return textResult(lines.length > 0 ? lines.join('\n').trim() : 'There are no articles.', {
    categories: tree,
  });
}
