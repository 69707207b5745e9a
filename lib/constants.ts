/** Cookie and local-storage entry that hold the token (behaviour.md §3). */
export const AUTH_TOKEN_ENTRY = '_authToken';
/**
 * Cookie that is there as long as a session of staff may be, for scripts to read: without it the desk need not ask who
 * is logged in. It authorises nothing.
 */
export const STAFF_HINT_COOKIE = 'desk_known';
/** Kinds of files that a request form may accept beside images, by the ending of their names. */
export const FILE_KINDS = ['pdf', 'txt', 'csv', 'xlsx'] as const;
export type FileKind = (typeof FILE_KINDS)[number];
/** How long a draft survives an expired session, in ms: long enough to log in again. */
export const DRAFT_GRACE_MS = 12 * 3_600_000;
/** Wait before a one-time code can be resent, in ms (§9). */
export const RESEND_LOCK_MS = 60_000;
/** Wait of the visitor loop after a failure, in ms (§4, §9). */
export const VISITOR_RETRY_MS = 5_000;
/** Debounce of the search field, in ms (§5, §9). */
export const SEARCH_DEBOUNCE_MS = 400;
/** Time limit of a search in the browser, in ms: the backend takes 3 s at most, a poor network more. */
export const SEARCH_TIMEOUT_MS = 12_000;
/** Time limit of any other call from the browser, in ms. */
export const ANSWER_TIMEOUT_MS = 20_000;
/**
 * Names of the events behind the search report. `search`: `q`, `results` (their number) and `locale`, once for each
 * answer that was looked at. `search-open`: `q`, `uid` of the opened result, its `rank` from 1 over all pages, and
 * `locale`. The visitor is not stored, nor queries that may contain personal data.
 */
export const SEARCH_EVENTS = { search: 'search', open: 'search-open' } as const;
/**
 * Names of the events that measure whether articles make requests unnecessary, once for each opened form. `suggested`:
 * the number of `articles` suggested. `read`, `answered`: `uid` and `key` of an article that was opened in the form, or
 * was the answer. `filed`: the number of `articles` read before sending.
 */
export const REQUEST_EVENTS = {
  suggested: 'request-suggested',
  read: 'request-read',
  answered: 'request-answered',
  filed: 'request-filed',
} as const;
/** How often an open request is asked for anew, in ms: new answers appear within five seconds. */
export const THREAD_POLL_MS = 4_000;
/** How often the unread notifications are counted anew, in ms. */
export const NOTIFICATION_POLL_MS = 30_000;
/** Throttle of scroll handlers, in ms (§9). */
export const SCROLL_THROTTLE_MS = 200;
/** Debounce of resizes before the media class is computed, in ms (§4, §9). */
export const RESIZE_DEBOUNCE_MS = 200;
/** How long the articles of an opened topic are cached, in ms (§4, §9). */
export const TOPIC_ARTICLES_CACHE_MS = 5 * 60_000;
/** Default `size` of a list of the contract (§9). */
export const DEFAULT_LIST_SIZE = 20;
/** Results on a page of the search. */
export const SEARCH_PAGE_SIZE = 20;
/** Requests on a page of one's own. */
export const REQUEST_PAGE_SIZE = 20;
/** Notifications that are loaded at once. */
export const NOTIFICATION_PAGE_SIZE = 20;
/** Choices of a picker that are loaded at once. */
export const PICKER_PAGE_SIZE = 20;
/** Largest `size` of a list; larger ones are reduced to it. */
export const MAX_LIST_SIZE = 100;
/** Most articles of a topic in an accordion or tree; the topic's page has the others. */
export const MAX_TOPIC_ARTICLES = 500;
/** Articles of a topic up to which a category shows all of them, and how many of a longer one. */
export const CATEGORY_ARTICLES = { all: 12, first: 6 } as const;
/** Topics on a page of a category. */
export const CATEGORY_PAGE_SIZE = 24;
/** Articles of a category or topic from which it has a search of its own. */
export const MIN_SEARCHED_ARTICLES = 30;
/** Codes on a page of error codes. */
export const ERROR_CODES_PAGE_SIZE = 200;
/** Articles on a page of a topic. */
export const TOPIC_PAGE_SIZE = 100;
/** Most articles on each side of one (`listAdjacent`). */
export const MAX_ADJACENT = 50;
/** Posts on a page of the blog: full rows of two and of three. */
export const BLOG_PAGE_SIZE = 24;
/** Largest `size` of a list of topics: the side navigation loads those of a category at once (§7, §9). */
export const MAX_TOPIC_LIST_SIZE = 300;
/** Most levels of product categories in an answer. */
export const MAX_CATEGORY_DEPTH = 5;
/** Default duration of an activity, in seconds (§3, §9). */
export const ACTIVITY_DURATION_S = 3600;
/** Cards of the category grid before it is expanded, by media class (§2, §9). */
export const CATEGORY_PREVIEW = { mobile: 4, tablet: 6, desktop: 8 } as const;
/**
 * How long a browser keeps the cookies of its visitor, in days (§3). The backend keeps the visitor longer
 * (`KEEP_DAYS.visitors` in lib/backend/limits.ts), so that no cookie names one that is gone.
 */
