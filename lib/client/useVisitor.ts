import { createContext, useContext, useEffect } from 'react';
import type { ApiResult } from '@/lib/api/send';
import { noteArticle } from './reading-trail';

export type VisitorEvents = {
  /** Id under which the visitor's events are listed; undefined until there is one. */
  visitorId: string | number | undefined;
  /** The contact to whom the visitor is tied; a login changes it. */
  contact: string | number | null | undefined;
  /** Reports an event, as soon as there is an identity. Never throws. */
  logEvent: (name: string, data: Record<string, string | number | boolean>) => void;
  /** Reports an event and resolves to the answer, which never comes if there is no identity. Never throws. */
  sendEvent: (
    name: string,
    data: Record<string, string | number | boolean>,
  ) => Promise<ApiResult<{ counted?: boolean }>>;
};

export const VisitorContext = createContext<VisitorEvents | undefined>(undefined);

/** Returns the anonymous identity of this browser. Throws outside `VisitorProvider`. */
export function useVisitor(): VisitorEvents {
  const visitor = useContext(VisitorContext);
  if (!visitor) throw new Error('useVisitor needs a VisitorProvider around it');
  return visitor;
}

/**
 * Reports a view of an article, which the backend counts once a day (behaviour.md §2), and adds it to the reading
 * trail.
 */
export function useViewEvent(key: string): void {
  const { logEvent } = useVisitor();
  useEffect(() => {
    // Without cookies and storage every reload would be another visitor.
    if (navigator.cookieEnabled) logEvent('view', { key });
    noteArticle({ key });
  }, [key, logEvent]);
}
