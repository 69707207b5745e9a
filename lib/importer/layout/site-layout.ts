import { type Locale, LOCALES } from '@/lib/constants';
import { contentImportText } from '@/lib/text/content-import';
import type { Draft } from '@/lib/importer/items/types';
import { priorityOf, toKey } from '@/lib/importer/items/keys';
import { parseDate } from '@/lib/importer/source/dates';
import { textField, visibilityOf } from '@/lib/importer/source/fields';
import { readYamlList, readYamlSections } from '@/lib/importer/source/front-matter';
import { readFolderOutline } from './folder-outline';
import { glossaryDrafts } from './glossary-drafts';
import { draftOfArticle, helpDrafts } from './help-drafts';
import { applyHiddenFolders } from './hidden-folders';
import {
  type LayoutContext,
  plainDraft,
  readMarkdown,
  readYaml,
  uidFor,
  uidOf,
  withoutLocale,
} from './layout-context';
import { MARKDOWN_FILE } from '@/lib/importer/source/read-tree';
import {
  bannerDrafts,
  brandDrafts,
  listDrafts,
  productCategoryDrafts,
  productDrafts,
  storeDrafts,
} from './yaml-drafts';
import type { OutlineNode } from './outline';

/**
 * Reads a folder in the portal's own layout (content/README.md): a folder per language with help, blog, faq, pages,
 * stores, products, banners, brands.yml, product-categories.yml and glossary.yml.
 */
export async function siteDrafts(context: LayoutContext): Promise<Draft[]> {
  const drafts: Draft[] = [];
  for (const locale of LOCALES) {
    if (!context.tree.paths.some((path) => path.startsWith(`${locale}/`))) continue;
    const outline = await readFolderOutline(context, {
      base: `${locale}/help`,
      identityBase: locale,
      isNumbered: true,
    });
    const generalTopic = contentImportText.generalTopic[locale];
    const names = { root: { name: generalTopic, key: 'umum' }, generalTopic };
    drafts.push(...helpDrafts(context, outline, { locale, names }));
    for (const read of READERS) drafts.push(...(await read(context, locale)));
  }
  return withTranslatedParents(context, drafts);
}

const READERS: ((context: LayoutContext, locale: Locale) => Promise<Draft[]>)[] = [
  blogDrafts,
  faqDrafts,
  pageDrafts,
  storeDrafts,
  productDrafts,
  productCategoryDrafts,
  bannerDrafts,
  brandDrafts,
  glossaryDrafts,
];

/** Gives a translated folder without a `_category_` file the name and position of the default language. */
function withTranslatedParents(context: LayoutContext, drafts: Draft[]): Draft[] {
  const originals = new Map(
    drafts.filter((draft) => draft.locale === LOCALES[0]).map((draft) => [draft.uid, draft]),
  );
  return drafts.map((draft) => {
    const original = originals.get(draft.uid);
    if (!draft.path.endsWith('/') || draft.locale === LOCALES[0] || !original) return draft;
    context.report({ file: draft.path, kind: 'missing-parent', detail: original.name });
    return { ...draft, name: original.name, title: original.name, priority: original.priority };
  });
}

/** Reads the posts of `blog` and the categories of `blog/_categories.yml`. */
async function blogDrafts(context: LayoutContext, locale: Locale): Promise<Draft[]> {
  const file = ['yml', 'yaml'].map((ending) => `${locale}/blog/_categories.${ending}`).find(context.tree.has);
  const categories = file ? await listDrafts(context, file, locale, 'blog-category', readYamlList) : [];
  const byKey = new Map(categories.map((category) => [category.key, category]));
  const nodes = await readFolderOutline(context, {
    base: `${locale}/blog`,
    identityBase: locale,
    isNumbered: true,
  });
  const posts = nodes.flatMap((node) => {
    const draft = draftOfArticle(context, node, locale, 'blog');
    if (!draft) return [];
    const { date, key } = splitDate(draft.key);
    const wanted = textField(draft.fields, 'category', 'categories');
    const category = wanted === undefined ? undefined : byKey.get(toKey(wanted));
    if (wanted !== undefined && !category) {
      context.report({ file: draft.path, kind: 'unknown-field', detail: `category: ${wanted}` });
    }
    const { uid, name } = category ?? { uid: '', name: '' };
    return [
      {
        ...draft,
        key: key || uidOf(context, 'blog', node.identity),
        fields: date ? { date, ...draft.fields } : draft.fields,
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
async function faqDrafts(context: LayoutContext, locale: Locale): Promise<Draft[]> {
  const nodes = await readFolderOutline(context, {
    base: `${locale}/faq`,
    identityBase: locale,
    isNumbered: true,
  });
  return applyHiddenFolders(context, nodes).flatMap((node) => {
    if (node.children.length === 0) return questionDrafts(context, [node], locale, null, '');
    const uid = uidFor(context, 'faq-group', node.identity, node.fields);
    const key = toKey(node.key || node.name) || uid;
    // The theme's priority goes first, so that a sorted list is grouped by theme.
    const place = `${priorityOf(node.order, key)}.`;
    return questionDrafts(context, node.children, locale, { uid, key, name: node.name }, place);
  });
}

function questionDrafts(
  context: LayoutContext,
  nodes: OutlineNode[],
  locale: Locale,
  group: Group | null,
  place: string,
): Draft[] {
  return nodes.flatMap((node) => {
    const draft = draftOfArticle(context, node, locale, 'faq');
    if (!draft) return [];
    const priority = place + priorityOf(node.order, draft.key);
    return [{ ...draft, categoryKey: group?.key ?? null, priority, extra: { group } }];
  });
}

/** Reads pages: Markdown, or YAML with a list of sections. */
async function pageDrafts(context: LayoutContext, locale: Locale): Promise<Draft[]> {
  const folder = `${locale}/pages/`;
  const files = context.tree.paths.filter(
    (path) => path.startsWith(folder) && !path.slice(folder.length).includes('/'),
  );
  const drafts: Draft[] = [];
  for (const path of files) {
    const draft = MARKDOWN_FILE.test(path)
      ? await markdownPage(context, path, locale)
      : /\.ya?ml$/i.test(path)
        ? await sectionPage(context, path, locale)
        : undefined;
    if (draft) drafts.push(draft);
  }
  return drafts;
}

const keyOf = (path: string): string => toKey((path.split('/').pop() ?? '').replace(/\.[^.]+$/, ''));

async function markdownPage(
  context: LayoutContext,
  path: string,
  locale: Locale,
): Promise<Draft | undefined> {
  const article = await readMarkdown(context, path);
  if (!article) return undefined;
  const { fields, bytesHash } = article;
  const key = toKey(textField(fields, 'slug') ?? '') || keyOf(path);
  const identity = withoutLocale(path, locale);
  const node = { identity, path, name: key, key, fields, bytesHash, article, children: [] };
  return draftOfArticle(context, node, locale, 'page');
}

async function sectionPage(context: LayoutContext, path: string, locale: Locale): Promise<Draft | undefined> {
  const file = await readYaml(context, path, (text, onRepeatedKey) =>
    readYamlSections(text, 'sections', onRepeatedKey),
  );
  if (!file) return undefined;
  const fields = file.value;
  const key = keyOf(path);
  return {
    ...plainDraft('page', locale, path, fields, file.bytesHash),
    uid: uidFor(context, 'page', withoutLocale(path, locale), fields),
    key,
    name: textField(fields, 'name') ?? key,
    title: textField(fields, 'title') ?? key,
    visibility: visibilityOf(fields, path, context.report),
  };
}
