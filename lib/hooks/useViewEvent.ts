import { useEffect } from 'react';
import { noteArticle } from './reading-trail';
import { useVisitor } from './useVisitor';

/**
 * Reports that the visitor sees an article (behaviour.md §2); the backend counts it once a day. It is also noted for
 * a request that may follow.
 */
export function useViewEvent(key: string): void {
  const { logEvent } = useVisitor();
  useEffect(() => {
    logEvent('view', { key });
    noteArticle({ key });
  }, [key, logEvent]);
}
