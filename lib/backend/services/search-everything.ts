import type { z } from 'zod';
import { SEARCH_MODELS, type SearchAnswer, type SearchHit, type searchQuery } from '@/lib/contract/content';
import type { Locale } from '@/lib/constants';
import { withCategoryKeys } from '../db/content-queries';
import { inFilter, loadFound, type FoundRow } from '../db/search-result-queries';
import { findFacets, findRanked, prepareSearch, type PreparedSearch } from '../search/find-ranked';
import { Matcher, markText } from '../search/results/mark';
import { bestSection, splitSections } from '../search/results/sections';
import { cutBeginning, cutSnippet } from '../search/results/snippet';
import { suggest } from '../search/results/suggest';
import type { DbDeps } from './deps';
import { nameFacets } from './name-facets';
import { loadRelations, type Relations } from './load-relations';
import { STORED, STORED_BODY } from './read-stored';
import { readValues } from './read-values';

type Query = z.output<typeof searchQuery>;
type SearchModel = (typeof SEARCH_MODELS)[number];

const NOTHING: SearchAnswer = { suggestion: null, count: 0, groups: [], facets: { category: [], topic: [] } };

/**
 * Everything that answers a query, grouped by model, each hit with the piece of its text that does and the heading
 * it stands below. Misspelt words are put right by themselves; the answer says how.
 */
export async function searchEverything(query: Query, deps: DbDeps): Promise<SearchAnswer> {
  const search = await prepareSearch(deps.db.kysely, query.q, query.locale);
  if (!search) return NOTHING;
  const matcher = new Matcher(search.expanded.groups);
  const narrowed = await narrow(query, deps);
  const models = query.model ? [query.model] : SEARCH_MODELS;
  const groups: SearchAnswer['groups'] = [];
  // One after the other: the embedded engine has one connection anyway, and others want it, too.
  for (const model of models) {
    const group = await searchModel({ model, search, matcher, query, narrowed }, deps);
    if (group.count > 0 || query.model) groups.push(group);
  }
  const hasArticles = groups.some(({ model, count }) => model === 'help-article' && count > 0);
  return {
    suggestion: suggest(query.q, search.expanded.corrections),
    count: groups.reduce((sum, group) => sum + group.count, 0),
    groups,
    facets: hasArticles || narrowed ? await readFacets(search, query.locale, deps) : NOTHING.facets,
  };
}

type Narrowed = { topics?: string[]; categories?: string[] } | undefined;

async function narrow({ topic_f, category_f }: Query, { db }: DbDeps): Promise<Narrowed> {
  const topics = readValues(topic_f);
  const categories = readValues(category_f);
  if (!topics && !categories) return undefined;
  return {
    ...(topics && { topics }),
    ...(categories && { categories: await withCategoryKeys(db.kysely, categories) }),
  };
}

type ModelSearch = {
  model: SearchModel;
  search: PreparedSearch;
  matcher: Matcher;
  query: Query;
  narrowed: Narrowed;
};

async function searchModel(
  { model, search, matcher, query, narrowed }: ModelSearch,
  deps: DbDeps,
): Promise<SearchAnswer['groups'][number]> {
  // Only articles have topics, and the categories meant are theirs.
  if (narrowed && model !== 'help-article') return { model, count: 0, results: [] };
  const { locale, offset, size } = query;
  const from = query.model ? offset : 0;
  const where = inFilter({ model, locale, ...narrowed });
  const { ranked, count } = await findRanked(deps.db.kysely, search, { where, size: from + size });
  const rows = await loadFound(deps.db.kysely, ranked.slice(from, from + size), { withText: true });
  const relations = await loadRelations(rows, deps);
  return { model, count, results: rows.map((row) => toHit(row, model, matcher, relations)) };
}

function toHit(row: FoundRow, model: SearchModel, matcher: Matcher, relations: Relations): SearchHit {
  const { headings } = STORED_BODY.parse(row.data);
  const section = bestSection(splitSections(row.plain_text ?? '', headings), matcher);
  const about = aboutOf(row, model);
  const text = section && section.text !== '' ? section.text : about;
  const snippet =
    cutSnippet(text, matcher) ?? cutSnippet(about, matcher) ?? cutBeginning(about || text, matcher);
  return {
    model,
    uid: row.uid,
    key: row.key,
    locale: row.locale,
    title: row.title,
    marked_title: markText(row.title, matcher),
    snippet,
    heading: section?.heading ? { id: section.heading.id, text: section.heading.text } : null,
    breadcrumb: breadcrumbOf(row, model, relations),
  };
}

/** What an item says of itself in a sentence or two. */
function aboutOf(row: FoundRow, model: SearchModel): string {
  switch (model) {
    case 'help-article':
    case 'blog':
    case 'product':
      return STORED[model].parse(row.data).description ?? '';
    case 'store-location': {
      const { address, phone } = STORED[model].parse(row.data);
      return [address, phone].filter(Boolean).join(' · ');
    }
    case 'faq':
      return row.plain_text ?? '';
  }
}

function breadcrumbOf(row: FoundRow, model: SearchModel, relations: Relations): SearchHit['breadcrumb'] {
  if (model === 'help-article') {
    const topic = relations.topicOf(row);
    if (!topic) return [];
    const { category, ...own } = topic;
    return category ? [category, own] : [own];
  }
  const parent =
    model === 'blog'
      ? relations.blogCategoryOf(row)
      : model === 'faq'
        ? STORED.faq.parse(row.data).group
        : null;
  return parent ? [parent] : [];
}

async function readFacets(
  search: PreparedSearch,
  locale: Locale,
  deps: DbDeps,
): Promise<SearchAnswer['facets']> {
  const places = await findFacets(deps.db.kysely, search, inFilter({ model: 'help-article', locale }));
  return nameFacets(places, locale, deps);
}
