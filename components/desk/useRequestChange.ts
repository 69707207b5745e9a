import { useState } from 'react';
import type { UpdateRequestsBody } from '@/lib/contract/desk';
import { useAgent, useDeskApi } from '@/lib/hooks/desk/useDesk';

/** Changes status, assignee or known issue of one request. */
export function useRequestChange(key: string, refresh: () => Promise<unknown>) {
  const api = useDeskApi();
  const { uid } = useAgent();
  const [outcome, setOutcome] = useState<'saved' | 'failed'>();
  const [isBusy, setIsBusy] = useState(false);
  const change = async (body: Omit<UpdateRequestsBody, 'agent' | 'keys'>) => {
    setIsBusy(true);
    setOutcome(undefined);
    const { data } = await api().updateRequests({ agent: uid, keys: [key], ...body });
    await refresh();
    setIsBusy(false);
    setOutcome(data?.changed.includes(key) ? 'saved' : 'failed');
  };
  return { change, take: () => change({ assignee: uid }), outcome, isBusy };
}

export type RequestChange = ReturnType<typeof useRequestChange>;
