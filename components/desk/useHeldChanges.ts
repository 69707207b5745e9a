import { holdChange, releaseField, type ChangedField, type HeldChange } from './desk-outbox';
import { newKey } from '@/lib/client/draft-entries';
import type { Queued } from '@/lib/contract/desk';
import { useAgent, useDeskApi } from './useDesk';
import { useOutbox } from './useOutbox';

export type ChangeableRequest = Pick<Queued, 'key' | 'status' | 'assignee' | 'is_status_mailed'> & {
  known_issue?: { uid: string } | undefined;
};

/** Returns the value that a field of a request has now. */
export function valueOf(request: ChangeableRequest, field: ChangedField): string | null {
  const { status, assignee, known_issue } = request;
  return { status: status.key, assignee: assignee?.uid ?? null, known_issue: known_issue?.uid ?? null }[
    field
  ];
}

/** Returns how many customers of these requests are mailed when a field gets a value. */
export const countMails = (
  requests: readonly ChangeableRequest[],
  field: ChangedField,
  value: string | null,
): number =>
  field === 'status'
    ? requests.filter((one) => one.is_status_mailed && valueOf(one, field) !== value).length
    : 0;

/** Changes of requests that are held for ten seconds: how to begin one, and those of one request. */
export function useHeldChanges() {
  const api = useDeskApi();
  const { uid: agent } = useAgent();
  const { waiting } = useOutbox();
  return {
    /** Holds a change of those requests that do not have the value yet; `label` is the value as the agent reads it. */
    hold(requests: readonly ChangeableRequest[], field: ChangedField, value: string | null, label: string) {
      releaseField({ keys: requests.map(({ key }) => key), field, agent });
      const keys = requests.filter((one) => valueOf(one, field) !== value).map(({ key }) => key);
      const mails = countMails(requests, field, value);
      holdChange({ id: newKey(), agent, keys, field, value, label, mails }, api);
    },
    /** The value that a field of a request gets as soon as the change is no longer held. */
    pending: (key: string, field: ChangedField): HeldChange | undefined =>
      waiting.findLast(
        (one): one is HeldChange => one.kind === 'change' && one.field === field && one.keys.includes(key),
      ),
  };
}
