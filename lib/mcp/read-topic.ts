import { listTopicArticles } from '@/lib/api/content-lists';
import { isPrivate } from '@/lib/rules/is-private';
import { escapeMarkdown } from '@/lib/seo/documents/markdown';
import { absoluteUrl } from '@/lib/seo/site';
import { pathOfItem, type Named } from './item-url';
import { dataOf, MissingError, type ToolContext } from './tool-context';

const MISSING = 'There is no such topic. Use list_topics to find one.';

/** Answers the articles of a topic as a Markdown list with their URLs. */
export async function readTopic({ key, locale }: Named, { api, siteUrl }: ToolContext): Promise<string> {
  const topic = dataOf(await api.content.getTopic(key, { locale }), MISSING);
  const path = pathOfItem(topic);
  if (isPrivate(topic) || path === undefined) throw new MissingError(MISSING);
  const articles = dataOf(await listTopicArticles({ api, locale }, topic.uid), MISSING);
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
