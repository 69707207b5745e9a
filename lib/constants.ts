/** Cookie and local-storage entry that hold the token (behaviour.md §3). */
export const AUTH_TOKEN_ENTRY = '_authToken';
/** A draft outlives a session that ended by itself for this long, in ms: long enough to log in again. */
export const DRAFT_GRACE_MS = 12 * 3_600_000;
/** Resend of a one-time code is locked this long, in ms (§9). */
export const RESEND_LOCK_MS = 60_000;
/** The visitor loop tries again after this long, in ms (§4, §9). */
export const VISITOR_RETRY_MS = 5_000;
/** A search waits this long after the last key, in ms (§5, §9). */
export const SEARCH_DEBOUNCE_MS = 400;
/** A search without an answer is given up after this long, in ms: the backend takes 3 s at most, a poor network more. */
export const SEARCH_TIMEOUT_MS = 12_000;
/** A browser that has no answer of the backend by then tells its user so, in ms: more than a poor network needs. */
export const ANSWER_TIMEOUT_MS = 20_000;
/**
 * Names of the visitor's events behind the search report. `search`: `q`, `results` (how many were found) and
 * `locale`, once for each answer that was seen. `search-open`: `q`, `uid` of the opened result, its `rank`
 * from 1 over all pages, and `locale`. Neither the visitor nor words that may be personal are stored.
 */
export const SEARCH_EVENTS = { search: 'search', open: 'search-open' } as const;
/**
 * Names of the visitor's events that count whether articles spare requests, once for each form that is opened.
 * `suggested`: how many `articles` stand under the subject. `read`, `answered`: `uid` and `key` of an article that was
 * opened there, or that was the answer. `filed`: how many `articles` had been read before.
 */
export const REQUEST_EVENTS = {
  suggested: 'request-suggested',
  read: 'request-read',
  answered: 'request-answered',
  filed: 'request-filed',
} as const;
/** Scroll handlers run at most this often, in ms (§9). */
export const SCROLL_THROTTLE_MS = 200;
/** The media class is computed this long after the last resize, in ms (§4, §9). */
export const RESIZE_DEBOUNCE_MS = 200;
/** The articles of an opened topic are kept this long, in ms (§4, §9). */
export const TOPIC_ARTICLES_CACHE_MS = 5 * 60_000;
/** A list answers this many records unless asked otherwise (§9). */
export const DEFAULT_LIST_SIZE = 20;
/** More records are never answered at once; a larger size is lowered to it. */
export const MAX_LIST_SIZE = 100;
/** An accordion or a tree shows at most this many articles of a topic; its page leads to the others. */
export const MAX_TOPIC_ARTICLES = 500;
/** A topic's page lists this many articles; the others follow on further pages. */
export const TOPIC_PAGE_SIZE = 100;
/** The side navigation asks for all topics of a category at once (§7, §9). */
export const MAX_TOPIC_LIST_SIZE = 300;
/** The default duration of an activity, in seconds (§3, §9). */
export const ACTIVITY_DURATION_S = 3600;
/** Cards of the category grid before it is expanded, by media class (§2, §9). */
export const CATEGORY_PREVIEW = { mobile: 4, tablet: 6, desktop: 8 } as const;
/** The largest attachment, in bytes (5 MB; §5, §9). */
export const MAX_ATTACHMENT_BYTES = 5_242_880;
/** The banner moves on after this long, in ms (§9). */
export const BANNER_INTERVAL_MS = 5_000;
/** The default number of slides of a carousel, and the space between them in CSS pixels (§9). */
export const CAROUSEL = { slidesPerView: 2, spacing: 2 } as const;
/** An embedded video's height in CSS pixels, by media class (§9). */
export const VIDEO_HEIGHT = { mobile: 200, other: 420 } as const;
/** Colour of the progress bar and of the brand (§2, §9). */
export const BRAND_COLOUR = '#1f54a7';
/** What a popover opens below its trigger keeps this distance: along it and away from it, in CSS pixels (§9). */
export const POPOVER_OFFSET = [0, 2] as const;
/** Widths the image optimizer makes (§9). */
export const DEVICE_SIZES = [640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;
/** Widths of small images the optimizer makes (§9). */
export const IMAGE_SIZES = [16, 32, 48, 64, 96, 128, 256, 384] as const;
/** Quality of optimized images, in percent; thumbnails are finer (§7). */
export const IMAGE_QUALITY = { default: 75, thumbnail: 85 } as const;
/** Optimized images are kept at least this long, in seconds (§7). */
export const IMAGE_CACHE_TTL_S = 60;
/** A generated page is regenerated at most this often without a change of content, in seconds. */
export const PAGE_REVALIDATE_S = 60;
/** `Retry-After` of a page that cannot be made now, in seconds. */
export const FAILED_RETRY_AFTER_S = 60;
/** `Retry-After` of a request that was refused under overload, in seconds. */
export const OVERLOAD_RETRY_AFTER_S = 10;
/** A page that had to do without something is made again this soon, in seconds. */
export const PAGE_RETRY_S = 5;
/** First widths of the media classes, in CSS pixels: below tablet is mobile. */
export const MEDIA_MIN_WIDTH = { tablet: 768, desktop: 1024 } as const;
/** Languages of the portal; the first is the default and has no prefix in addresses. */
export const LOCALES = ['id', 'en'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'id';
