import { createContext, useCallback, useContext } from 'react';
import { browserDesk, type DeskApi } from '@/lib/api/desk';
import type { Agent } from '@/lib/contract/desk';

/** Replaces the browser's client of the desk, for tests. */
export const DeskApiContext = createContext<DeskApi | undefined>(undefined);

/** The agent who is logged in; set by `DeskFrame`. */
export const AgentContext = createContext<Agent | undefined>(undefined);

/**
 * Returns the client of the desk; with `isLeaving` its calls outlive the page. Ask for it in effects and handlers: the
 * server has none.
 */
export function useDeskApi(): (isLeaving?: boolean) => DeskApi {
  const given = useContext(DeskApiContext);
  return useCallback((isLeaving) => given ?? browserDesk(isLeaving), [given]);
}

/** Returns the agent. Throws outside `DeskFrame`. */
export function useAgent(): Agent {
  const agent = useContext(AgentContext);
  if (!agent) throw new Error('useAgent needs DeskFrame around it');
  return agent;
}
