import { z } from 'zod';
import { cleanText, localeParam, offsetParam, segment, sizeParam } from './common';

const uid = z.union([z.string(), z.number()]);

/** The status of a request; `progress` in percent. */
export const issueStatus = z.object({
  pk: z.number().int(),
  key: z.string(),
  name: z.string(),
  progress: z.number().int().min(0).max(100),
});

/** Service hours (an extension): minutes after midnight and days as YYYY-MM-DD, both WIB; weekday 0 is Sunday. */
export const serviceHours = z.object({
  days: z.array(
    z.object({
      weekday: z.number().int().min(0).max(6),
      opens: z.number().int().min(0).max(1440),
      closes: z.number().int().min(0).max(1440),
    }),
  ),
  holidays: z.array(z.string()),
});
export const getProjectQuery = z.object({ locale: localeParam });
export const project = z.object({
  key: z.string(),
  name: z.string(),
  status_list: z.array(issueStatus),
  service: serviceHours.optional(),
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
export const fieldOption = z.object({ value: uid, text: z.string().optional(), name: z.string().optional() });
/** A field of the request form. `field_type` may be one that the client does not support. */
export const createField = z.object({
  field: z.object({
    key: z.string(),
    name: z.string(),
    field_type: z.string(),
    placeholder: z.string().nullish(),
    options: z.array(fieldOption).nullish(),
    index: z.number().int(),
  }),
  required: z.boolean(),
});
export const listCreateFieldsQuery = z.object({ locale: localeParam });
export const listCreateFieldsAnswer = z.array(createField);
export const listFieldOptionsQuery = z.object({ field: segment, locale: localeParam });
export const listFieldOptionsAnswer = z.array(fieldOption);

/** A request in a list; times are ISO. */
export const issue = z.object({
  key: z.string(),
  uid,
  name: z.string(),
  status: issueStatus,
  created_at: z.string(),
  updated_at: z.string(),
});

/** An uploaded image, which the form sends as an attachment. */
export const uploadedMedia = z.object({
  id: z.string(),
  /** Served to its owner only. */
  image_url: z.string(),
  file_name: z.string().optional(),
  width: z.number().int().optional(),
  height: z.number().int().optional(),
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
/** What the caller may do with a request now. Without `comment` and `reopen` only a new request helps. */
export const issueAction = z.enum(['comment', 'solve', 'cancel', 'reopen']);
export const issueDetail = issue.extend({
  fields: z.array(filledField),
  attachments: z.array(uploadedMedia),
  /** Extensions: a backend without them has no such controls. */
  resolution: resolution.optional(),
  changes: z.array(issueChange).optional(),
  actions: z.array(issueAction).optional(),
});

export const getIssueParams = z.object({ key: segment });
/** `key` TICKET lists issues; any other key selects that issue. */
export const getIssueQuery = z.object({
  q: cleanText.pipe(z.string().max(1_000)).optional(),
  status: cleanText.pipe(z.string().max(100)).optional(),
  offset: offsetParam,
  size: sizeParam(),
  locale: localeParam,
});
export const listIssuesAnswer = z.object({
  records: z.array(issue),
  status_list: z.array(issueStatus),
  count: z.number().int(),
});
export const getIssueAnswer = z.union([listIssuesAnswer, issueDetail]);

export const comment = z.object({
  uid,
  /** Sanitised HTML. */
  body: z.string(),
  author,
  created_at: z.string(),
  /** Its images (an extension). */
  media: z.array(uploadedMedia).optional(),
});
/** The issue's key or uid. */
export const listCommentsQuery = z.object({ issue: segment });
export const listCommentsAnswer = z.object({ count: z.number().int(), results: z.array(comment) });

const word = (max: number) => cleanText.pipe(z.string().trim().min(1).max(max));
/** What the user read and searched before writing (an extension); stored with the request. */
export const issueContext = z.object({
  articles: z
    .array(z.object({ key: word(200), name: word(300).optional() }))
    .max(20)
    .default([]),
  searches: z.array(word(200)).max(20).default([]),
});

/**
 * The project, the form's fields by key, and optionally the context. With the header Idempotency-Key a retry files
 * nothing twice; another body under the same key is a conflict.
 */
export const createIssueBody = z.looseObject({
  project: z.literal('TICKET'),
  context: issueContext.optional(),
});
export const createIssueAnswer = issue;

/** A comment on a request, by its key or uid: rich text, and ids of uploaded images. One of them is required. */
export const createCommentBody = z.object({
  issue: segment,
  body: cleanText.default(''),
  media: z.array(z.string().regex(/^[\w-]{1,100}$/)).default([]),
});
export const updateIssueParams = z.object({ key: segment });
export const updateIssueBody = z.object({ action: issueAction.exclude(['comment']) });

export type IssueStatus = z.infer<typeof issueStatus>;
export type Project = z.infer<typeof project>;
export type CreateField = z.infer<typeof createField>;
export type FieldOption = z.infer<typeof fieldOption>;
export type Issue = z.infer<typeof issue>;
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
export type UploadedMedia = z.infer<typeof uploadedMedia>;
export type CreateIssueBody = { project: 'TICKET'; context?: z.input<typeof issueContext> } & Record<
  string,
  unknown
>;
