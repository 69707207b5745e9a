import { type Locale, LOCALES } from '@/lib/constants';
import { contentImportText } from '@/lib/text/content-import';
import type { SourceItem } from '@/lib/importer/items/types';
import { priorityOf, toKey } from '@/lib/importer/items/keys';
import { parseDate } from '@/lib/importer/source/dates';
import { textField, visibilityOf } from '@/lib/importer/source/fields';
import { readYamlList, readYamlSections } from '@/lib/importer/source/front-matter';
import { readFolderOutline } from './folder-outline';
import { glossaryItems } from './glossary-items';
import { itemOfArticle, helpItems } from './help-items';
import { applyHiddenFolders } from './hidden-folders';
import {
  type LayoutContext,
  plainItem,
  readMarkdown,
  readYaml,
  uidFor,
  uidOf,
  withoutLocale,
} from './layout-context';
import { MARKDOWN_FILE } from '@/lib/importer/source/read-tree';
import {
  bannerItems,
  brandItems,
  listItems,
  productCategoryItems,
  productItems,
  storeItems,
} from './yaml-items';
import type { OutlineNode } from './outline';

/**
 * Reads a folder in the portal's own layout (content/README.md): a folder per language with help, blog, faq, pages,
 * stores, products, banners, brands.yml, product-categories.yml and glossary.yml.
 */
export async function siteItems(context: LayoutContext): Promise<SourceItem[]> {
  const sourceItems: SourceItem[] = [];
  for (const locale of LOCALES) {
    if (!context.tree.paths.some((path) => path.startsWith(`${locale}/`))) continue;
    const outline = await readFolderOutline(context, {
      base: `${locale}/help`,
      identityBase: locale,
      isNumbered: true,
    });
    const generalTopic = contentImportText.generalTopic[locale];
    const names = { root: { name: generalTopic, key: 'umum' }, generalTopic };
    sourceItems.push(...helpItems(context, outline, { locale, names }));
    for (const read of READERS) sourceItems.push(...(await read(context, locale)));
  }
  return withTranslatedParents(context, sourceItems);
}

const READERS: ((context: LayoutContext, locale: Locale) => Promise<SourceItem[]>)[] = [
  blogItems,
  faqItems,
  pageItems,
  storeItems,
  productItems,
  productCategoryItems,
  bannerItems,
  brandItems,
  glossaryItems,
];

/** Gives a translated folder without a `_category_` file the name and position of the default language. */
function withTranslatedParents(context: LayoutContext, sourceItems: SourceItem[]): SourceItem[] {
  const originals = new Map(
    sourceItems
      .filter((sourceItem) => sourceItem.locale === LOCALES[0])
      .map((sourceItem) => [sourceItem.uid, sourceItem]),
  );
  return sourceItems.map((sourceItem) => {
    const original = originals.get(sourceItem.uid);
    if (!sourceItem.path.endsWith('/') || sourceItem.locale === LOCALES[0] || !original) return sourceItem;
    context.report({ file: sourceItem.path, kind: 'missing-parent', detail: original.name });
    return { ...sourceItem, name: original.name, title: original.name, priority: original.priority };
  });
}

/** Reads the posts of `blog` and the categories of `blog/_categories.yml`. */
async function blogItems(context: LayoutContext, locale: Locale): Promise<SourceItem[]> {
  const file = ['yml', 'yaml'].map((ending) => `${locale}/blog/_categories.${ending}`).find(context.tree.has);
  const categories = file ? await listItems(context, file, locale, 'blog-category', readYamlList) : [];
  const byKey = new Map(categories.map((category) => [category.key, category]));
  const nodes = await readFolderOutline(context, {
    base: `${locale}/blog`,
    identityBase: locale,
    isNumbered: true,
  });
  const posts = nodes.flatMap((node) => {
    const sourceItem = itemOfArticle(context, node, locale, 'blog');
    if (!sourceItem) return [];
    const { date, key } = splitDate(sourceItem.key);
    const wanted = textField(sourceItem.fields, 'category', 'categories');
    const category = wanted === undefined ? undefined : byKey.get(toKey(wanted));
    if (wanted !== undefined && !category) {
      context.report({ file: sourceItem.path, kind: 'unknown-field', detail: `category: ${wanted}` });
    }
    const { uid, name } = category ?? { uid: '', name: '' };
    return [
      {
        ...sourceItem,
        key: key || uidOf(context, 'blog', node.identity),
        fields: date ? { date, ...sourceItem.fields } : sourceItem.fields,
        categoryKey: category?.key ?? null,
        priority: priorityOf(node.order, key),
        extra: { category: category ? { uid, key: category.key, name } : null },
      },
    ];
  });
  return [...categories, ...posts];
}

