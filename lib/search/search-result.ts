import type { Expression, SqlBool } from 'kysely';
import type { Parent } from '@/lib/database/content-relations';
import type { Locale } from '@/lib/constants';
import type { SEARCH_MODELS } from '@/lib/contract/content';
import type { Hit } from './results/hits';
import type { PlaceCount } from './snapshot/documents';

type SearchModel = (typeof SEARCH_MODELS)[number];

export type SearchInput = {
  q: string;
  locale: Locale;
  /** This model alone, paged; else the first of every model. */
  model?: SearchModel | undefined;
  /** One paged list over every model instead. */
  isMixed?: boolean;
  offset: number;
  size: number;
  /** A condition over articles (`item`), which leaves the other models out. */
  articles?: Expression<SqlBool> | undefined;
};

export type ModelHits = { model: SearchModel; count: number; hits: Hit[] };

export type SearchResult = {
  /** The query with its spelling corrected; null when nothing was misspelt. */
  suggestion: string | null;
  count: number;
  /** The hits of each model that has any, or of the one that was asked for. */
  models: ModelHits[];
  /** Where all matching articles lie, whatever the search is narrowed to. */
  places: PlaceCount[];
  /** Uids of all matching articles, likewise. */
  articles: string[];
  /** Of a mixed search: everything in one order. */
  mixed?: Hit[];
  /** When nothing was found: what the words alone find without quotes, conditions and model. */
  broader: { count: number; hits: Hit[] } | null;
  /** The topics and categories of all that was found. */
  parents: Parent[];
};
