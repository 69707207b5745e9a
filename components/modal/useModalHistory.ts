import { useRouter } from 'next/router';
import { useEffect, useMemo, useRef } from 'react';
import { toLocale, localePath } from '@/lib/rules/locale-path';

/** Marks the history entries of the open modal with their depth: 1 for the view, 2 for a step inside it. */
const MARK = 'portalModal';

/**
 * `out`: the modal has no entry. `in`: its entry is the current one. `leaving`: it closed and the browser is on its
 * way back. `returning`: it was opened again on that way. `yielding`: the browser is on its way to the first entry,
 * which the next page will replace.
 */
type Phase = 'out' | 'in' | 'leaving' | 'returning' | 'yielding';

type ModalHistory = {
  /** The modal opened. */
  enter: () => void;
  /** The view has a step that Back undoes. */
  deepen: () => void;
  /** Goes back by one entry, as the visitor would; false when there is no step to undo. */
  undoStep: () => boolean;
  /** The modal was closed: removes its entries. */
  leave: () => void;
  /** Runs `replace`, with which the next page takes the place of the modal's entry. */
  giveUp: (replace: () => void) => void;
  /** Runs `leave` unless a page change has begun by then. */
  leaveUnlessRouting: () => void;
};

type Listeners = {
  /** The visitor went back past the modal, or the page changed. */
  onOver: () => void;
  /** The visitor went back by a step. Returns false when the view has none. */
  onStepBack: () => boolean;
};

/**
 * Gives the open modal an entry in the browser's history, so that Back closes it instead of leaving the page
 * (behaviour.md §2), and a second one while the view has a step to undo. Entries are added after a click and never on
 * the way back: browsers pass over those that no click has led to.
 */
export function useModalHistory(listeners: Listeners): ModalHistory {
  const router = useRouter();
  const phase = useRef<Phase>('out');
  const depth = useRef(0);
  const wanted = useRef(0);
  const yieldTo = useRef<() => void>(undefined);
  const isRouting = useRef(false);
  const latest = useRef({ ...listeners, here: '' });
  const here = localePath(router.asPath, toLocale(router.locale));
  useEffect(() => {
    latest.current = { ...listeners, here };
  });

  const history = useMemo(() => {
    const push = () => {
      phase.current = 'in';
      while (depth.current < wanted.current) {
        depth.current += 1;
        window.history.pushState({ ...window.history.state, [MARK]: depth.current }, '');
      }
    };
    const leave = () => {
      if (phase.current === 'in') {
        phase.current = 'leaving';
        window.history.go(-depth.current);
      } else if (phase.current === 'returning') {
        phase.current = 'leaving';
      }
    };
    const handlePop = ({ state }: PopStateEvent) => {
      const before = phase.current;
      depth.current = before === 'in' || before === 'yielding' ? depthOf(state) : 0;
      if (before === 'yielding') {
        phase.current = 'out';
        yieldTo.current?.();
      } else if (before === 'returning') {
        push();
      } else if (depth.current === 0) {
        phase.current = 'out';
        if (before === 'in') latest.current.onOver();
      } else if (!latest.current.onStepBack()) {
        latest.current.onOver();
        leave();
      }
    };
    return {
      handlePop,
      leave,
      enter: () => {
        if (phase.current === 'leaving') {
          phase.current = 'returning';
          wanted.current = 1;
        } else if (phase.current === 'out') {
          depth.current = 0;
          wanted.current = 1;
          push();
        }
      },
      deepen: () => {
        wanted.current = 2;
        if (phase.current === 'in') push();
      },
      undoStep: () => {
        if (phase.current !== 'in' || depth.current < 2) return false;
        window.history.back();
        return true;
      },
      giveUp: (replace: () => void) => {
        if (phase.current === 'in' && depth.current > 1) {
          phase.current = 'yielding';
          yieldTo.current = replace;
          window.history.go(1 - depth.current);
        } else {
          phase.current = 'out';
          replace();
        }
      },
      leaveUnlessRouting: () => {
        setTimeout(() => {
          if (!isRouting.current) leave();
        });
      },
    };
  }, []);

  useEffect(() => {
    // The modal's entries have the URL of its page: going between them is no page change.
    router.beforePopState((entry) => entry.as !== latest.current.here);

    const handleStart = () => {
      isRouting.current = true;
    };
    const handleError = () => {
      isRouting.current = false;
    };
    const handleComplete = () => {
      isRouting.current = false;
      phase.current = 'out';
      latest.current.onOver();
    };
    const events = [
      ['routeChangeStart', handleStart],
      ['routeChangeError', handleError],
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

/** Returns how deep in the modal an entry lies; 0 for the page. */
function depthOf(state: unknown): number {
  const depth = (state as Partial<Record<string, unknown>> | null)?.[MARK];
  return typeof depth === 'number' ? depth : 0;
}
