import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useApi } from '@/lib/client/useApi';
import { useAuth } from '@/lib/client/useAuth';
import { VisitorContext, type VisitorEvents } from '@/lib/client/useVisitor';
import type { Visitor } from './visitor-store';

export type VisitorProviderProps = { children: ReactNode };

type Event = Parameters<VisitorEvents['logEvent']>;
type Answer = Awaited<ReturnType<VisitorEvents['sendEvent']>>;
type Waiting = { event: Event; answer: (answer: Answer) => void };
/** Maximum number of events that wait for an identity, for pages left open without a backend. */
const MAX_WAITING = 20;

/**
 * Gives this browser an anonymous identity, which a login ties to the user and a logout replaces (behaviour.md §4).
 * Starts when the browser is idle.
 */
export function VisitorProvider({ children }: VisitorProviderProps) {
  const api = useApi();
  const { state } = useAuth();
  const [visitor, setVisitor] = useState<Visitor>({});
  const waiting = useRef<Waiting[]>([]);
  const latestGoid = useRef<string>(undefined);
  /** Number of identities that the backend rejected as unknown. */
  const [generation, setGeneration] = useState(0);
  const isKnown = state.status !== 'checking';
  const userUid = state.status === 'user' ? state.user.uid : undefined;

  useEffect(() => {
    if (!isKnown) return undefined;
    const aborted = new AbortController();
    const connect = async () => {
      const { followVisitor } = await import('./visitor-loop');
      await followVisitor({ api, signal: aborted.signal, userUid }, setVisitor);
    };
    // The identity is optional; the next page tries again.
    const cancel = whenIdle(() => void connect().catch(() => undefined));
    return () => {
      cancel();
      aborted.abort();
    };
  }, [api, isKnown, userUid, generation]);

  const send = useCallback(
    async (_goid: string, [event_name, event_data]: Event) => {
      const answer = await api.visitor.logEvent({ _goid, event_name, event_data });
      if (answer.status !== 404) return answer;
      const { saveVisitor } = await import('./visitor-store');
      saveVisitor({});
      setVisitor({});
      setGeneration((count) => count + 1);
      return answer;
    },
    [api],
  );

  const { _goid, visitor_id: visitorId, contact } = visitor;
  const readyGoid = visitorId === undefined ? undefined : _goid;
  useEffect(() => {
    latestGoid.current = readyGoid;
    if (readyGoid === undefined) return;
    for (const { event, answer } of waiting.current.splice(0)) void send(readyGoid, event).then(answer);
  }, [readyGoid, send]);

  const sendEvent = useCallback<VisitorEvents['sendEvent']>(
    (...event) =>
      latestGoid.current !== undefined
        ? send(latestGoid.current, event)
        : new Promise((answer) => {
            if (waiting.current.length < MAX_WAITING) waiting.current.push({ event, answer });
          }),
    [send],
  );
  const logEvent = useCallback<VisitorEvents['logEvent']>(
    (...event) => void sendEvent(...event),
    [sendEvent],
  );
  const events = useMemo<VisitorEvents>(
    () => ({ visitorId, contact, logEvent, sendEvent }),
    [visitorId, contact, logEvent, sendEvent],
  );
  return <VisitorContext value={events}>{children}</VisitorContext>;
}

/** Runs `work` when the browser is idle, at the latest after two seconds. Returns a function that cancels it. */
function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: 2_000 });
  return () => window.cancelIdleCallback(handle);
}
