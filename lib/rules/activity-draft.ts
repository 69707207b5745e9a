import type { Picked } from './activity-body';
import { isRecord } from './is-record';

/** What is filled into the form of an activity. */
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
  /** Once it was sent: its Idempotency-Key and its time (ISO). Sent again it is the same; changed it is another. */
  attempt?: { key: string; at: string };
};

/** Nothing is written yet. */
export const EMPTY_ACTIVITY: ActivityDraft = {
  values: { type: '', subject: '', contact: undefined, company: undefined, note: '', requests: [] },
};

/** Reads what a browser kept; anything may stand there. */
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
