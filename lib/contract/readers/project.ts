import type {
  Comment,
  CreateField,
  FieldOption,
  FiledIssue,
  FilledField,
  Issue,
  IssueChange,
  IssueDetail,
  IssueLink,
  IssueStatus,
  ListIssuesAnswer,
  MailPreference,
  Notification,
  Project,
  Rating,
  UploadedMedia,
} from '../project';
import type { Order } from '../order';
import {
  isRecord,
  type Place,
  type Read,
  asSent,
  flag,
  id,
  key,
  named,
  number,
  oneOf,
  text,
  time,
  words,
  html,
  itemsOf,
  listOf,
  maybe,
  need,
  or,
  record,
} from './read';

/** The progress of the statuses that the contract names, in percent. */
const PROGRESS: Record<string, number> = { open: 0, 'in-progress': 50, completed: 100 };

const statusFields = {
  pk: or(0, number, 'pk', 'id'),
  key: need(key, 'key', 'name'),
  name: need(text, 'name', 'key'),
  progress: maybe(number),
};
type ReadStatus = Omit<IssueStatus, 'progress'> & { progress?: number | undefined };
const statusRecord = record<ReadStatus & { count?: number | undefined }>({
  ...statusFields,
  count: maybe(number),
});

/** A status, or its key alone. */
const status: Read<IssueStatus & { count?: number | undefined }> = (input, place) => {
  const read = statusRecord(isRecord(input) ? input : { key: text(input, place) }, place);
  return read && { ...read, progress: read.progress ?? PROGRESS[read.key] ?? 0 };
};

/** Of an issue whose backend says nothing of it. */
const NO_STATUS: IssueStatus = { pk: 0, key: '', name: '', progress: 0 };

export const project = record<Project>(
  {
    key: or('TICKET', key),
    name: or('', text),
    status_list: or([], listOf(status)),
    service: maybe(asSent<NonNullable<Project['service']>>()),
    files: maybe(words),
  },
  'project',
);

const optionRecord = record<FieldOption>({
  value: need(id, 'value', 'key', 'uid'),
  text: maybe(text, 'text', 'name', 'value'),
  name: maybe(text),
  target: maybe(text),
});
/** An option, or its text alone. */
export const fieldOption: Read<FieldOption> = (input, place) =>
  optionRecord(isRecord(input) ? input : { value: text(input, place) }, place);

const field = record<CreateField['field']>(
  {
    key: need(key, 'key', 'name'),
    name: need(text, 'name', 'key'),
    field_type: or('text', text, 'field_type', 'type'),
    placeholder: maybe(text),
    options: maybe(listOf(fieldOption)),
    index: or(Number.MAX_SAFE_INTEGER, number),
    show_if: maybe(asSent<NonNullable<CreateField['field']['show_if']>>()),
    files: maybe(words),
  },
  'field',
);
const createFieldRecord = record<CreateField>({ field: need(field), required: or(false, flag) });
/** A field of the form; its properties may stand beside `required`. */
export const createField: Read<CreateField> = (input, place) =>
  createFieldRecord(isRecord(input) && !isRecord(input.field) ? { ...input, field: input } : input, place);

const mediaRecord = record<UploadedMedia>(
  {
    id: need(key, 'id', 'uid', 'key', 'image_url'),
    image_url: need(text, 'image_url', 'url'),
    file_name: maybe(text),
    width: maybe(number),
    height: maybe(number),
    mime_type: maybe(text),
    size: maybe(number),
  },
  'media',
);
/** All of an upload's answer is sent back with the form, so unknown fields are kept. */
const media: Read<UploadedMedia> = (input, place) => {
  const read = mediaRecord(input, place);
  return read && { ...(input as object), ...read };
};
/** The client's `data` is the attachment, so that it may stand alone. */
export const uploadMedia: Read<{ data: UploadedMedia }> = (input, place) => {
  const data = media(isRecord(input) && isRecord(input.data) ? input.data : input, place);
  return data && { data };
};

const issueFields = {
  key: need(key, 'key', 'uid'),
  uid: need(id, 'uid', 'key'),
  name: or('', text, 'name', 'title', 'subject'),
  status: or(NO_STATUS, status),
  created_at: or('', time),
  updated_at: or('', time, 'updated_at', 'created_at'),
  is_unread: maybe(flag),
  owner: maybe(record<NonNullable<Issue['owner']>>({ name: or('', text), is_self: or(false, flag) })),
};
const issue = record<Issue>(issueFields, 'issue');
const issueLink = record<IssueLink>({ key: need(key), name: or('', text) });

/** What was filed must not look like a failure, so anything is taken. */
export const filedIssue = record<FiledIssue>(
  {
    ...issueFields,
    key: or('', key, 'key', 'uid'),
    uid: or('', id, 'uid', 'key'),
    answer_due_at: maybe(time),
    confirmation_to: maybe(text),
    copy_to: maybe(text),
    copy_left_out: maybe(text),
  },
  'issue',
);

