import type { z } from 'zod';
import { QUEUE_VIEWS, type ListQueueAnswer, type listQueueQuery, type Queued } from '@/lib/contract/desk';
import { displayName } from '@/lib/format/display-name';
import { excerpt, plainText } from '@/lib/format/plain-text';
import { searchWords } from '@/lib/words/search-words';
import { normalisePhone } from '@/lib/format/normalise-phone';
import { issueKey, namedRequest } from '@/lib/paths/request-path';
import type { StaffCaller } from '@/lib/backend/http/callers';
import type { BackendDeps } from '@/lib/backend/deps';
import { mailboxOf } from '@/lib/backend/mail/mailboxes';
import { listPriorities, mostUrgentPriority } from '@/lib/backend/project/due-times';
import { isMailed } from '@/lib/backend/project/send-request-mails';
import { shapeStatus } from '@/lib/backend/project/shape-issue';
import {
  countQueue,
  countViews,
  findCustomersByPhone,
  listQueuedRows,
  listQueueNumbers,
  type QueuedRow,
  type QueueQuery,
  type QueueSearch,
} from './queue-queries';

/** At most this many words of a search are used. */
const MAX_SEARCH_WORDS = 12;
const MAX_EXCERPT = 160;

/** The mailboxes whose names the desk shows. */
export type MailboxDeps = { settings: Pick<BackendDeps['settings'], 'supportMailboxes'> };

/** Lists the requests of all customers that a filter selects, with the number of requests in every view. */
export async function listQueue(
  { uid: me }: StaffCaller,
  { q = '', offset, size, ...filter }: z.output<typeof listQueueQuery>,
  { db, clock, requestForm, settings }: Pick<BackendDeps, 'db' | 'clock' | 'requestForm'> & MailboxDeps,
): Promise<ListQueueAnswer> {
  const now = clock();
  const search = await parseSearch(q, db);
  const query: QueueQuery = { ...filter, search, me, now };
  const views = await countViews(db.kysely, QUEUE_VIEWS, { me, now });
  const { view, order: _, ...limits } = filter;
  const isViewAlone = !search && Object.values(limits).every((value) => value === undefined);
  const numbers = await listQueueNumbers(db.kysely, query, { offset, size });
  // The queue does without the form while that cannot be read.
  const form = await requestForm().catch(() => undefined);
  const urgent = form && mostUrgentPriority(form);
  const rows = new Map((await listQueuedRows(db.kysely, numbers)).map((row) => [row.number, row]));
  return {
    count: isViewAlone ? views[view] : await countQueue(db.kysely, query),
    results: numbers.flatMap((number) => {
      const row = rows.get(number);
      return row ? [shapeQueued(row, { now, urgent, settings })] : [];
    }),
    views,
    priorities: form ? listPriorities(form, 'id') : [],
    mailboxes: settings.supportMailboxes,
  };
}

/** Reads what an agent searches for: a request by its number, a customer by the phone number, or words. */
async function parseSearch(q: string, { kysely }: BackendDeps['db']): Promise<QueueSearch | undefined> {
  if (q.trim() === '') return undefined;
  const request = namedRequest(q);
  if (request?.isSure) return { number: request.number };
  const phone = normalisePhone(q);
  return {
    number: request?.number,
    words: searchWords(q, MAX_SEARCH_WORDS),
    customers: phone === undefined ? [] : await findCustomersByPhone(kysely, phone),
  };
}

/** Returns a request in the shape of the queue; `urgent` is the most urgent priority. */
export function shapeQueued(
  row: QueuedRow,
  { now, urgent, settings }: { now: Date; urgent?: string | undefined; settings: MailboxDeps['settings'] },
): Queued {
  const mailbox = mailboxOf(row.mailbox, settings);
  const { priority_field: priority, due_at, email, assignee_uid, assignee_name, score, comment } = row;
  const isAnswer = row.first_answered_at === null && row.answer_due_at?.getTime() === due_at?.getTime();
  return {
    key: issueKey(row.number),
    name: row.name,
    status: shapeStatus(row.status, 'id'),
    waits_for: row.waits_for,
    ...(priority && {
      priority: {
        value: priority.value,
        text: priority.text ?? priority.value,
        ...(priority.value === urgent && { is_most_urgent: true }),
      },
    }),
    customer: { name: displayName({ ...row, uid: row.user_uid }), email, company: row.company },
    assignee: assignee_uid === null ? null : { uid: assignee_uid, name: assignee_name ?? '' },
    is_status_mailed: isMailed('status', row),
    waits_since: row.waits_for === null ? null : (row.waits_since?.toISOString() ?? null),
    ...(due_at && {
      due: { kind: isAnswer ? 'answer' : 'solution', at: due_at.toISOString(), is_late: due_at < now },
    }),
    ...(score !== null && { rating: { score, comment: comment ?? '' } }),
    ...(mailbox && { mailbox: mailbox.name }),
    excerpt: excerpt(plainText(row.last_text), MAX_EXCERPT),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
