import { CALLS, type Has } from '@/lib/contract/calls';
import type { IssueLinkAnswer } from '@/lib/contract/auth';
import type { List } from '@/lib/contract/common';
import type * as project from '@/lib/contract/project';
import type { Locale } from '@/lib/constants';
import { formOf, toQuery, type Send } from './send';

/**
 * Calls under /project/ (behaviour.md §7); all need a token and the user's `business_uid`. What the screens call a
 * request is an issue of project TICKET here.
 */
export const projectCalls = (send: Send, has: Has) => ({
  getProject: (serviceKey: string, locale?: Locale, signal?: AbortSignal) =>
    send<project.Project>(CALLS.getProject, { serviceKey, query: { locale }, signal }),
  listCreateFields: (serviceKey: string, locale?: Locale, signal?: AbortSignal) =>
    send<project.CreateField[]>(CALLS.listCreateFields, { serviceKey, query: { locale }, signal }),
  listFieldOptions: (serviceKey: string, field: string, locale?: Locale, signal?: AbortSignal) =>
    send<project.FieldOption[]>(CALLS.listFieldOptions, { serviceKey, query: { field, locale }, signal }),
  /** Lists the caller's issues. */
  listIssues: (serviceKey: string, query: project.ListIssuesQuery = {}, signal?: AbortSignal) =>
    send<project.ListIssuesAnswer>(CALLS.getIssue, {
      serviceKey,
      params: { key: 'TICKET' },
      query: toQuery(query),
      signal,
    }),
  getIssue: (serviceKey: string, key: string, locale?: Locale, signal?: AbortSignal) =>
    send<project.IssueDetail>(CALLS.getIssue, { serviceKey, params: { key }, query: { locale }, signal }),
  /** Lists the comments of an issue: all of them, the earliest first, unless the query says otherwise. */
  listComments: async (
    serviceKey: string,
    { uid, key }: Pick<project.Issue, 'uid' | 'key'>,
    signal?: AbortSignal,
    query: project.ListCommentsQuery = {},
  ) => {
    const ask = (issue: string) =>
      send<List<project.Comment>>(CALLS.listComments, {
        serviceKey,
        query: { issue, ...toQuery(query) },
        signal,
      });
    const answer = await ask(String(uid));
    if (has('commentPages') || answer.data?.results.length || String(uid) === key) return answer;
    // The specification asks for `issue={id}`, which some backends take for the key.
    const byKey = await ask(key);
    return byKey.data ? byKey : answer;
  },
  /** Lists answers and changes of the caller's issues, and announcements. An extension. */
  listNotifications: (serviceKey: string, query: project.ListNotificationsQuery = {}, signal?: AbortSignal) =>
    send<project.ListNotificationsAnswer>(CALLS.listNotifications, {
      serviceKey,
      query: toQuery(query),
      signal,
    }),
  /** Marks as seen what happened until the latest that was shown, of one issue or altogether. An extension. */
  markSeen: (serviceKey: string, body: project.MarkSeenBody, signal?: AbortSignal) =>
    send<{ unread: number }>(CALLS.markSeen, { serviceKey, body, signal }),
  /** Lists the caller's ratings, and the issues that can still be rated. An extension. */
  listRatings: (serviceKey: string, query: project.ListRatingsQuery = {}, signal?: AbortSignal) =>
    send<project.ListRatingsAnswer>(CALLS.listRatings, { serviceKey, query: toQuery(query), signal }),
  /** Rates a completed issue, or changes the rating; `idempotencyKey` as for `createIssue`. An extension. */
  rateIssue: (
    serviceKey: string,
    key: string,
    body: project.RateIssueBody,
    idempotencyKey: string,
    signal?: AbortSignal,
  ) => send<project.Rating>(CALLS.rateIssue, { serviceKey, params: { key }, body, idempotencyKey, signal }),
  /** Uploads one image; `onUploadProgress` is called with the share sent, from 0 to 1. */
  uploadMedia: (
    serviceKey: string,
    media: File,
    signal?: AbortSignal,
    onUploadProgress?: (share: number) => void,
  ) =>
    send<{ data: project.UploadedMedia }>(CALLS.uploadMedia, {
      serviceKey,
      body: formOf(media),
      signal,
      ...(onUploadProgress && { onUploadProgress }),
    }),
  /** Deletes an uploaded image that no request has claimed yet. */
  deleteMedia: (serviceKey: string, id: string, signal?: AbortSignal) =>
    send<Record<string, never>>(CALLS.deleteMedia, { serviceKey, params: { id }, signal }),
  /** Adds a comment; `idempotencyKey` as for `createIssue`. An extension: the issue's `actions` say whether it exists. */
  createComment: (
    serviceKey: string,
    body: project.CreateCommentBody,
    idempotencyKey: string,
    signal?: AbortSignal,
  ) => send<project.Comment>(CALLS.createComment, { serviceKey, body, idempotencyKey, signal }),
  /** Says what the link of this client leads to. An extension. */
  openIssueLink: () => send<IssueLinkAnswer>(CALLS.openIssueLink),
  /** Ends all links to the request of this client's link. An extension. */
  refuseIssueLink: () => send<Record<string, never>>(CALLS.refuseIssueLink),
  /** Solves, cancels or reopens an issue. An extension like `createComment`. */
  updateIssue: (
    serviceKey: string,
    key: string,
    action: project.UpdateIssueBody['action'],
    idempotencyKey: string,
    signal?: AbortSignal,
  ) =>
    send<project.Issue>(CALLS.updateIssue, {
      serviceKey,
      params: { key },
      body: { action },
      idempotencyKey,
      signal,
    }),
  /** Returns the mails about requests that the user gets. An extension: `api.has('getMailPreference')`. */
  getMailPreference: (serviceKey: string, signal?: AbortSignal) =>
    send<project.MailPreference>(CALLS.getMailPreference, { serviceKey, signal }),
  updateMailPreference: (serviceKey: string, body: project.MailPreference, signal?: AbortSignal) =>
    send<project.MailPreference>(CALLS.updateMailPreference, { serviceKey, body, signal }),
  /** Stops all mails about requests of the user that the token of a mail's link names. */
  stopMails: (token: string, signal?: AbortSignal) =>
    send<project.MailPreference>(CALLS.stopMails, { query: { token }, signal }),
  /** Use one `idempotencyKey` per request: a retry files nothing twice. */
  createIssue: (
    serviceKey: string,
    body: project.CreateIssueBody,
    idempotencyKey: string,
    signal?: AbortSignal,
  ) => send<project.FiledIssue>(CALLS.createIssue, { serviceKey, body, idempotencyKey, signal }),
});
