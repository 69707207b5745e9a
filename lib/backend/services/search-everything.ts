import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import { SEARCH_MODELS, type SearchAnswer, type searchQuery } from '@/lib/contract/content';
import { withCategoryKeys } from '../db/content-queries';
import type { PlaceCount } from '../db/search-candidate-queries';
import { inFilter, loadFound } from '../db/search-result-queries';
import { findRanked, prepareSearch, type PreparedSearch } from '../search/find-ranked';
import { Matcher } from '../search/results/mark';
import { suggest } from '../search/results/suggest';
import type { DbDeps } from './deps';
import { parentsIn } from './load-relations';
import { nameFacets } from './name-facets';
import { readValues } from './read-values';
import { shapeHit } from './shape-hit';

type Query = z.output<typeof searchQuery>;
type SearchModel = (typeof SEARCH_MODELS)[number];
type Group = SearchAnswer['groups'][number];

const NOTHING: SearchAnswer = {
  suggestion: null,
  count: 0,
  groups: [],
  facets: { category: [], topic: [] },
  broader: null,
};
/** So long nobody else gets a turn. */
const TURN_MS = 2;
/** More than that are no longer a hint. */
const BROADER_SIZE = 5;

/**
 * Everything that answers a query, grouped by model, each hit with the piece of its text that does and the heading
 * it stands below. Misspelt words are put right by themselves; the answer says how.
 */
export async function searchEverything(query: Query, deps: DbDeps): Promise<SearchAnswer> {
  const search = await prepareSearch(deps.db.kysely, query.q, query.locale);
  if (!search) return NOTHING;
  const narrowed = await narrow(query, deps);
  const { groups, facets } = await searchModels({ search, query, narrowed }, deps);
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  return {
    suggestion: suggest(query.q, search.expanded.corrections),
    count,
    groups,
    facets,
    broader: count === 0 ? await searchBroader({ search, query, narrowed }, deps) : null,
  };
}

type Narrowed = { topics?: string[]; categories?: string[] } | undefined;
type Search = { search: PreparedSearch; query: Query; narrowed: Narrowed };

async function narrow({ topic_f, category_f }: Query, { db }: DbDeps): Promise<Narrowed> {
  const topics = readValues(topic_f);
  const categories = readValues(category_f);
  if (!topics && !categories) return undefined;
  return {
    ...(topics && { topics }),
    ...(categories && { categories: await withCategoryKeys(db.kysely, categories) }),
  };
}

/** The groups, and how many of the articles lie where. */
async function searchModels(
  asked: Search,
  deps: DbDeps,
): Promise<{ groups: Group[]; facets: SearchAnswer['facets'] }> {
  const matcher = new Matcher(asked.search.expanded.groups);
  const groups: Group[] = [];
  let { facets } = NOTHING;
  // One after the other: the embedded engine has one connection anyway, and others want it, too.
  for (const model of asked.query.model ? [asked.query.model] : SEARCH_MODELS) {
    const found = await searchModel(model, matcher, asked, deps);
    if (model === 'help-article') facets = found.facets;
    if (found.group.count > 0 || asked.query.model) groups.push(found.group);
  }
  return { groups, facets };
}

async function searchModel(
  model: SearchModel,
  matcher: Matcher,
  { search, query, narrowed }: Search,
  deps: DbDeps,
): Promise<{ group: Group; facets: SearchAnswer['facets'] }> {
  // Only articles have topics, and the categories meant are theirs.
  if (narrowed && model !== 'help-article')
    return { group: { model, count: 0, results: [] }, facets: NOTHING.facets };
  const { locale, offset, size } = query;
  const from = query.model ? offset : 0;
  const where = inFilter({ model, locale, ...narrowed });
  const { ranked, count, ...found } = await findRanked(deps.db.kysely, search, { where, size: from + size });
  // The facets show where all articles lie that answer the query, whatever it is narrowed to.
  const places = narrowed ? await placesOfAll(search, query, deps) : found.places;
  const shown = ranked.slice(from, from + size);
  const { rows, around } = await loadFound(deps.db.kysely, shown, { model, withText: true, places });
  const parents = parentsIn(around.parents);
  const results: Group['results'] = [];
  let turn = performance.now();
  for (const row of rows) {
    results.push(shapeHit(row, model, matcher, parents));
    // Cutting a snippet from a very long text takes some ms: others get their turn before the next one.
    if (performance.now() - turn > TURN_MS) {
      await setImmediate();
      turn = performance.now();
    }
  }
  const facets = nameFacets(places, around.parents, { locale, categories: narrowed?.categories });
  return { group: { model, count, results }, facets };
}

/** The best of what the words alone find anywhere, when quotes, filters or one model kept everything out. */
async function searchBroader(
  { search, query, narrowed }: Search,
  deps: DbDeps,
): Promise<SearchAnswer['broader']> {
  if (search.query.phrases.length === 0 && !narrowed && !query.model) return null;
  const all: Query = { q: query.q, locale: query.locale, offset: 0, size: BROADER_SIZE };
  const { groups } = await searchModels(
    {
      search: { ...search, query: { ...search.query, phrases: [] } },
      query: all,
      narrowed: undefined,
    },
    deps,
  );
  const results = groups.flatMap((group) => group.results).slice(0, BROADER_SIZE);
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  return results.length > 0 ? { count, results } : null;
}

/** Where all articles that answer the query lie, whatever it is narrowed to. */
async function placesOfAll(
  search: PreparedSearch,
  { locale }: Query,
  { db }: DbDeps,
): Promise<readonly PlaceCount[]> {
  const where = inFilter({ model: 'help-article', locale });
  return (await findRanked(db.kysely, search, { where, size: 1 })).places;
}
