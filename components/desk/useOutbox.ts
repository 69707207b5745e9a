import { useSyncExternalStore } from 'react';
import { outbox } from './desk-outbox';
import { useAgent } from './useDesk';

/** The agent's answers and changes that wait to be sent, and the outcome of the last one. */
export function useOutbox() {
  const { uid } = useAgent();
  const { waiting, notice } = useSyncExternalStore(outbox.subscribe, outbox.get, outbox.get);
  return {
    waiting: waiting.filter((one) => one.agent === uid),
    notice: notice?.agent === uid ? notice : undefined,
  };
}
