import { CALLS } from '@/lib/contract/calls';
import type { List } from '@/lib/contract/common';
import type {
  Comment,
  CreateField,
  CreateIssueBody,
  FieldOption,
  Issue,
  ListIssuesAnswer,
  ListIssuesQuery,
  Project,
  UploadedMedia,
} from '@/lib/contract/project';
import type { Send } from './send';
import { toQuery } from './to-query';

/** The calls under /project/ (specification §7). A request on the screen is an issue of project TICKET here. */
export const projectCalls = (send: Send) => ({
  getProject: (signal?: AbortSignal) => send<Project>(CALLS.getProject, { signal }),
  listCreateFields: (signal?: AbortSignal) => send<CreateField[]>(CALLS.listCreateFields, { signal }),
  listFieldOptions: (field: string, signal?: AbortSignal) =>
    send<FieldOption[]>(CALLS.listFieldOptions, { query: { field }, signal }),
  /** The caller's own issues. */
  listIssues: (query: ListIssuesQuery = {}, signal?: AbortSignal) =>
    send<ListIssuesAnswer>(CALLS.getIssue, { params: { key: 'TICKET' }, query: toQuery(query), signal }),
  getIssue: (key: string, signal?: AbortSignal) => send<Issue>(CALLS.getIssue, { params: { key }, signal }),
  listComments: (issue: string, signal?: AbortSignal) =>
    send<List<Comment>>(CALLS.listComments, { query: { issue }, signal }),
  /** Uploads one image; call it once per image, `signal` aborts it. */
  uploadMedia: (media: File, signal?: AbortSignal) =>
    send<{ data: UploadedMedia }>(CALLS.uploadMedia, { body: formOf(media), signal }),
  createIssue: (serviceKey: string, body: CreateIssueBody, signal?: AbortSignal) =>
    send<Issue>(CALLS.createIssue, { serviceKey, body, signal }),
});

function formOf(media: File): FormData {
  const form = new FormData();
  form.set('media', media, media.name);
  return form;
}
