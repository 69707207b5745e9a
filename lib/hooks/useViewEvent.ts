import { useEffect } from 'react';
import { noteArticle } from './reading-trail';
import { useVisitor } from './useVisitor';

/**
 * Reports a view of an article (behaviour.md §2), which the backend counts once a day, and notes it for a request that
 * may follow.
 */
export function useViewEvent(key: string): void {
  const { logEvent } = useVisitor();
  useEffect(() => {
    logEvent('view', { key });
    noteArticle({ key });
  }, [key, logEvent]);
}
