/** Returns the key of the request with a number: TICKET-42. */
export const issueKey = (number: number): string => `TICKET-${number}`;

/** Returns the number in a request's key; undefined for another text. */
export function issueNumber(key: string): number | undefined {
  const [, digits] = /^TICKET-([1-9]\d{0,8})$/i.exec(key) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/**
 * Returns the number of the request that a person names, as in `42`, `#42`, `TICKET-42` or the subject of a mail,
 * `Re: [TICKET-42] Printer`; `isSure` unless it may be any other number as well.
 */
export function namedRequest(text: string): { number: number; isSure: boolean } | undefined {
  const sure = /\bTICKET[- ]?([1-9]\d{0,8})\b/i.exec(text) ?? /^\s*#\s*([1-9]\d{0,8})\s*$/.exec(text);
  const [, digits] = sure ?? /^\s*([1-9]\d{0,8})\s*$/.exec(text) ?? [];
  return digits === undefined ? undefined : { number: Number(digits), isSure: sure !== null };
}

/** The list of the user's requests. */
export const REQUESTS_PATH = '/request';
/** The request form; its query string may fill in fields, see `prefill`. */
export const NEW_REQUEST_PATH = '/request/new';

/** Returns the path of a request by its key, such as TICKET-42. */
export const requestPath = (key: string): string => `${REQUESTS_PATH}/${encodeURIComponent(key)}`;

/** The page of a request for a person without an account, who has a link to it. */
export const LINKED_REQUEST_PATH = `${REQUESTS_PATH}/link`;

/** Returns the path of the page that a link in a mail leads to. */
export const linkedRequestPath = (token: string): string => `${LINKED_REQUEST_PATH}?token=${token}`;

/** Returns the path of the form for a request that continues a completed one. */
export const followUpPath = (key: string): string =>
  `${NEW_REQUEST_PATH}?${FOLLOW_UP}=${encodeURIComponent(key)}`;

/** The parameter of the form's URL that names the continued request. */
export const FOLLOW_UP = 'follow_up_of';

/** The parameter of a request's URL that opens its progress, for links in mails. */
export const TRACK = 'track';

/** The parameter of a request's URL that opens its rating, for links in mails. */
export const RATE = 'rate';

/** Returns whether a text can be the key of a request. */
export const isRequestKey = (text: string): boolean => /^[a-z0-9][\w-]{0,63}$/i.test(text);
