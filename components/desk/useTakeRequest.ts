import { useState } from 'react';
import { releaseField } from './desk-outbox';
import { useAgent, useDeskApi } from './useDesk';

/**
 * Gives a request to the agent at once, because colleagues must see it and no customer is told. Other changes are held
 * first, see `useHeldChanges`.
 */
export function useTakeRequest(key: string, refresh: () => Promise<unknown>) {
  const api = useDeskApi();
  const { uid } = useAgent();
  const [outcome, setOutcome] = useState<'saved' | 'failed'>();
  const [isBusy, setIsBusy] = useState(false);
  const take = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setOutcome(undefined);
    releaseField({ keys: [key], field: 'assignee', agent: uid });
    const { data } = await api().updateRequests({ agent: uid, keys: [key], assignee: uid });
    await refresh();
    setIsBusy(false);
    setOutcome(data?.changed.includes(key) ? 'saved' : 'failed');
  };
  return { take, outcome, isBusy };
}

export type TakeRequest = ReturnType<typeof useTakeRequest>;
