import { z } from 'zod';
import { cleanText, offsetParam, segment, sizeParam } from './common';

const uid = z.union([z.string(), z.number()]);

/** Where a request stands; `progress` in percent. */
export const issueStatus = z.object({
  pk: z.number().int(),
  key: z.string(),
  name: z.string(),
  progress: z.number().int().min(0).max(100),
});
export const project = z.object({ key: z.string(), name: z.string(), status_list: z.array(issueStatus) });

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

/** A choice of an option field; a backend may say `name` instead of `text`. */
export const fieldOption = z.object({ value: uid, text: z.string().optional(), name: z.string().optional() });
/** A field of the request form. `field_type` may be one that this client does not know. */
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
export const listCreateFieldsAnswer = z.array(createField);
export const listFieldOptionsQuery = z.object({ field: segment });
export const listFieldOptionsAnswer = z.array(fieldOption);

export const issue = z.looseObject({ key: z.string(), uid, name: z.string() });
export const getIssueParams = z.object({ key: segment });
/** With `key` = TICKET a list is answered, with an issue's key that issue. */
export const getIssueQuery = z.object({
  q: cleanText.pipe(z.string().max(1_000)).optional(),
  status: cleanText.pipe(z.string().max(100)).optional(),
  offset: offsetParam,
  size: sizeParam(),
});
export const listIssuesAnswer = z.object({
  records: z.array(issue),
  status_list: z.array(issueStatus),
  count: z.number().int(),
});

export const comment = z.looseObject({ uid, body: z.string(), created_at: z.string() });
export const listCommentsQuery = z.object({ issue: segment });
export const listCommentsAnswer = z.object({ count: z.number().int(), results: z.array(comment) });

/** An uploaded image; what the form hands on as attachment payload. */
export const uploadedMedia = z.looseObject({
  id: z.string(),
  image_url: z.string(),
  file_name: z.string().optional(),
});
export const uploadMediaAnswer = z.object({ data: uploadedMedia });

/** The project and the form's fields by key. */
export const createIssueBody = z.looseObject({ project: z.literal('TICKET') });
export const createIssueAnswer = issue;

export type IssueStatus = z.infer<typeof issueStatus>;
export type Project = z.infer<typeof project>;
export type CreateField = z.infer<typeof createField>;
export type FieldOption = z.infer<typeof fieldOption>;
export type Issue = z.infer<typeof issue>;
export type ListIssuesQuery = z.input<typeof getIssueQuery>;
export type ListIssuesAnswer = z.infer<typeof listIssuesAnswer>;
export type Comment = z.infer<typeof comment>;
export type UploadedMedia = z.infer<typeof uploadedMedia>;
export type CreateIssueBody = { project: 'TICKET' } & Record<string, unknown>;