export const VISITOR_COOKIE_DAYS = 365;
/** A day, in ms. */
export const DAY_MS = 86_400_000;
/** The largest attachment, in bytes (5 MB; §5, §9). */
export const MAX_ATTACHMENT_BYTES = 5_242_880;
/** Attachments of a request or of one answer of its customer; of one answer or note of staff, and of one mail (§5). */
export const MAX_ATTACHMENTS = { customer: 50, staff: 10 } as const;
/** Time between two banners, in ms (§9). */
export const BANNER_INTERVAL_MS = 5_000;
/** Default number of slides of a carousel, and the space between them in CSS pixels (§9). */
export const CAROUSEL = { slidesPerView: 2, spacing: 2 } as const;
/** An embedded video's height in CSS pixels, by media class (§9). */
export const VIDEO_HEIGHT = { mobile: 200, other: 420 } as const;
/** Distance of a popover from its trigger, along it and away from it, in CSS pixels (§9). */
export const POPOVER_OFFSET = [0, 2] as const;
/** Widths of the image optimizer, in pixels (§9). */
export const DEVICE_SIZES = [640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;
/** Widths of the image optimizer for small images, in pixels (§9). */
export const IMAGE_SIZES = [16, 32, 48, 64, 96, 128, 256, 384] as const;
/** Quality of optimized images and of thumbnails, in percent (§7). */
export const IMAGE_QUALITY = { default: 75, thumbnail: 85 } as const;
/** Time after which a page is generated again even if no content changed, in seconds. */
export const PAGE_REVALIDATE_S = 60;
/** `Retry-After` of a page that cannot be generated, in seconds. */
export const FAILED_RETRY_AFTER_S = 60;
/** `Retry-After` under overload, in seconds. */
export const OVERLOAD_RETRY_AFTER_S = 10;
/** Time after which a page that lacks a part is generated again, in seconds. */
export const PAGE_RETRY_S = 5;
/** Smallest widths of the media classes, in CSS pixels; below tablet is mobile. */
export const MEDIA_MIN_WIDTH = { tablet: 768, desktop: 1024 } as const;
const POOR = ['slow', 'not-solved', 'unclear', 'unfriendly'] as const;
const FAIR = ['slow', 'unclear', 'partly-solved'] as const;
const GOOD = ['fast', 'clear', 'friendly', 'solved'] as const;
/** Scores of a rating, each with the codes of the reasons that may be given for it. */
export const RATING_REASONS = { 1: POOR, 2: POOR, 3: FAIR, 4: GOOD, 5: GOOD } as const;
export type RatingScore = keyof typeof RATING_REASONS;
export type RatingReason = (typeof RATING_REASONS)[RatingScore][number];
/** Longest comment of a rating, in characters, and most reasons. */
export const MAX_RATING = { comment: 2_000, reasons: 5 } as const;
/** How much an announcement matters, the most important first. */
export const ANNOUNCEMENT_SEVERITIES = ['incident', 'warning', 'info'] as const;
export type AnnouncementSeverity = (typeof ANNOUNCEMENT_SEVERITIES)[number];
/**
 * How often announcements are asked for anew while the page is visible, in ms. Browsers and proxies may keep an answer for
 * four seconds, the server for one: together ten at most.
 */
export const ANNOUNCEMENT_POLL_MS = 5_000;
/** How long known issues that have ended are listed, in days. */
export const ENDED_ISSUE_DAYS = 14;
/** Reasons that may be given for finding an article helpful or not, by the answer. */
export const FEEDBACK_REASONS = {
  yes: ['complete', 'clear', 'found', 'media'],
  no: ['incomplete', 'outdated', 'unclear', 'not-what-i-sought', 'media-problem'],
} as const;
export type FeedbackAnswer = keyof typeof FEEDBACK_REASONS;
export type FeedbackReason = (typeof FEEDBACK_REASONS)[FeedbackAnswer][number];
/** Longest comment on an article, in characters. */
export const MAX_FEEDBACK_COMMENT = 1_000;
/**
 * Name of the event with a reader's feedback on an article: `key` (or uid), `helpful`, and optionally `reasons` (codes of
 * FEEDBACK_REASONS, separated by commas), `comment` and `locale`. A later one of the same visitor replaces it.
 */
export const FEEDBACK_EVENT = 'article-feedback';
/** Languages of the portal; the first is the default and has no prefix in paths. */
export const LOCALES = ['id', 'en'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'id';
/** Where machines find the portal: its API described as OpenAPI, and its tools for agents (MCP). */
export const OPENAPI_PATH = '/api/openapi.json';
export const MCP_PATH = '/api/mcp';

/** The largest image of content, in pixels when decoded; the importer refuses larger ones. */
export const MAX_CONTENT_PIXELS = 100_000_000;

/** The built-in brand colour, as on the light ground of pages and mails (behaviour.md §9). */
export const BRAND_COLOUR = '#1f54a7';

/** Email that people are told to write to, unless the operator sets one. */
export const DEFAULT_SUPPORT_EMAIL = 'bantuan@pundara.example';
/** The first character of tokens that stop copies of mails. Tokens of customers never begin with it. */
export const COPY_TOKEN_MARK = '0';

/** The page of known issues. */
export const KNOWN_ISSUES_PATH = '/known-issues';

/** Height of the header, in CSS pixels (behaviour.md §2). */
export const HEADER_HEIGHT = 64;
