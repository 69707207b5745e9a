import type { Locale } from '@/lib/constants';
import { categoryKeyOf, priorityOf, toKey } from '@/lib/importer/items/keys';
import { firstHeading, isDraft, redirectsOf, textField, visibilityOf } from '@/lib/importer/source/fields';
import type { SourceItem } from '@/lib/importer/items/types';
import { sha256 } from '@/lib/importer/items/uid';
import { applyHiddenFolders } from './hidden-folders';
import { plainItem, skipFile, uidFor, uidOf, type LayoutContext } from './layout-context';
import {
  flattenOutline,
  type OutlineCategory,
  type OutlineNames,
  type OutlineNode,
  type OutlineTopic,
} from './outline';

/** A stored category that receives the articles of this import. */
export type ExistingCategory = { uid: string; key: string; name: string };

export type HelpOptions = { locale: Locale; names: OutlineNames; existingCategory?: ExistingCategory };

/** Creates the source items of help categories, topics and articles from an outline. */
export function helpItems(context: LayoutContext, nodes: OutlineNode[], options: HelpOptions): SourceItem[] {
  return flattenOutline(applyHiddenFolders(context, nodes), options.names).flatMap((category) =>
    categoryItems(context, category, options),
  );
}

function categoryItems(
  context: LayoutContext,
  { node, topics }: OutlineCategory,
  options: HelpOptions,
): SourceItem[] {
  const { existingCategory: existing } = options;
  const key =
    existing?.key ?? (categoryKeyOf(node.key || node.name) || uidOf(context, 'help-category', node.identity));
  const base = baseItem(context, node, 'help-category', options.locale);
  const place = { ...options, categoryKey: key, categoryUid: existing ? undefined : base.uid };
  const sourceItems = topics.flatMap((topic) => topicItems(context, topic, place));
  if (existing || sourceItems.length === 0) return sourceItems;
  return [{ ...base, key, priority: priorityOf(node.order, key) }, ...sourceItems];
}

type TopicOptions = HelpOptions & { categoryKey: string; categoryUid: string | undefined };

function topicItems(context: LayoutContext, topic: OutlineTopic, options: TopicOptions): SourceItem[] {
  const { node } = topic;
  const base = baseItem(context, node, 'help-topic', options.locale);
  const key = topic.isGeneral ? `umum-${options.categoryKey}` : toKey(node.key || node.name) || base.uid;
  const { categoryKey, categoryUid } = options;
  const place = { topicUid: base.uid, categoryKey, categoryUid };
  const articles = topic.articles.flatMap((article, index) => {
    const sourceItem = itemOfArticle(context, article, options.locale, 'help-article');
    if (!sourceItem) return [];
    // Articles gathered from several folders keep their reading order.
    const priority = priorityOf(topic.isOrdered ? index + 1 : article.order, sourceItem.key);
    return [{ ...sourceItem, ...place, priority }];
  });
  if (articles.length === 0) {
    if (!topic.isGeneral && !node.path.endsWith('/'))
      context.report({ file: node.path, kind: 'empty-topic', detail: node.name });
    return [];
  }
  const extra = { isGeneral: topic.isGeneral };
  const sourceItem = { ...base, key, categoryKey, categoryUid, extra, priority: priorityOf(node.order, key) };
  return [sourceItem, ...articles];
}

/** An id at the beginning of a file's name, longer than a date. */
const ID_IN_NAME = /(?:^|\/)(\d{9,20})(?:[-_ ][^/]*)?\.[a-z]+$/i;
/** The same in a folder that is called by an id. */
const ID_IN_NUMBERED =
  /(?:^|\/)(?:[a-z]{3,}[-_ ]+)?\d{5,20}(?:[-_ ][^/]*)?\/(\d{5,20})(?:[-_ ][^/]*)?\.[a-z]+$/i;

/** Returns the id that the article had on the old site, from its fields or the name of its file; other ids are names of files. */
export function oldIdOf(fields: SourceItem['fields'], path = ''): string | undefined {
  const id = textField(fields, 'id', 'article_id', 'zendesk_id');
  if (id !== undefined) return /^\d{5,20}$/.test(id) ? id : undefined;
  return (ID_IN_NAME.exec(path) ?? ID_IN_NUMBERED.exec(path))?.[1];
}

/** Creates the source item of a Markdown file; the caller adds its category, topic and priority. */
export function itemOfArticle(
  context: LayoutContext,
  node: OutlineNode,
  locale: Locale,
  model: 'help-article' | 'blog' | 'faq' | 'page',
): SourceItem | undefined {
  const file = node.article;
  if (!file) return undefined;
  const text = file.body.text;
  if (isDraft(file.fields) || text.trim() === '') {
    skipFile(context, file.path, isDraft(file.fields) ? 'draft' : 'empty-file', node.name);
    return undefined;
  }
  const oldId = oldIdOf(file.fields, file.path);
  const uid = uidFor(context, model, oldId ? `id:${oldId}` : node.identity, file.fields);
  const title = textField(file.fields, 'title', 'linkTitle') ?? firstHeading(text) ?? node.name;
  return {
    ...plainItem(model, locale, file.path, file.fields, file.bytesHash),
    uid,
    key: toKey(node.key || title) || uid,
    name: textField(file.fields, 'name', 'sidebar_label', 'linkTitle') ?? title,
    title,
    visibility: node.isPrivate ? 'private' : visibilityOf(file.fields, file.path, context.report),
    body: file.body,
    bodyLine: file.bodyLine,
    oldId,
    redirects: redirectsOf(file.fields),
  };
}

/** Creates the source item of a category or topic. */
export function baseItem(
  context: LayoutContext,
  node: OutlineNode,
  model: 'help-category' | 'help-topic',
  locale: Locale,
): SourceItem {
  return {
    ...plainItem(model, locale, node.path, node.fields, node.bytesHash || sha256(node.identity)),
    uid: uidFor(context, model, node.identity, node.fields),
    key: node.key,
    name: node.name,
    title: node.name,
    visibility: node.isPrivate ? 'private' : 'public',
    redirects: redirectsOf(node.fields),
  };
}
