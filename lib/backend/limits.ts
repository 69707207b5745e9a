import { DAY_MS, MAX_ATTACHMENT_BYTES } from '@/lib/constants';

/** The largest JSON body, in bytes; the longest field of the contract is the text of a request. */
export const MAX_JSON_BYTES = 100 * 1024;
/** The longest URL, in characters: room for a search of 10 KB, below the 16 KB that Node takes for all headers. */
export const MAX_URL_LENGTH = 12 * 1024;
/** The deepest nesting of a JSON body: no call needs more, and deeper JSON exhausts a recursive parser. */
export const MAX_JSON_DEPTH = 32;
/** A call that takes longer is answered with 503, in ms, so that every API call ends within 3 s. */
export const ANSWER_DEADLINE_MS = 2_800;

/** A change of many requests at the desk is answered with 503 after this time, in ms. */
export const BULK_DEADLINE_MS = 20_000;
/** A message to the MCP endpoint, whose tools make up to four calls, is answered with 503 after this time, in ms. */
export const AGENT_DEADLINE_MS = 8_000;

/** One-time codes: their digits, their lifetime, and the wrong tries that void one. */
export const CODE = { digits: 6, validS: 300, maxTries: 5 } as const;
/** A login and its token last this long without use, in seconds: 30 days. */
export const SESSION_S = 30 * 86_400;
/** A login to the desk lasts this long, in seconds: a working day. */
export const STAFF_SESSION_S = 12 * 3_600;
/** A token that is older than this may be exchanged for a new one, in seconds. */
export const TOKEN_ROTATE_AFTER_S = 86_400;
/** The exchanged token still works this long, in seconds, for tabs and replies that were lost. */
export const TOKEN_GRACE_S = 86_400;
/** How long expired data is kept, in days. */
export const KEEP_DAYS = {
  traces: 7,
  revokedSessions: 30,
  heldMails: 30,
  /**
   * Of searches and events too, unless EVENTS_KEEP_DAYS says otherwise. More than the days that a browser keeps its cookie
   * (components/account/visitor-store.ts).
   */
  visitors: 400,
  votes: 180,
} as const;
/** After a login this recent, in seconds, the account may be deleted without another code. */
export const RECENT_LOGIN_S = 600;

/** The longest texts of a request, in characters: one line, several, and with marks. */
export const MAX_FORM_TEXT = { line: 300, area: 20_000, rich: 60_000 } as const;
/** A form with the largest image, in bytes. */
export const MAX_UPLOAD_BODY_BYTES = MAX_ATTACHMENT_BYTES + 64 * 1024;
/** How long an upload may take at most, in ms. Slow senders are cut off long before (lib/server/http-server.ts). */
export const UPLOAD_DEADLINE_MS = 25 * 60_000;
/**
 * Uploads of one person that are received at a time; others wait, so that one person cannot use up the memory of the
 * process.
 */
export const UPLOADS_AT_A_TIME = 6;
/** Memory for uploads of all people that are not stored yet, in bytes. */
export const MAX_PENDING_UPLOAD_BYTES = 30 * MAX_UPLOAD_BODY_BYTES;
/** The largest image when decoded: pixels of all frames together, and frames. */
export const MAX_IMAGE_PIXELS = 60_000_000;
export const MAX_IMAGE_FRAMES = 300;
/** The largest HEIC photo, in pixels: its decoder takes 8 bytes of memory per pixel. */
export const MAX_HEIC_PIXELS = 50_000_000;
/** The largest image that is stored without loss, in pixels: the encoder takes 30 bytes of memory per pixel. */
export const MAX_LOSSLESS_PIXELS = 4_000_000;
/**
 * Pixels of images that are decoded at a time, in the whole process: three small ones, or a large and a small one. One
 * owner (a user, or an anonymous client) has two thirds of it at most, and takes turns with others.
 */
export const DECODING = {
  pixels: 90_000_000,
  pixelsPerOwner: 60_000_000,
  /** An image counts as at least this many pixels, because decoding it takes a core. */
  minPixels: 30_000_000,
  /** Images that wait; a request shows up to MAX_ATTACHMENTS at once. */
  waiting: 512,
  waitingPerOwner: 64,
} as const;
/** Bytes of memory for the cache of resized images. */
export const IMAGE_CACHE_BYTES = { public: 64 * 1024 * 1024, private: 16 * 1024 * 1024 } as const;
/** How long an image may take, in ms: the images of a page are asked for together and wait for each other. */
export const IMAGE_DEADLINE_MS = 15_000;
/**
 * The answers and changes of one request, and the bytes of its texts, beyond which its customer continues in a new one.
 * The desk, the customer and mails show all of a request at once.
 */
export const MAX_THREAD = { entries: 2_000, bytes: 4_000_000 } as const;
/** The latest events of visitors that an export holds: their number is not bounded otherwise. */
export const MAX_EXPORTED_EVENTS = 10_000;
/** How long a completed request can be answered and reopened, in days. */
export const REOPEN_DAYS = 30;
/** How long a solved request can be rated, and how long a rating can be changed, in days. */
export const RATING_DAYS = { first: 30, edit: 7 } as const;
/** The longest texts of an announcement, in characters. */
export const MAX_ANNOUNCEMENT = { title: 200, body: 2_000 } as const;
/** An image that no request claimed is removed after this long, in seconds. */
export const UPLOAD_ORPHAN_S = 86_400;
/** How long the same request without Idempotency-Key counts as a double click, in seconds. */
export const DOUBLE_CLICK_S = 30;
/** The files of an answer that its mail carries, in bytes; base64 makes a third more of them. */
export const MAX_MAIL_FILES_BYTES = 10_000_000;
/** How long a mail is tried, in ms; a code's mail ends with its code. */
export const MAIL_LIFE_MS = 3 * DAY_MS;
/** How long an event for the webhook is tried, in days. */
export const WEBHOOK_DAYS = 3;
/** How long the answer to an Idempotency-Key is kept, in days. */
export const KEEP_ANSWERS_DAYS = 7;

