import type { Locale } from '@/lib/constants';
import {
  NAMED_PAGES,
  type SentItem,
  type ContentModel,
  type SentOf,
  type DETAIL_EXPANDS,
  type PageSection,
} from '@/lib/contract/content';
import { findItems, type ItemRow } from '@/lib/database/content-items';
import { notFound } from '@/lib/backend/errors';
import type { DbDeps } from '@/lib/backend/deps';
import { leaveOutMarkdownLinks } from './leave-out-hidden-links';
import { findMarkdown } from './queries';
import { shapeContent } from './shape-content';
import { STORED } from './read-stored';

/** The models in which a key without a model is looked up, after the named pages. */
const MODELS_BY_PRECEDENCE: readonly ContentModel[] = ['help-article', 'blog', 'faq', 'page'];

type Query<Model> = {
  model?: Model | undefined;
  locale: Locale;
  untranslated?: 'true' | 'false' | undefined;
  expand?: (typeof DETAIL_EXPANDS)[number][] | undefined;
};

/**
 * Returns one public item with its body, by key or uid; an article with its Markdown when `expand` names it.
 * @throws AppError not-found, the same for a private and a missing item.
 */
export async function getContent<Model extends ContentModel>(
  key: string,
  query: Query<Model>,
  deps: DbDeps,
): Promise<ContentModel extends Model ? SentItem : SentOf<Model>>;
export async function getContent(
  key: string,
  { model, locale, untranslated, expand }: Query<ContentModel>,
  deps: DbDeps,
): Promise<SentItem> {
  const models = model ? [model] : MODELS_BY_PRECEDENCE;
  const rows = await findItems(deps.db.kysely, key, models, locale);
  const [row] = rows.sort((a, b) => rankOf(a, key) - rankOf(b, key));
  if (!row) throw notFound();
  const [item] = await shapeContent(
    [row],
    { topic: true, category: true, body: true, withUntranslated: untranslated === 'true' },
    deps,
  );
  if (!item) throw notFound();
  if (item.model !== 'help-article' || !expand?.includes('markdown')) return item;
  const markdown = await findMarkdown(deps.db.kysely, item);
  return { ...item, markdown_body: markdown && (await leaveOutMarkdownLinks(markdown, deps)) };
}

/** Named pages first, then by model; within a model a key wins over a uid. */
function rankOf(row: ItemRow, key: string): number {
  const isNamedPage = row.model === 'page' && (NAMED_PAGES as readonly string[]).includes(row.key);
  const byModel = isNamedPage ? 0 : 1 + MODELS_BY_PRECEDENCE.indexOf(row.model as ContentModel);
  return byModel * 2 + (row.key === key ? 0 : 1);
}

/** Returns the first section of a public page with this component, if there is one. */
export async function findSection(
  pageKey: string,
  component: string,
  locale: Locale,
  { db }: DbDeps,
): Promise<PageSection | undefined> {
  const rows = await findItems(db.kysely, pageKey, ['page'], locale);
  const page = rows.find((row) => row.key === pageKey);
  return page && STORED.page.parse(page.data).sections.find((section) => section.component === component);
}