const filledRecord = record<FilledField>(
  {
    key: need(key, 'key', 'name'),
    name: need(text, 'name', 'key'),
    field_type: or('text', text, 'field_type', 'type'),
    value: or('', filledValue),
    text: maybe(text),
  },
  'field',
);
/** A filled field; that of an editor is HTML. */
const filledField: Read<FilledField> = (input, place) => {
  const item = filledRecord(input, place);
  if (item?.field_type === 'richtext') place.htmls.push({ item, field: 'value' });
  return item;
};
function filledValue(input: unknown, place: Place): string | undefined {
  return typeof input === 'boolean' ? String(input) : (text(input, place) ?? named(input, place));
}

const fullName = (input: Record<string, unknown>, place: Place): string =>
  [input.first_name, input.last_name].flatMap((part) => text(part, place) ?? []).join(' ');
const authorRecord = record<Comment['author']>({ name: or('', text), is_staff: or(false, flag) });
/** Who wrote something, or the name alone. */
const author: Read<Comment['author']> = (input, place) =>
  isRecord(input)
    ? authorRecord({ name: fullName(input, place), ...input }, place)
    : authorRecord({ name: input }, place);
const SOMEONE = { name: '', is_staff: false };

const RESOLUTION = oneOf('solved', 'cancelled');
const change = record<IssueChange>(
  {
    uid: need(id),
    author: or(SOMEONE, author),
    from: need(status),
    to: need(status),
    resolution: maybe(RESOLUTION),
    created_at: or('', time),
  },
  'change',
);
const ratingFields = {
  score: need(number),
  reasons: or([], asSent<Rating['reasons']>()),
  comment: or('', text),
  created_at: or('', time),
  updated_at: or('', time, 'updated_at', 'created_at'),
  is_editable: or(false, flag),
};
export const rating = record<Rating>(ratingFields, 'rating');
const listedRating = record<Rating & { issue: IssueLink }>(
  { ...ratingFields, issue: need(issueLink) },
  'rating',
);
const ACTION = oneOf('comment', 'solve', 'cancel', 'reopen', 'follow-up', 'rate');

const issueDetail = record<IssueDetail>(
  {
    ...issueFields,
    answer_due_at: maybe(time),
    fields: or([], listOf(filledField)),
    attachments: or([], listOf(media)),
    resolution: maybe(RESOLUTION),
    changes: maybe(listOf(change)),
    actions: maybe(listOf(ACTION)),
    follow_up_of: maybe(issueLink),
    follow_ups: maybe(listOf(issueLink)),
    merged_into: maybe(issueLink),
    rating: maybe(rating),
    copy_to: maybe(text),
  },
  'issue',
);

const issueList = record<Omit<ListIssuesAnswer, 'records' | 'count'>>({
  status_list: or([], listOf(status)),
  count_is_partial: maybe(flag),
});

/** The list of issues, which is asked for by the project's key, or one issue. */
export const getIssue: Read<ListIssuesAnswer | IssueDetail> = (input, place) => {
  if (place.asked !== 'TICKET') return issueDetail(Array.isArray(input) ? input[0] : input, place);
  const records = itemsOf(input);
  if (!records) return undefined;
  const more = issueList(isRecord(input) ? input : {}, place);
  const count = isRecord(input) ? number(input.count, place) : undefined;
  return {
    status_list: more?.status_list ?? [],
    ...more,
    records: listOf(issue)(records, place) ?? [],
    count: count ?? records.length,
  };
};
export const updatedIssue = issue;

export const comment = record<Comment>(
  {
    uid: need(id, 'uid', 'key', 'id', 'pk'),
    body: html('', 'body', 'html_body', 'comment', 'text'),
    quoted: html(undefined, 'quoted'),
    author: or(SOMEONE, author, 'author', 'user', 'created_by'),
    created_at: or('', time),
    media: maybe(listOf(media)),
  },
  'comment',
);

const notification = record<Notification>(
  {
    uid: need(key),
    kind: or('answer' as const, oneOf('answer', 'status', 'announcement')),
    title: or('', text),
    text: or('', text),
    issue: maybe(issueLink),
    status: maybe(status),
    url: maybe(text),
    created_at: or('', time),
    is_unread: or(false, flag),
  },
  'notification',
);
export const notifications = { item: notification, more: { unread: or(0, number) } };
export const ratings = { item: listedRating, more: { waiting: or([], listOf(issue)) } };
export const seen = record<{ unread: number }>({ unread: or(0, number) });
export const mailPreference = record<MailPreference>({
  request_mails: need(oneOf('all', 'answers', 'none')),
});

export const order = record<Order>(
  {
    key: need(key, 'key', 'uid'),
    uid: need(key, 'uid', 'key'),
    name: or('', text, 'name', 'title'),
    status: or(NO_STATUS, status),
    created_at: or('', time),
    updated_at: or('', time, 'updated_at', 'created_at'),
  },
  'order',
);
