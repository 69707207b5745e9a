import type { Locale } from '@/lib/constants';
import type { MarkedText, SearchHit } from '@/lib/contract/content';
import type { AnswerPage } from '@/lib/words/answer-target';
import type { ServiceHours } from '@/lib/hours/service-hours';
import type { ArticleRowData, CategoryCardData, ProductCardData, StoreCardData } from './cards';

export type SearchModel = SearchHit['model'];

export type HitData = {
  uid: string;
  href: string;
  title: MarkedText;
  snippet: MarkedText;
  /** Its language, if it is not the page's. */
  lang?: Locale | undefined;
  /** Its kind and place, in words. */
  place?: string;
  /** Whether the place is a category and topic, before which "in" stands. */
  isIn?: boolean;
};

/** A link that narrows the results, or widens them again. */
export type FacetData = { name: string; count?: number; href: string; isCurrent: boolean };

/** A page of results. */
export type HitPage = { count: number; offset: number; size: number; hits: HitData[] };

/** Suggestions when nothing was found. */
export type RescueData = {
  broader: HitData[];
  /** Removes the filters of the search. */
  clearHref?: string;
  popular: ArticleRowData[];
  categories: CategoryCardData[];
};

/** Why a search failed. */
export type SearchFailure = {
  /** Whether this visitor searched too often. */
  isLimited: boolean;
  /** Seconds to wait, if the backend named them. */
  waitS?: number;
};

/** Where an error code is explained. */
export type FoundCode = { code: string; href: string; explanation: string };

/** The card above the results that answers a navigational search. */
export type AnswerCardData =
  | {
      kind: 'contact';
      phone?: { label: string; href: string };
      service?: ServiceHours;
      /** The hours in words. */
      week: { days?: string; open: string }[];
    }
  | { kind: 'stores'; city: string | undefined; stores: StoreCardData[] }
  | { kind: 'prices'; products: ProductCardData[] }
  | { kind: 'login' | 'register' }
  | { kind: AnswerPage };

/** A short answer in the words of its source. */
export type ExactAnswerData = {
  title: string;
  text?: string;
  steps: string[];
  /** How many steps the source has beyond these. */
  more?: number;
  /** URL and name of the source. */
  href: string;
  source: string;
};

/** The filters of a search among articles, as the URL names them. */
export type SearchFilters = {
  /** Key of a help category. */
  category?: string | undefined;
  /** Uid of a topic. */
  topic?: string | undefined;
  tag?: string | undefined;
};

/** The content of a results page. */
export type SearchContent = {
  query: string;
  /** The path and query of this page, without the language's prefix. */
  href: string;
  /** The path alone: the search among articles, or among everything. */
  path: string;
  /** The only kind shown; undefined for all. */
  model?: SearchModel | undefined;
  narrowedBy: SearchFilters;
  /** The query with its spelling corrected. */
  suggestion?: string;
  /** URL of the picture that reports the search of browsers without JavaScript. */
  noteHref?: string;
  /** Set if the search is for an error code that is explained. */
  errorCode?: FoundCode | undefined;
  /** Set for a navigational search. */
  card?: AnswerCardData | undefined;
  /** Set if the best result answers the search literally. */
  exact?: ExactAnswerData | undefined;
  /** Set when the search failed. */
  failure?: SearchFailure;
  /** Set when nothing was found. */
  rescue?: RescueData;
  /** Undefined when the search failed. */
  found?: HitPage;
  /** Name of the category, topic or tag that the results are narrowed to. */
  place?: string | undefined;
  /** All kinds together, and each kind with results. */
  tabs: FacetData[];
  facets: { categories: FacetData[]; topics: FacetData[]; tags: FacetData[] };
};
