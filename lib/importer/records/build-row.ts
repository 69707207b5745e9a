import { withTextHash } from '@/lib/importer/identity/text-hash';
import { renderMarkdown } from '@/lib/importer/markdown/render-markdown';
import type { Rendered } from '@/lib/importer/markdown/render-types';
import { readDates } from '@/lib/importer/source/dates';
import { listField } from '@/lib/importer/source/fields';
import type { ContentRow, SourceItem, Reference, Report } from '@/lib/importer/items/types';
import { keepAnchors, type LookedUp, lookUp } from '@/lib/importer/links/references';
import { buildContext, type BuildContext, type BuildTools } from './build-context';
import {
  articleData,
  bannerData,
  blogData,
  groupData,
  MissingFieldError,
  pageData,
  storeData,
  type ModelData,
} from './model-data';
import { productData } from './product-data';

/** The row of an item, undefined after a problem was reported, and what it refers to. */
type BuiltRow = { row: ContentRow | undefined; lookedUp: LookedUp };

/** Builds the row of a source item. */
export async function buildRow(sourceItem: SourceItem, tools: BuildTools): Promise<BuiltRow> {
  let references = (): Reference[] => [];
  let row: Omit<ContentRow, 'source_hash'> | undefined;
  try {
    const context = await buildContext(sourceItem, tools);
    ({ references } = context);
    const { render = renderMarkdown } = tools;
    const body = context.body === undefined ? undefined : await render(context.body, context.render);
    if (body) await keepAnchors(sourceItem, body.anchors, references(), tools);
    tools.texts.drop(sourceItem);
    row = toRow(sourceItem, { body, data: await modelData(context, body) }, tools.report);
  } catch (error) {
    // An error in one file must not stop the others.
    const detail = error instanceof Error ? error.message : String(error);
    if (!(error instanceof MissingFieldError))
      tools.report({ file: sourceItem.path, kind: 'broken-content', detail });
  }
  const lookedUp = await lookUp(sourceItem, references(), tools);
  return { row: row && { ...row, source_hash: withTextHash(lookedUp.hash, sourceItem) }, lookedUp };
}

async function modelData(context: BuildContext, body: Rendered | undefined): Promise<ModelData> {
  switch (context.sourceItem.model) {
    case 'help-article':
      return articleData(context, known(body));
    case 'blog':
      return blogData(context, known(body));
    case 'faq':
      return { data: { group: context.sourceItem.extra.group ?? null } };
    case 'page':
      return pageData(context, body);
    case 'store-location':
      return storeData(context);
    case 'product':
      return productData(context);
    case 'banner':
      return bannerData(context);
    default:
      return groupData(context);
  }
}

function known(body: Rendered | undefined): Rendered {
  if (!body) throw new Error('no body');
  return body;
}

type Built = { body: Rendered | undefined; data: ModelData };

function toRow(
  sourceItem: SourceItem,
  { body, data: { data, filters } }: Built,
  report: Report,
): Omit<ContentRow, 'source_hash'> {
  const { fields } = sourceItem;
  const { created, updated } = readDates(fields, sourceItem.path, report);
  return {
    uid: sourceItem.uid,
    locale: sourceItem.locale,
    model: sourceItem.model,
    key: sourceItem.key,
    name: sourceItem.name,
    title: sourceItem.title,
    visibility: sourceItem.visibility,
    priority_group: sourceItem.priority,
    topic_uid: sourceItem.topicUid,
    category_key: sourceItem.categoryKey,
    tags: listField(fields, 'tags', 'tag', 'labels', 'label_names'),
    keywords: listField(fields, 'keywords', 'keyword'),
    filters: filters ?? {},
    data,
    html: body?.html ?? null,
    plain_text: body?.plainText ?? null,
    markdown: body?.markdown ?? null,
    source_path: sourceItem.path,
    created_at: created ?? null,
    updated_at: updated ?? null,
  };
}
