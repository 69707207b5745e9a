import { ACTIVITY_DURATION_S } from '@/lib/constants';
import type { RecordActivityBody } from '@/lib/contract/contact';
import { isRecord } from '@/lib/basics/values';
import { sendableText } from '@/lib/format/unicode-text';

/** Types of activity, in the order of the form (behaviour.md §2). */
export const ACTIVITY_TYPES = ['meeting', 'phone-call', 'other'] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

/** An option chosen from a list of the server. */
export type Picked = { uid: string | number; name: string };

/** A completed form. */
export type Activity = {
  type: ActivityType;
  typeName: string;
  subject: string;
  contact: Picked;
  company: Picked | undefined;
  note: string;
  /** Linked requests. */
  requests: readonly Picked[];
};

/** Returns the payload of an activity (behaviour.md §3). Its time is `now`, its agent the user who records it. */
export function activityBody(activity: Activity, agentUid: string | number, now: Date): RecordActivityBody {
  const { type, typeName, contact, company, requests } = activity;
  const note = sendableText(activity.note).trim();
  const agent = { uid: agentUid };
  return {
    activity_time: now.toISOString(),
    duration: ACTIVITY_DURATION_S,
    activity_type: { app_id: 'activity', code: type, name: typeName },
    ...(company && { company: { uid: company.uid } }),
    agent: [agent],
    parties: [{ uid: contact.uid }, ...(company ? [{ uid: company.uid }] : []), agent],
    links: requests.map(({ uid, name }) => ({
      title: name,
      target_object_type: 'project/Issue',
      target_object_uid: uid,
    })),
    notes: note === '' ? [] : [{ note }],
    subject: sendableText(activity.subject).trim(),
  };
}

/** The values of the form of an activity. */
export type ActivityValues = {
  type: string;
  subject: string;
  contact: Picked | undefined;
  company: Picked | undefined;
  note: string;
  requests: readonly Picked[];
};

/** An activity that is being written. */
export type ActivityDraft = {
  values: ActivityValues;
  /** Idempotency-Key and time (ISO) of the first attempt to send it. A retry reuses them, a change drops them. */
  attempt?: { key: string; at: string };
};

/** An empty form. */
export const EMPTY_ACTIVITY: ActivityDraft = {
  values: { type: '', subject: '', contact: undefined, company: undefined, note: '', requests: [] },
};

/** Reads a draft from the browser's storage; undefined when it holds anything else. */
export function readActivityDraft(stored: Record<string, unknown> | undefined): ActivityDraft | undefined {
  const { values, attempt } = stored ?? {};
  if (!isRecord(values)) return undefined;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const { requests } = values;
  return {
    values: {
      type: text(values.type),
      subject: text(values.subject),
      note: text(values.note),
      contact: isPicked(values.contact) ? values.contact : undefined,
      company: isPicked(values.company) ? values.company : undefined,
      requests: Array.isArray(requests) ? requests.filter(isPicked) : [],
    },
    ...(isAttempt(attempt) && { attempt }),
  };
}

const isPicked = (value: unknown): value is Picked =>
  isRecord(value) &&
  (typeof value.uid === 'string' || typeof value.uid === 'number') &&
  typeof value.name === 'string';

const isAttempt = (value: unknown): value is NonNullable<ActivityDraft['attempt']> =>
  isRecord(value) &&
  typeof value.key === 'string' &&
  typeof value.at === 'string' &&
  !Number.isNaN(Date.parse(value.at));
