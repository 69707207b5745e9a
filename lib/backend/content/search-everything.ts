import type { z } from 'zod';
import { createSearch, type Hit } from '@/lib/search';
import type {
  SearchAnswer,
  SearchHit,
  searchQuery,
  SEARCH_MODELS,
  PopularSearchesAnswer,
  popularSearchesQuery,
} from '@/lib/contract/content';
import { isMatch, withCategoryKeys, type ItemFilter } from '@/lib/database/content-items';
import type { DbDeps, BackendDeps } from '@/lib/backend/deps';
import { parentsIn, type ParentLookup } from './load-relations';
import { countTags, nameFacets } from './name-facets';
import { splitValues } from '@/lib/paths/filter-values';
import { STORED, STORED_BODY } from './read-stored';
import { DAY_MS } from '@/lib/constants';
import { listOpenedQueries } from './search-log-queries';

type Query = z.output<typeof searchQuery>;

/** Searches everything, grouped by model or as one list, each hit with its snippet and the heading below which it matches. */
export async function searchEverything(query: Query, deps: DbDeps): Promise<SearchAnswer> {
  const { q, locale, model, offset, size } = query;
  const { kysely } = deps.db;
  const topics = splitValues(query.topic_f);
  const keys = splitValues(query.category_f);
  const tags = splitValues(query.tags_f);
  const categories = keys && (await withCategoryKeys(kysely, keys));
  const narrowedBy: Partial<ItemFilter> = {
    ...(topics && { topics }),
    ...(categories && { categories }),
    ...(tags && { tags: [tags] }),
  };
  const isNarrowed = Object.keys(narrowedBy).length > 0;
  const articles = isNarrowed
    ? isMatch({ model: 'help-article', locale, withUntranslated: true, ...narrowedBy })
    : undefined;
  const isMixed = query.mixed === 'true' && !model && !isNarrowed;
  const withFacets = query.facets === 'tag';
  const input = { q, locale, model, isMixed, withFacets, offset, size, articles };
  const answer = await createSearch(kysely).search(input);
  const parents = parentsIn(answer.parents);
  const shape = (hit: Hit) => shapeHit(hit, hit.item.model as SearchHit['model'], parents);
  return {
    suggestion: answer.suggestion,
    count: answer.count,
    groups: answer.models.map((group) => ({
      model: group.model,
      count: group.count,
      results: group.hits.map(shape),
    })),
    ...(isMixed && { results: (answer.mixed ?? []).map(shape) }),
    facets: {
      ...nameFacets(answer.facets, answer.parents, { locale, categories }),
      ...(withFacets && { tag: countTags(answer.facets, answer.parents, { topics, categories }) }),
    },
    broader: answer.broader && {
      count: answer.broader.count,
      results: answer.broader.hits.map(shape),
    },
  };
}

type SearchModel = (typeof SEARCH_MODELS)[number];

/** Returns a hit in the shape of the contract, with its place and the matching piece of its text. */
function shapeHit({ item, title, ...hit }: Hit, model: SearchModel, parents: ParentLookup): SearchHit {
  const heading = hit.heading === null ? undefined : STORED_BODY.parse(item.data).headings[hit.heading];
  return {
    model,
    uid: item.uid,
    key: item.key,
    locale: item.locale,
    title: item.title,
    marked_title: title,
    snippet: hit.snippet(() => summaryOf(item, model)),
    fits: fitOf(item.title, heading?.text, hit.covers),
    heading: heading ? { id: heading.id, text: heading.text } : null,
    breadcrumb: breadcrumbOf(item, model, parents),
  };
}

function fitOf(title: string, heading: string | undefined, covers: Hit['covers']): SearchHit['fits'] {
  if (covers(title)) return 'title';
  return heading !== undefined && covers(`${title}\n${heading}`) ? 'heading' : null;
}

/** Returns an item's own summary. */
function summaryOf(row: Hit['item'], model: SearchModel): string {
  switch (model) {
    case 'help-article':
    case 'blog':
    case 'product':
    case 'page':
      return STORED[model].parse(row.data).description ?? '';
    case 'store-location': {
      const { address, phone } = STORED[model].parse(row.data);
      return [address, phone].filter(Boolean).join(' · ');
    }
    case 'faq':
      return row.text;
  }
}

function breadcrumbOf(
  row: Hit['item'],
  model: SearchModel,
  relations: ParentLookup,
): SearchHit['breadcrumb'] {
  if (model === 'help-article') {
    const topic = relations.topicOf(row);
    if (!topic) return [];
    const { category, ...own } = topic;
    return category ? [category, own] : [own];
  }
  const parent = parentOf(row, model, relations);
  return parent ? [parent] : [];
}

function parentOf(row: Hit['item'], model: SearchModel, relations: ParentLookup) {
  if (model === 'blog') return relations.blogCategoryOf(row);
  return model === 'faq' ? STORED.faq.parse(row.data).group : null;
}

const DAYS = 60;
const SIZE = 5;
/** The number of queries that are checked. */
const CANDIDATES = 20;
/** Words, numbers and punctuation. The search ignores symbols, so it would not notice one that no item has. */
const PLAIN = /^[\p{L}\p{M}\p{N}\p{P}\s+%]+$/u;
/** The minimum of visitors and networks; fewer may be one person, or people who know each other. */
const ENOUGH = { visitors: 4, networks: 3 };

/**
 * Lists popular queries: those after which several visitors from several networks recently opened a result. Every visitor
 * sees them, so a query counts only if the opened item matches all of its words; otherwise a few people could show any
 * text there. Queries that may be personal are never stored.
 */
export async function listPopularSearches(
  { locale }: z.output<typeof popularSearchesQuery>,
  { db, clock }: Pick<BackendDeps, 'db' | 'clock'>,
): Promise<PopularSearchesAnswer> {
  const since = new Date(clock().getTime() - DAYS * DAY_MS);
  const opened = await listOpenedQueries(db.kysely, locale, { since, enough: ENOUGH, size: CANDIDATES });
  const search = createSearch(db.kysely);
  const results: { query: string }[] = [];
  for (const { query, uid, model } of opened) {
    if (results.length === SIZE) break;
    if (PLAIN.test(query) && (await search.matchesAll(query, { uid, model, locale })))
      results.push({ query });
  }
  return { count: results.length, results };
}
