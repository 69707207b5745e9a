import type { MarkedText, SearchHit } from '@/lib/contract/content';
import type { ArticleRowView, CategoryCardView } from './cards';

export type SearchModel = SearchHit['model'];

export type HitView = {
  uid: string;
  href: string;
  title: MarkedText;
  snippet: MarkedText;
  /** Where it stands, in words. */
  place?: string;
};

/** A way to narrow the results, or to widen them again. */
export type FacetView = { name: string; count?: number; href: string; isCurrent: boolean };

/** Results from one place of the list on. */
export type HitPage = { count: number; offset: number; size: number; hits: HitView[] };

/** What helps on where nothing was found. */
export type RescueView = {
  broader: HitView[];
  /** Widens a search that was narrowed. */
  clearHref?: string;
  popular: ArticleRowView[];
  categories: CategoryCardView[];
};

/** Why there is nothing to show. */
export type SearchFailure = {
  /** Whether it was this visitor who searched too often. */
  isLimited: boolean;
  /** Seconds after which the backend has time again, when it said so. */
  waitS?: number;
};

type SearchView = {
  query: string;
  /** The same page again, without a language's prefix. */
  href: string;
  /** How misspelt words were read. */
  suggestion?: string;
  /** The picture that reports the search where no JavaScript does. */
  noteHref?: string;
  /** Given when the search itself failed. */
  failure?: SearchFailure;
  /** Given when nothing was found. */
  rescue?: RescueView;
};

export type HitGroupView = { model: SearchModel; count: number; hits: HitView[]; allHref: string };

export type SearchContent = SearchView & {
  /** Undefined when the search itself failed. */
  found?: { count: number; groups: HitGroupView[]; one?: HitPage & { model: SearchModel } };
};

export type ArticleSearchContent = SearchView & {
  /** Undefined when the search itself failed. */
  found?: HitPage;
  /** What the results are narrowed to, by name. */
  place?: string;
  /** The search of everything for the same words, where the backend has one. */
  everythingHref?: string;
  /** What the address narrows the results to. */
  narrowedBy: { category?: string; topic?: string };
  facets: { categories: FacetView[]; topics: FacetView[] };
};
