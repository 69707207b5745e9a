/** Where a customer's own requests are listed. */
export const REQUESTS_PATH = '/request';
/** Where a request is filed; fields may be filled in by the address, see `prefill`. */
export const NEW_REQUEST_PATH = '/request/new';