/**
 * Every limit on how often something may be done, in one table: `max` times within `windowS` seconds, counted in the
 * database over a sliding window.
 */
export const LIMITS = {
  /** By email and purpose. */
  codeResend: { max: 1, windowS: 60 },
  codeMailsPerEmail: { max: 5, windowS: 3_600 },
  /**
   * Mails to emails without an account, which can be typed in by anybody; OTP_MAILS_PER_CLIENT_HOUR replaces the
   * number. Login codes have a budget of their own, or strangers on a network could use up that of its customers.
   */
  codeMailsPerClient: { max: 60, windowS: 3_600 },
  /** Prevents floods only: a network may hold a thousand people, and each email has limits of its own. */
  loginCodesPerClient: { max: 3_000, windowS: 3_600 },
  /** Codes for a new email of an account, which can be typed in by its owner as they like. */
  emailCodesPerUser: { max: 10, windowS: 86_400 },
  /** Changes of name and phone. */
  accountChangesPerUser: { max: 20, windowS: 3_600 },
  /** Over all codes and purposes of the email. */
  codeFailuresPerEmail: { max: 10, windowS: 3_600 },
  /** Prevents finding out by trial which emails are registered. */
  unknownEmailsPerClient: { max: 5, windowS: 3_600 },
  /** Prevents floods only: against guessing, each code has its own counter of tries. */
  codeTriesPerClient: { max: 3_000, windowS: 600 },
  /** This and the events of a client leave room for a network of a thousand people. */
  visitorInitsPerClient: { max: 2_000, windowS: 3_600 },
  visitorEventsPerVisitor: { max: 120, windowS: 600 },
  visitorEventsPerClient: { max: 5_000, windowS: 600 },
  /**
   * Views of one article from one network on a day: an office behind one IP address still counts for more than one
   * reader, while a machine that creates visitor after visitor cannot push an article up.
   */
  viewsPerNetworkAndItem: { max: 5, windowS: 86_400 },
  /** First feedback on one article from one network on a day; changes of it are not counted. */
  feedbackPerNetworkAndItem: { max: 5, windowS: 86_400 },
  requestsPerUser: { max: 30, windowS: 3_600 },
  /**
   * Requests with an email in copy, which can be typed in by anybody: per user, and per user and email. Others cannot use
   * up the copies of a customer; an address that many fill with copies stops them by the link in each.
   */
  copiesPerUser: { max: 10, windowS: 86_400 },
  copiesPerUserAndAddress: { max: 5, windowS: 86_400 },
  /** Comments and changes of the status. */
  answersPerUser: { max: 120, windowS: 3_600 },
  /** Notifications marked as seen: an open request sends a mark for each answer that arrives. */
  marksPerUser: { max: 1_200, windowS: 3_600 },
  ratingsPerUser: { max: 60, windowS: 3_600 },
  uploadsPerUser: { max: 60, windowS: 3_600 },
  uploadsPerStaff: { max: 600, windowS: 3_600 },
  /** Requests by mail: per sender, and of all people without an account together. */
  mailRequestsPerSender: { max: 10, windowS: 3_600 },
  mailRequestsOfStrangers: { max: 200, windowS: 3_600 },
  /** Mails to the reply addresses of one request: from its owner, the help desk and others. More of them are a loop. */
  ownerMailsPerRequest: { max: 60, windowS: 3_600 },
  supportMailsPerRequest: { max: 600, windowS: 3_600 },
  notesPerRequest: { max: 30, windowS: 3_600 },
  /** Mails that say why an answer was not taken, by request; those to unknown addresses together. */
  mailReturnsPerSender: { max: 1, windowS: 3_600 },
  /** Mails to the team about a loop, by its sender. */
  loopNoticesPerSender: { max: 1, windowS: 86_400 },
  /** An export reads everything that is stored about its user. */
  exportsPerUser: { max: 20, windowS: 3_600 },
  activitiesPerUser: { max: 120, windowS: 3_600 },
} as const satisfies Record<string, { max: number; windowS: number }>;

/**
 * Limits that each process counts in memory, because counting in the database would cost more than the calls
 * themselves. A client may do `max` at once, and from then on `max` within `windowS` seconds.
 */
export const MEMORY_LIMITS = {
  /**
   * The field sends at most 150 searches a minute while a person types without a pause (SEARCH_DEBOUNCE_MS): room for four
   * of them behind one IP address, or for an office that searches now and then. Ten searches a second leave most of a
   * processor to others.
   */
  searchesPerClient: { max: 600, windowS: 60 },
  /** Messages to the MCP endpoint: an agent sends a handful for each of its answers. */
  agentMessagesPerClient: { max: 120, windowS: 60 },
} as const satisfies Record<string, { max: number; windowS: number }>;

export type MemoryLimitName = keyof typeof MEMORY_LIMITS;
export type LimitName = keyof typeof LIMITS;
