import type { Locale } from '@/lib/constants';
import type { MarkedText, SearchHit } from '@/lib/contract/content';
import type { ServiceHours } from '@/lib/rules/service-hours';
import type { ArticleRowView, CategoryCardView, ProductCardView, StoreCardView } from './cards';

export type SearchModel = SearchHit['model'];

export type HitView = {
  uid: string;
  href: string;
  title: MarkedText;
  snippet: MarkedText;
  /** Its language, when it is not the page's. */
  lang?: Locale | undefined;
  /** Its category and topic, in words. */
  place?: string;
};

/** A link that narrows the results, or widens them again. */
export type FacetView = { name: string; count?: number; href: string; isCurrent: boolean };

/** A page of results. */
export type HitPage = { count: number; offset: number; size: number; hits: HitView[] };

/** Suggestions when nothing was found. */
export type RescueView = {
  broader: HitView[];
  /** Removes the filters of the search. */
  clearHref?: string;
  popular: ArticleRowView[];
  categories: CategoryCardView[];
};

/** Why a search failed. */
export type SearchFailure = {
  /** Whether this visitor searched too often. */
  isLimited: boolean;
  /** Seconds to wait, when the backend said so. */
  waitS?: number;
};

/** Where an error code is explained. */
export type FoundCode = { code: string; href: string; explanation: string };

/** What answers a search that wants to get somewhere, above the results. */
export type AnswerCardView =
  | {
      kind: 'contact';
      phone?: { label: string; href: string };
      service?: ServiceHours;
      /** The hours in words. */
      week: { days?: string; open: string }[];
    }
  | { kind: 'stores'; city: string | undefined; stores: StoreCardView[] }
  | { kind: 'prices'; products: ProductCardView[] }
  | { kind: 'login' | 'register' };

type SearchView = {
  query: string;
  /** The path and query of this page, without the language's prefix. */
  href: string;
  /** The query with its spelling corrected. */
  suggestion?: string;
  /** The picture that reports the search where no JavaScript does. */
  noteHref?: string;
  /** Set when the search asks for an error code that is explained. */
  errorCode?: FoundCode | undefined;
  /** Set when the search wants to get somewhere. */
  card?: AnswerCardView | undefined;
  /** Set when the search failed. */
  failure?: SearchFailure;
  /** Set when nothing was found. */
  rescue?: RescueView;
};

export type HitGroupView = { model: SearchModel; count: number; hits: HitView[]; allHref: string };

export type SearchContent = SearchView & {
  /** Undefined when the search failed. */
  found?: { count: number; groups: HitGroupView[]; one?: HitPage & { model: SearchModel } };
};

export type ArticleSearchContent = SearchView & {
  /** Undefined when the search failed. */
  found?: HitPage;
  /** Name of the category or topic that the results are narrowed to. */
  place?: string;
  /** Searches everything for the same words, when the backend can. */
  everythingHref?: string;
  /** The filters in the URL. */
  narrowedBy: { category?: string; topic?: string };
  facets: { categories: FacetView[]; topics: FacetView[] };
};
