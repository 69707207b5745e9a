/** The page of results among the articles. */
export const ARTICLE_SEARCH = '/content/article';
/** The page of results among everything. */
export const EVERYTHING_SEARCH = '/search';

/** Path of the tracking pixel below the API's base, by which a page of results without JavaScript reports its search. */
export const SEARCH_PIXEL = '/media/noted-search.gif';

/** The parsed query string of a page of results. */
export type SearchState = {
  q: string;
  /** Key of a help category. */
  category?: string | undefined;
  /** Uid of a topic. */
  topic?: string | undefined;
  tag?: string | undefined;
  /** The only kind that is shown. */
  model?: string | undefined;
  offset?: number | undefined;
};

/** Returns the path of a page of results with its query string, without a language prefix. */
export function searchPath(path: string, state: SearchState): string {
  const query = Object.entries(state).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value)}`] : [],
  );
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}
