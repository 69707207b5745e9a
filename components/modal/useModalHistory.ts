import { useRouter } from 'next/router';
import { useEffect, useMemo, useRef } from 'react';
import { toLocale, localePath } from '@/lib/rules/locale-path';

/** Marks the history entry of the open modal. */
const MARK = 'portalModal';

/**
 * `out`: the modal has no entry. `in`: its entry is the current one. `leaving`: it closed and the browser is on its
 * way back. `returning`: it was opened again on that way.
 */
type Phase = 'out' | 'in' | 'leaving' | 'returning';

type ModalHistory = {
  /** The modal opened. */
  enter: () => void;
  /** The modal was closed: removes its entry. */
  leave: () => void;
  /** The next page replaces the modal's entry. */
  giveUp: () => void;
  /** Runs `leave` unless a page change has begun by then. */
  leaveUnlessRouting: () => void;
};

/**
 * Gives the open modal an entry in the browser's history, so that Back closes it instead of leaving the page
 * (behaviour.md §2).
 * Calls `onOver` when the visitor went back, and after a page change.
 */
export function useModalHistory(onOver: (isBack: boolean) => void): ModalHistory {
  const router = useRouter();
  const phase = useRef<Phase>('out');
  const isRouting = useRef(false);
  const latest = useRef({ onOver, here: '' });
  const here = localePath(router.asPath, toLocale(router.locale));
  useEffect(() => {
    latest.current = { onOver, here };
  });

  useEffect(() => {
    // The modal's entry has the URL of its page: going between the two is no page change.
    router.beforePopState((entry) => entry.as !== latest.current.here);

    // Next does not report every step back (none on the first page of a visit); the browser does.
    const handlePop = () => {
      const before = phase.current;
      phase.current = 'out';
      if (before === 'in') latest.current.onOver(true);
      if (before === 'returning') phase.current = pushEntry();
    };
    const handleStart = () => {
      isRouting.current = true;
    };
    const handleError = () => {
      isRouting.current = false;
    };
    const handleComplete = () => {
      isRouting.current = false;
      phase.current = 'out';
      latest.current.onOver(false);
    };
    const listeners = [
      ['routeChangeStart', handleStart],
      ['routeChangeError', handleError],
      ['routeChangeComplete', handleComplete],
      ['hashChangeComplete', handleComplete],
    ] as const;
    window.addEventListener('popstate', handlePop);
    listeners.forEach(([name, listener]) => router.events.on(name, listener));
    return () => {
      window.removeEventListener('popstate', handlePop);
      listeners.forEach(([name, listener]) => router.events.off(name, listener));
      router.beforePopState(() => true);
    };
  }, [router]);

  return useMemo(() => {
    const leave = () => {
      if (phase.current === 'in') {
        phase.current = 'leaving';
        window.history.back();
      } else if (phase.current === 'returning') {
        phase.current = 'leaving';
      }
    };
    return {
      leave,
      enter: () => {
        if (phase.current === 'out') phase.current = pushEntry();
        else if (phase.current === 'leaving') phase.current = 'returning';
      },
      giveUp: () => {
        phase.current = 'out';
      },
      leaveUnlessRouting: () => {
        setTimeout(() => {
          if (!isRouting.current) leave();
        });
      },
    };
  }, []);
}

function pushEntry(): Phase {
  window.history.pushState({ ...window.history.state, [MARK]: true }, '');
  return 'in';
}
