import { z } from 'zod';
import { MAX_LIST_SIZE, MAX_RATING, RATING_REASONS, type RatingReason } from '@/lib/constants';
import {
  cleanText,
  listOf,
  localeParam,
  offsetParam,
  segment,
  serviceHours,
  sizeParam,
  wholeNumber,
} from './common';

const uid = z.union([z.string(), z.number()]);

/** The status of a request; `progress` in percent. */
export const issueStatus = z.object({
  pk: z.number().int(),
  key: z.string(),
  name: z.string(),
  progress: z.number().int().min(0).max(100),
});

export const getProjectQuery = z.object({ locale: localeParam });
export const project = z.object({
  key: z.string(),
  name: z.string(),
  status_list: z.array(issueStatus),
  /** An extension. */
  service: serviceHours.optional(),
  /** Kinds of files that answers accept beside images (an extension). */
  files: z.array(z.string()).optional(),
});

export const FIELD_TYPES = [
  'text',
  'email',
  'option',
  'priority',
  'datetime',
  'textarea',
  'richtext',
  'media',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** A choice of an option field; a backend may send `name` instead of `text`. */
export const fieldOption = z.object({
  value: uid,
  text: z.string().optional(),
  name: z.string().optional(),
  target: z
    .string()
    .optional()
    .describe('When requests with this choice are answered, in words (an extension).'),
});
/** A field of the request form. `field_type` may be one that the client does not support. */
export const createField = z.object({
  field: z.object({
    key: z.string(),
    name: z.string(),
    field_type: z.string(),
    placeholder: z.string().nullish(),
    options: z.array(fieldOption).nullish(),
    index: z.number().int(),
    show_if: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .describe(
        'The field is asked for only with one of these values in each of these fields (an extension).',
      ),
    files: z
      .array(z.string())
      .optional()
      .describe('Kinds of files that a field of type media accepts beside images (an extension).'),
  }),
  required: z.boolean(),
});
export const listCreateFieldsQuery = z.object({ locale: localeParam });
export const listCreateFieldsAnswer = z.array(createField);
export const listFieldOptionsQuery = z.object({
  field: segment.describe('The key of the field.'),
  locale: localeParam,
});
export const listFieldOptionsAnswer = z.array(fieldOption);

/** A request in a list; times are ISO. */
export const issue = z.object({
  key: z.string(),
  uid,
  name: z.string(),
  status: issueStatus,
  created_at: z.string(),
  updated_at: z.string(),
  /** Whether staff answered or changed the caller's own request since it was marked as seen (an extension). */
  is_unread: z.boolean().optional(),
  /** The user who filed it, where colleagues share their requests (an extension). */
  owner: z.object({ name: z.string(), is_self: z.boolean() }).optional(),
});
const issueLink = z.object({ key: z.string(), name: z.string() });

/** An uploaded image or file, which the form sends as an attachment. */
export const uploadedMedia = z.object({
  id: z.string(),
  /** Served only to readers of the request. */
  image_url: z.string(),
  file_name: z.string().optional(),
  width: z.number().int().optional(),
  height: z.number().int().optional(),
  /** Only of files that are not images, which are saved and never shown (extensions). `size` in bytes. */
  mime_type: z.string().optional(),
  size: z.number().int().optional(),
});
export const uploadMediaAnswer = z.object({ data: uploadedMedia });
export const deleteMediaParams = z.object({ id: segment });

/** A field with its value: sanitised HTML of a richtext, an ISO time of a datetime, `text` of an option. */
export const filledField = z.object({
  key: z.string(),
  name: z.string(),
  field_type: z.string(),
  value: z.string(),
  text: z.string().optional(),
});
const author = z.object({ name: z.string(), is_staff: z.boolean() });
/** How a completed request ended (an extension). */
export const resolution = z.enum(['solved', 'cancelled']);
/** A change of the status (an extension). */
export const issueChange = z.object({
  uid,
  author,
  from: issueStatus,
  to: issueStatus,
  resolution: resolution.optional(),
  created_at: z.string(),
});
/**
 * An action that the caller may do with a request now; with a request of a colleague there is none. `follow-up` means
 * that only a new request helps.
 */
export const issueAction = z.enum(['comment', 'solve', 'cancel', 'reopen', 'follow-up', 'rate']);
const RATING_CODES = [...new Set(Object.values(RATING_REASONS).flat())] as [RatingReason, ...RatingReason[]];
const ratingReason = z.enum(RATING_CODES);
/** The customer's opinion of how a request was handled, from 1 to 5; `is_editable` for 7 days. */
export const rating = z.object({
  score: z.number().int().min(1).max(5),
  reasons: z.array(ratingReason),
  comment: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  is_editable: z.boolean(),
});
/** Until the first answer: when it comes at the latest (an extension). */
const answerDueAt = z.string().optional();
export const issueDetail = issue.extend({
  answer_due_at: answerDueAt,
  fields: z.array(filledField),
  attachments: z.array(uploadedMedia),
  /** Extensions: a backend without them has no such controls. */
  resolution: resolution.optional(),
  changes: z.array(issueChange).optional(),
  actions: z.array(issueAction).optional(),
  /** The request that this one follows up, and those that follow it up. */
  follow_up_of: issueLink.optional(),
  follow_ups: z.array(issueLink).optional(),
  /** The request that this one, a duplicate, was merged into. */
  merged_into: issueLink.optional(),
  rating: rating.optional(),
  copy_to: z.string().optional().describe('The second address in copy, for the owner alone (an extension).'),
});

export const getIssueParams = z.object({ key: segment });
/** `key` TICKET lists issues; any other key selects that issue. */
export const getIssueQuery = z.object({
  q: cleanText
    .pipe(z.string().max(1_000))
    .optional()
    .describe('Only requests that contain words beginning with each of these words.'),
  status: cleanText
    .pipe(z.string().max(100))
    .optional()
    .describe('Only requests with the status of this key.'),
  scope: z
    .enum(['own', 'all'])
    .default('all')
    .describe('`own` leaves out the shared requests of colleagues (an extension).'),
  offset: offsetParam,
  size: sizeParam(),
  locale: localeParam,
});
export const listIssuesAnswer = z.object({
  records: z.array(issue),
  /** `count` (an extension): the requests of this status that `q` and `scope` select, whatever `status` is. */
  status_list: z.array(issueStatus.extend({ count: z.number().int().optional() })),
  count: z.number().int(),
  /** Whether there are more than `count`: a search stops counting at 10,000, then without counts by status. */
  count_is_partial: z.boolean().optional(),
});
export const getIssueAnswer = z.union([listIssuesAnswer, issueDetail]);

export const comment = z.object({
  uid,
  /** Sanitised HTML. */
  body: z.string(),
  /** Earlier texts that its mail repeated, to be folded (an extension): sanitised HTML. */
  quoted: z.string().optional(),
  author,
  created_at: z.string(),
  /** Its images (an extension). */
  media: z.array(uploadedMedia).optional(),
});
/** All but `issue` are extensions. */
export const listCommentsQuery = z.object({
  issue: segment.describe('The key or uid of the request.'),
  after: z
    .union([z.uuid(), z.iso.datetime({ offset: true })])
    .optional()
    .describe(
      'The uid of a comment or an ISO time: only later ones. One written at the same moment is among them, so compare uids.',
    ),
  order: z
    .enum(['created_at', '-created_at'])
    .default('created_at')
    .describe('A leading `-` lists the latest first.'),
  offset: offsetParam,
  size: wholeNumber(1, 1_000_000_000)
    .transform((size) => Math.min(size, MAX_LIST_SIZE))
    .optional()
    .describe('How many comments; all without it.'),
});
export const listCommentsAnswer = z.object({ count: z.number().int(), results: z.array(comment) });

const word = (max: number) => cleanText.pipe(z.string().trim().min(1).max(max));
/** Articles that the user read and searches before writing (an extension); stored with the request. */
export const issueContext = z.object({
  articles: z
    .array(z.object({ key: word(200), name: word(300).optional() }))
    .max(20)
    .default([]),
  searches: z.array(word(200)).max(20).default([]),
});

/**
 * The project, the form's fields by key, and optionally the context and the key of an own request that this one follows
 * up (an extension), and a second address in copy (an extension). With the header Idempotency-Key a retry files
 * nothing twice; another body under the same key is a conflict.
 */
export const createIssueBody = z.looseObject({
  project: z.literal('TICKET'),
  context: issueContext.optional(),
  follow_up_of: segment.optional(),
  copy_to: cleanText
    .optional()
    .describe('A second address that gets the confirmation and the answers by mail (an extension).'),
});
export const createIssueAnswer = issue.extend({
  answer_due_at: answerDueAt.describe('When it is answered at the latest (an extension).'),
  confirmation_to: z.string().optional().describe('Where the confirmation is mailed to (an extension).'),
  copy_to: z.string().optional().describe('The second address in copy (an extension).'),
  copy_left_out: z
    .string()
    .optional()
    .describe('The second address, when too many copies were sent today (an extension).'),
});

/** A comment on a request, by its key or uid: rich text, and ids of uploaded images. One of them is required. */
export const createCommentBody = z.object({
  issue: segment,
  body: cleanText.default(''),
  media: z.array(z.string().regex(/^[\w-]{1,100}$/)).default([]),
});
export const updateIssueParams = z.object({ key: segment });
export const updateIssueBody = z.object({ action: issueAction.extract(['solve', 'cancel', 'reopen']) });

const page = { offset: offsetParam, size: sizeParam(), locale: localeParam };

/**
 * News for the caller: an answer of staff or a change of the status of an own request, or an announcement to everybody.
 * `title` is the request's name or that of the announcement, `text` the beginning of what was written, or the name of
 * the status.
 */
export const notification = z.object({
  uid: z.string(),
  kind: z.enum(['answer', 'status', 'announcement']),
  title: z.string(),
  text: z.string(),
  issue: issueLink.optional(),
  status: issueStatus.optional(),
  url: z.string().optional(),
  created_at: z.string(),
  is_unread: z.boolean(),
});
export const listNotificationsQuery = z.object(page);
/** The latest first, 1,000 at most. `unread` counts to 100, which then means as many or more. */
export const listNotificationsAnswer = listOf(notification).extend({ unread: z.number().int().min(0) });
/**
 * Marks as seen what happened until then, of one own request or altogether: `until` is the `created_at` of the latest
 * that was shown. Repeating it changes nothing, so it needs no Idempotency-Key.
 */
export const markSeenBody = z.object({
  issue: segment.optional(),
  until: z.iso.datetime({ offset: true }),
});
export const markSeenAnswer = z.object({ unread: z.number().int().min(0) });

/** Rates an own completed request, or changes the rating within 7 days. */
export const rateIssueParams = z.object({ key: segment });
export const rateIssueBody = z.object({
  score: z.number().int().min(1).max(5),
  /** Reasons from RATING_REASONS that belong to the score. */
  reasons: z.array(ratingReason).max(MAX_RATING.reasons).default([]),
  comment: cleanText.pipe(z.string().trim().max(MAX_RATING.comment)).default(''),
});
export const listRatingsQuery = z.object(page);
/** The caller's ratings, the latest first; `waiting` are the solved requests that can still be rated. */
export const listRatingsAnswer = listOf(rating.extend({ issue: issueLink })).extend({
  waiting: z.array(issue),
});

/** The mails about requests that a user gets (an extension): all, about answers only, or none. */
export const mailPreference = z.object({ request_mails: z.enum(['all', 'answers', 'none']) });
export const stopMailsQuery = z.object({ token: segment.describe('The token in the link of a mail.') });

export type MailPreference = z.infer<typeof mailPreference>;
export type IssueStatus = z.infer<typeof issueStatus>;
export type Project = z.infer<typeof project>;
export type CreateField = z.infer<typeof createField>;
export type FieldOption = z.infer<typeof fieldOption>;
export type Issue = z.infer<typeof issue>;
export type FiledIssue = z.infer<typeof createIssueAnswer>;
export type IssueDetail = z.infer<typeof issueDetail>;
export type FilledField = z.infer<typeof filledField>;
export type IssueContext = z.infer<typeof issueContext>;
export type ListIssuesQuery = z.input<typeof getIssueQuery>;
export type ListIssuesAnswer = z.infer<typeof listIssuesAnswer>;
export type IssueAction = z.infer<typeof issueAction>;
export type IssueChange = z.infer<typeof issueChange>;
export type Comment = z.infer<typeof comment>;
export type CreateCommentBody = z.input<typeof createCommentBody>;
export type UpdateIssueBody = z.input<typeof updateIssueBody>;
export type IssueLink = z.infer<typeof issueLink>;
export type ListCommentsQuery = Omit<z.input<typeof listCommentsQuery>, 'issue'>;
export type Notification = z.infer<typeof notification>;
export type ListNotificationsQuery = z.input<typeof listNotificationsQuery>;
export type ListNotificationsAnswer = z.infer<typeof listNotificationsAnswer>;
export type MarkSeenBody = z.input<typeof markSeenBody>;
export type Rating = z.infer<typeof rating>;
export type RateIssueBody = z.input<typeof rateIssueBody>;
export type ListRatingsQuery = z.input<typeof listRatingsQuery>;
export type ListRatingsAnswer = z.infer<typeof listRatingsAnswer>;
export type UploadedMedia = z.infer<typeof uploadedMedia>;
export type CreateIssueBody = {
  project: 'TICKET';
  context?: z.input<typeof issueContext>;
  follow_up_of?: string;
} & Record<string, unknown>;
