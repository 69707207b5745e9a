import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { toLocale, localePath } from '@/lib/paths/locale-path';
import { createModalHistory, type ModalHistory, type ModalHistoryListeners } from './modal-history';

/**
 * Gives the open modal an entry in the browser's history, so that Back closes it instead of leaving the page
 * (behaviour.md §2), and a second one while the view has a step to undo. `listeners` are those of the first render.
 */
export function useModalHistory(listeners: ModalHistoryListeners): ModalHistory {
  const router = useRouter();
  const here = localePath(router.asPath, toLocale(router.locale));
  const latest = useRef(here);
  useEffect(() => {
    latest.current = here;
  });
  const [history] = useState(() => createModalHistory(listeners));

  useEffect(() => {
    // The modal's entries have the URL of its page, so going between them changes no page.
    router.beforePopState((entry) => entry.as !== latest.current);

    const handleComplete = () => history.handleRoute('complete');
    const events = [
      ['routeChangeStart', () => history.handleRoute('start')],
      ['routeChangeError', () => history.handleRoute('error')],
      ['routeChangeComplete', handleComplete],
      ['hashChangeComplete', handleComplete],
    ] as const;
    // Next does not report every step back (none on the first page of a visit); the browser does.
    window.addEventListener('popstate', history.handlePop);
    events.forEach(([name, listener]) => router.events.on(name, listener));
    return () => {
      window.removeEventListener('popstate', history.handlePop);
      events.forEach(([name, listener]) => router.events.off(name, listener));
      router.beforePopState(() => true);
    };
  }, [router, history]);

  return history;
}
