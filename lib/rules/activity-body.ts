import { ACTIVITY_DURATION_S } from '@/lib/constants';
import type { RecordActivityBody } from '@/lib/contract/contact';
import { sendableText } from './sendable-text';

/** Kinds of activity, in the order of the form (behaviour.md §2). */
export const ACTIVITY_TYPES = ['meeting', 'phone-call', 'other'] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

/** Something chosen from a list of the server. */
export type Picked = { uid: string | number; name: string };

/** An activity as it was filled in, complete. */
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

/** The payload of an activity (§3): it happens now, and who records it is its agent. */
export function activityBody(activity: Activity, agentUid: number, now: Date): RecordActivityBody {
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
