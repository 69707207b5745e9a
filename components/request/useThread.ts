import { useCallback, useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import type { ApiResult } from '@/lib/api/send';
import { MAX_LIST_SIZE, THREAD_POLL_MS } from '@/lib/constants';
import type { List } from '@/lib/contract/common';
import type { User } from '@/lib/contract/auth';
import type { Comment, IssueDetail } from '@/lib/contract/project';
import { useApi } from '@/lib/client/useApi';
import { useLocale } from '@/lib/client/useText';

/** Data of one request; `missing` also if it belongs to another user. */
export type Lookup<Data> =
  | { status: 'loading' }
  | { status: 'ready'; data: Data }
  | { status: 'missing' }
  | { status: 'failed'; retry: () => void };

type Thread = {
  issue: Lookup<IssueDetail>;
  /** The loaded comments, the earliest first. */
  comments: Lookup<Comment[]>;
  /** Loads earlier comments and resolves with whether that worked; undefined if there are none. */
  loadOlder: (() => Promise<boolean>) | undefined;
  /** Reloads request and comments after a change. */
  refresh: () => Promise<void>;
};

/** Loads a request with its comments, and polls while the page is visible. */
export function useThread({ uid, business_uid: serviceKey }: User, key: string): Thread {
  const { project, has } = useApi();
  const locale = useLocale();
  const issue = useLookup(['issue', uid, serviceKey, locale, key], () =>
    project.getIssue(serviceKey, key, locale),
  );
  const issueUid = issue.status === 'ready' ? issue.data.uid : undefined;
  const listLatest = (offset: number) => {
    const query = { order: '-created_at', offset, size: MAX_LIST_SIZE } as const;
    return project.listComments(serviceKey, { uid: issueUid ?? key, key }, undefined, query);
  };
  /** Whether the request has changed since its comments were loaded. */
  const isStale = useRef(false);
  // Comments are asked for by the uid of their request, which another backend alone knows.
  const commentsKey = issueUid === undefined ? null : ['comments', uid, serviceKey, issueUid];
  const latest = useLookup<List<Comment>>(commentsKey, async () => {
    const result = await listLatest(0);
    if (result.ok) isStale.current = false;
    return result;
  });
  const { renew: renewIssue } = issue;
  const { renew: renewComments } = latest;

  /** Another backend may not say when the request has changed. */
  const hasNoTime = issue.status === 'ready' && issue.data.updated_at === '';

  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      void renewIssue();
      if (isStale.current || hasNoTime) void renewComments();
    }, THREAD_POLL_MS);
    return () => clearInterval(timer);
  }, [renewIssue, renewComments, hasNoTime]);

  // Comments are reloaded when the request has changed.
  const updatedAt = issue.status === 'ready' ? issue.data.updated_at : undefined;
  const knownUpdate = useRef(updatedAt);
  useEffect(() => {
    if (knownUpdate.current !== undefined && knownUpdate.current !== updatedAt) {
      isStale.current = true;
      void renewComments();
    }
    knownUpdate.current = updatedAt;
  }, [updatedAt, renewComments]);

  const refresh = useCallback(async () => {
    await Promise.all([renewIssue(), renewComments()]);
  }, [renewIssue, renewComments]);

  const page = latest.status === 'ready' ? latest.data : undefined;
  // Every loaded comment is kept, since new ones push others off the latest page.
  const [comments, setComments] = useState<Comment[]>([]);
  const [merged, setMerged] = useState<typeof page>();
  if (page && page !== merged) {
    setMerged(page);
    setComments(inOrder([...comments, ...page.results]));
  }
  const loadOlder = async () => {
    const { data } = await listLatest(comments.length);
    if (data) setComments((now) => inOrder([...data.results, ...now]));
    return data !== undefined;
  };
  return {
    issue,
    comments: latest.status === 'ready' ? { status: 'ready', data: comments } : latest,
    loadOlder: page && has('commentPages') && comments.length < page.count ? loadOlder : undefined,
    refresh,
  };
}

/** Returns each comment once, the earliest first; a backend may ignore the requested order. */
function inOrder(comments: readonly Comment[]): Comment[] {
  const byUid = new Map(comments.map((comment) => [comment.uid, comment]));
  const timeOf = ({ created_at }: Comment) => Date.parse(created_at) || 0;
  return [...byUid.values()].sort((a, b) => timeOf(a) - timeOf(b));
}

function useLookup<Data>(
  key: (string | number)[] | null,
  ask: () => Promise<ApiResult<Data>>,
): Lookup<NonNullable<Data>> & { renew: () => Promise<unknown> } {
  const { data, error, mutate, isValidating } = useSWR<NonNullable<Data> | 'missing', Error>(
    key,
    async () => {
      const result = await ask();
      if (result.data !== undefined && result.data !== null) return result.data;
      if (result.status === 404) return 'missing';
      throw new Error(result.error?.message ?? 'no data');
    },
    { shouldRetryOnError: false },
  );
  const renew = useCallback(() => mutate().catch(() => undefined), [mutate]);
  if (data === 'missing') return { status: 'missing', renew };
  if (data !== undefined) return { status: 'ready', data, renew };
  if (error && !isValidating) return { status: 'failed', retry: () => void renew(), renew };
  return { status: 'loading', renew };
}
