// The paths that `control.ts` answers, beside the calls of the API below `/api/`. A file of their own, because commands need them without the backend.

/** Reports searches: `{ days, size }`, answered with the report, or `{ error }`. */
export const SEARCH_REPORT_PATH = '/search/report';

/** Replaces the synonyms: their rules, answered with nothing, or `{ error }`. */
export const SYNONYMS_PATH = '/search/synonyms';

/** Reports which articles need work: as above. */
export const CONTENT_REPORT_PATH = '/content/report';

/** Reports requests: as above. */
export const REQUESTS_REPORT_PATH = '/requests/report';

/** Removes the demo, answered with what was removed, or `{ error }`. */
export const DEMO_REMOVE_PATH = '/demo/remove';

/** Copies the embedded database for a backup; answered with nothing, or `{ error }`. */
export const DATA_COPY_PATH = '/data/copy';

/** Moves some of the files: `moveRequest`, answered with the part that was moved, or `{ error }`. */
export const MEDIA_MOVE_PATH = '/media/move';

/** Imports contacts: `{ business, rows }`, answered with a report, or `{ error }`. */
export const CONTACTS_IMPORT_PATH = '/contacts/import';
