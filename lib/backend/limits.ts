/** The largest JSON body, in bytes; the longest the contract knows is a request's text. */
export const MAX_JSON_BYTES = 100 * 1024;
/** The longest address, in characters: room for a search of 10 KB, below the 16 KB that Node takes for all headers. */
export const MAX_URL_LENGTH = 12 * 1024;
/** JSON deeper than this is no request of ours; deep nesting only serves to exhaust a recursive reader. */
export const MAX_JSON_DEPTH = 32;
/** A service that has not answered by then is given up with 503, in ms: an API call fails within 3 s. */
export const ANSWER_DEADLINE_MS = 2_800;
/** Words of a search that are looked at; more never find more. */
export const MAX_SEARCH_WORDS = 12;
/** A word of a search is cut after this many characters. */
export const MAX_SEARCH_WORD_LENGTH = 100;