/** Splits off the date at the beginning of Jekyll's file names. */
function splitDate(key: string): { date: string | undefined; key: string } {
  const match = /^(\d{4}-\d{2}-\d{2})-(.+)$/.exec(key);
  const date = match?.[1];
  return date && parseDate(date) ? { date, key: match?.[2] ?? key } : { date: undefined, key };
}

type Group = { uid: string; key: string; name: string };

/** Reads the questions of `faq`, one per file, optionally in folders by theme. */
async function faqItems(context: LayoutContext, locale: Locale): Promise<SourceItem[]> {
  const nodes = await readFolderOutline(context, {
    base: `${locale}/faq`,
    identityBase: locale,
    isNumbered: true,
  });
  return applyHiddenFolders(context, nodes).flatMap((node) => {
    if (node.children.length === 0) return questionItems(context, [node], locale, null, '');
    const uid = uidFor(context, 'faq-group', node.identity, node.fields);
    const key = toKey(node.key || node.name) || uid;
    // The theme's priority goes first, so that a sorted list is grouped by theme.
    const place = `${priorityOf(node.order, key)}.`;
    return questionItems(context, node.children, locale, { uid, key, name: node.name }, place);
  });
}

function questionItems(
  context: LayoutContext,
  nodes: OutlineNode[],
  locale: Locale,
  group: Group | null,
  place: string,
): SourceItem[] {
  return nodes.flatMap((node) => {
    const sourceItem = itemOfArticle(context, node, locale, 'faq');
    if (!sourceItem) return [];
    const priority = place + priorityOf(node.order, sourceItem.key);
    return [{ ...sourceItem, categoryKey: group?.key ?? null, priority, extra: { group } }];
  });
}

/** Reads pages: Markdown, or YAML with a list of sections. */
async function pageItems(context: LayoutContext, locale: Locale): Promise<SourceItem[]> {
  const folder = `${locale}/pages/`;
  const files = context.tree.paths.filter(
    (path) => path.startsWith(folder) && !path.slice(folder.length).includes('/'),
  );
  const sourceItems: SourceItem[] = [];
  for (const path of files) {
    const sourceItem = MARKDOWN_FILE.test(path)
      ? await markdownPage(context, path, locale)
      : /\.ya?ml$/i.test(path)
        ? await sectionPage(context, path, locale)
        : undefined;
    if (sourceItem) sourceItems.push(sourceItem);
  }
  return sourceItems;
}

const keyOf = (path: string): string => toKey((path.split('/').pop() ?? '').replace(/\.[^.]+$/, ''));

async function markdownPage(
  context: LayoutContext,
  path: string,
  locale: Locale,
): Promise<SourceItem | undefined> {
  const article = await readMarkdown(context, path);
  if (!article) return undefined;
  const { fields, bytesHash } = article;
  const key = toKey(textField(fields, 'slug') ?? '') || keyOf(path);
  const identity = withoutLocale(path, locale);
  const node = { identity, path, name: key, key, fields, bytesHash, article, children: [] };
  return itemOfArticle(context, node, locale, 'page');
}

async function sectionPage(
  context: LayoutContext,
  path: string,
  locale: Locale,
): Promise<SourceItem | undefined> {
  const file = await readYaml(context, path, (text, onRepeatedKey) =>
    readYamlSections(text, 'sections', onRepeatedKey),
  );
  if (!file) return undefined;
  const fields = file.value;
  const key = keyOf(path);
  return {
    ...plainItem('page', locale, path, fields, file.bytesHash),
    uid: uidFor(context, 'page', withoutLocale(path, locale), fields),
    key,
    name: textField(fields, 'name') ?? key,
    title: textField(fields, 'title') ?? key,
    visibility: visibilityOf(fields, path, context.report),
  };
}
