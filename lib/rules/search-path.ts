/** Results among the articles. */
export const ARTICLE_SEARCH = '/content/article';
/** Results among everything. */
export const EVERYTHING_SEARCH = '/search';

/** Path of the tracking pixel, below the API's base: a page of results read without JavaScript reports its search by it. */
export const SEARCH_PIXEL = '/media/noted-search.gif';

/** What a page of results shows, as its address says it. */
export type SearchState = {
  q: string;
  /** Key of a help category. */
  category?: string;
  /** Uid of a topic. */
  topic?: string;
  /** The one group that is shown. */
  model?: string;
  offset?: number;
};

/** The address of a page of results, without a language's prefix; what is not set is left out. */
export function searchPath(path: string, state: SearchState): string {
  const query = Object.entries(state).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value)}`] : [],
  );
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}
