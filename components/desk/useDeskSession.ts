import { useEffect, useRef, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { SESSION_ENDED } from '@/lib/api/desk';
import type { Agent } from '@/lib/contract/desk';
import { useDeskApi } from './useDesk';
import { ASK_AGAIN } from './useDeskData';

/** `ended`: the session of the agent ended on this page, whose content stays. */
type DeskSessionState =
  | { status: 'checking' | 'out' }
  | { status: 'failed'; retry: () => void }
  | { status: 'in' | 'ended'; agent: Agent };

/** The session at the desk, with functions to log in and out. */
export function useDeskSession() {
  const api = useDeskApi();
  const [lastAgent, setLastAgent] = useState<Agent>();
  const { data, error, mutate } = useSWR<Agent | 'out', Error>(
    'desk session',
    async () => {
      const result = await api().getAgent();
      if (result.data) return result.data.agent;
      if (result.status === 401 || result.status === 403) return 'out';
      throw new Error(result.error?.message);
    },
    ASK_AGAIN,
  );
  if (data && data !== 'out' && data !== lastAgent) setLastAgent(data);

  useEffect(() => {
    const check = () => void mutate();
    window.addEventListener(SESSION_ENDED, check);
    return () => window.removeEventListener(SESSION_ENDED, check);
  }, [mutate]);

  const getState = (): DeskSessionState => {
    if (data === 'out') return lastAgent ? { status: 'ended', agent: lastAgent } : { status: 'out' };
    const agent = data ?? lastAgent;
    if (agent) return { status: 'in', agent };
    return error ? { status: 'failed', retry: () => void mutate() } : { status: 'checking' };
  };
  const state = getState();

  const { mutate: loadAgain } = useSWRConfig();
  const wasEnded = useRef(false);
  const isEnded = state.status === 'ended';
  useEffect(() => {
    // Reloads data that could not be loaded meanwhile.
    if (wasEnded.current && !isEnded) void loadAgain(() => true);
    wasEnded.current = isEnded;
  }, [isEnded, loadAgain]);

  return {
    state,
    logIn: (agent: Agent) => void mutate(agent, { revalidate: false }),
    /** Resolves with whether it worked; scripts cannot remove the cookie, so only the server ends the session. */
    logOut: async (): Promise<boolean> => {
      const { ok, status } = await api().logOut();
      if (!ok && status !== 401) return false;
      setLastAgent(undefined);
      await mutate('out', { revalidate: false });
      return true;
    },
  };
}
