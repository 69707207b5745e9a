import { sql, type Expression, type Kysely, type SqlBool } from 'kysely';
import { DEFAULT_LOCALE, type Locale } from '@/lib/constants';
import { mayFallBack } from './content-queries';
import { isPublic } from './public-items';
import type { ContentModel } from '@/lib/contract/content';
import type { DocumentRef } from './search-index-queries';
import type { Tables } from './schema';

/** A tsquery as text, and of how many words it is made. */
export type WordsQuery = { text: string; size: number };

/** One asked word: how much it tells, what stands for it fully, and what does so half (`weight` of the better kind). */
export type GroupQuery = { rarity: number; strong?: WordsQuery; weak?: WordsQuery & { weight: number } };

/** A condition on titles, keywords and headings or on all words; left out when earlier ones found `unless` items. */
export type CandidateStep = { query: string; inHead: boolean; limit: number; unless: number };

/** Which items are searched: of a model in a language, and those only that a condition over `item` keeps. */
export type SearchScope = { model: ContentModel; locale: Locale; only?: Expression<SqlBool> };

export type CandidateQuery = SearchScope & {
  /** Conditions on the words, the better ones first. */
  steps: CandidateStep[];
  /** Further ones for when those find fewer than `enough`; what those found goes before. */
  looserSteps: CandidateStep[];
  enough: number;
  groups: GroupQuery[];
  /** All groups at once, for how close together they stand; only with several. */
  together?: string;
  /** Words that follow each other in the query, two by two, as conditions that they do so in an item. */
  pairs: string[];
  /** The same, in its title, keywords or headings. */
  headPairs: string[];
  /** Look at titles, keywords and headings alone; `labels` names the weights that count. */
  onlyHead: boolean;
  /** So many of the best by title, keywords and headings are looked at closely and come back. */
  size: number;
  /** Of so many it is looked how close together the words stand. */
  closest: number;
  /** Whether anybody asks where all that were found lie. */
  withPlaces: boolean;
};

export type Candidate = DocumentRef & {
  title: string;
  /** Views; only break ties. */
  popularity: number;
  /** By group: how well it stands in title, keywords, headings and names, and how well in the text. */
  head: number[];
  text: number[];
  closeness: number;
  /** How many of the pairs stand in title, keywords and headings, and how many anywhere. */
  pairsInHead: number;
  pairsInText: number;
  /** Different words of the item. */
  length: number;
  /** Among all candidates by title, keywords and headings alone, from 1; looser ones behind all strict ones. */
  place: number;
};

/** How many items lie in a topic and category. */
export type PlaceCount = { topic_uid: string | null; category_key: string | null; count: number };

/** The best candidates, and of all that were found how many there are and, if that was asked, where they lie. */
type Candidates = { candidates: Candidate[]; count: number; places: PlaceCount[] };

/** For how many groups the database has a function of its own; of more than the last has, the first ones count. */
const SIZES = [1, 2, 3, 4, 6] as const;
const LARGEST = 12;

// Weights of D, C, B and A: names and tags, description, keywords and headings, title.
const HEAD_WEIGHTS = [0.15, 0.25, 0.5, 1];
const TEXT_WEIGHTS = [0, 1, 0, 0];
const CLOSE_WEIGHTS = [0.1, 0.5, 0.7, 1];

/**
 * Items that match one of the steps, within their limits, and the numbers to rank them by. The index holds public
 * items only; that each of them is public is asked once more by the same statement.
 */
export async function findCandidates(db: Kysely<Tables>, wanted: CandidateQuery): Promise<Candidates> {
  const { model, locale, only, groups } = wanted;
  const size = sizeFor(groups);
  const steps = [...wanted.steps, ...wanted.looserSteps];
  const otherLocale = locale !== DEFAULT_LOCALE && mayFallBack(model) ? DEFAULT_LOCALE : null;
  const uids = only ? sql`array(select item.uid from content_item item where ${only})` : sql`null::text[]`;
  const { rows } = await sql<CandidateRow>`
    select candidate.* from ${sql.ref(`search_candidates_${size}`)}(${model}, ${locale}, ${otherLocale}, ${uids},
      ${steps.map(({ query }) => query)}::text[], ${steps.map(({ inHead }) => inHead)}::boolean[],
      ${steps.map(({ limit }) => limit)}::integer[], ${steps.map(({ unless }) => unless)}::integer[],
      ${wanted.steps.length}, ${wanted.enough},
      ${groups.map(({ strong }) => strong?.text ?? '')}::text[]::tsquery[],
      ${groups.map(({ strong }) => strong?.size ?? 0)}::real[],
      ${groups.map(({ weak }) => weak?.text ?? '')}::text[]::tsquery[],
      ${groups.map(({ weak }) => (weak ? weak.size * weak.weight : 0))}::real[],
      ${groups.map(({ rarity }) => rarity)}::double precision[], ${wanted.together ?? null}::text,
      ${wanted.pairs}::text[]::tsquery[], ${wanted.headPairs}::text[]::tsquery[],
      ${wanted.onlyHead}, ${wanted.size}, ${wanted.closest}, ${wanted.withPlaces},
      ${HEAD_WEIGHTS}::real[], ${TEXT_WEIGHTS}::real[], ${CLOSE_WEIGHTS}::real[]) as candidate
    where (select ${isPublic(model)} from search_document item
      where item.uid = candidate.uid and item.locale = candidate.locale)`.execute(db);
  const first = rows.find(({ count }) => count !== null);
  const candidates = rows.map((row) => toCandidate(row, wanted)).sort((a, b) => a.place - b.place);
  return { candidates, count: first?.count ?? 0, places: first?.places ?? [] };
}

type CandidateRow = DocumentRef & {
  title: string;
  count: number | null;
  places: PlaceCount[] | null;
  /** Place, popularity, length, closeness, pairs in head and anywhere, then `head` for as many groups as the function has, and `text` likewise unless only heads count. */
  numbers: string;
};

function sizeFor(groups: readonly GroupQuery[]): number {
  return SIZES.find((size) => size >= groups.length) ?? LARGEST;
}

function toCandidate({ uid, locale, title, numbers }: CandidateRow, { groups }: CandidateQuery): Candidate {
  const all = numbers.slice(1, -1).split(',').map(Number);
  const [place = 0, popularity = 0, length = 0, closeness = 0, pairsInHead = 0, pairsInText = 0, ...ranks] =
    all;
  const size = sizeFor(groups);
  const head = ranks.slice(0, size);
  const text = ranks.slice(size);
  return { uid, locale, title, place, popularity, head, text, length, closeness, pairsInHead, pairsInText };
}
