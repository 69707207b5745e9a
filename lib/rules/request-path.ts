/** Where a customer's own requests are listed. */
export const REQUESTS_PATH = '/request';
/** Where a request is filed; fields may be filled in by the address, see `prefill`. */
export const NEW_REQUEST_PATH = '/request/new';

/** Where one of them is, by its key such as TICKET-42. */
export const requestPath = (key: string): string => `${REQUESTS_PATH}/${encodeURIComponent(key)}`;

/** Whether a text can be a request's key; what cannot is no address of a request. */
export const isRequestKey = (text: string): boolean => /^[a-z0-9][\w-]{0,63}$/i.test(text);
