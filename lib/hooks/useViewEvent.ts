import { useEffect } from 'react';
import { useVisitor } from './useVisitor';

/** Reports that the visitor sees an article (specification §2); the backend counts it once a day. */
export function useViewEvent(key: string): void {
  const { logEvent } = useVisitor();
  useEffect(() => logEvent('view', { key }), [key, logEvent]);
}
