import { useRouter } from 'next/router';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { MODAL_ROOT } from '@/components/ui/page-marks';
import { readEntry, writeEntry } from '@/lib/api/browser-storage';
import type { ModalView, ModalViewInput } from './view-input';
import { localePath, toLocale } from '@/lib/paths/locale-path';
import { createModalHistory, type ModalHistory, type ModalHistoryListeners } from './modal-history';

/** The open view with its input. */
export type OpenModal = { [View in ModalView]: { view: View; input: ModalViewInput[View] } }[ModalView];

type OpenArguments<View extends ModalView> = undefined extends ModalViewInput[View]
  ? [view: View, input?: ModalViewInput[View]]
  : [view: View, input: ModalViewInput[View]];

/** `isStep`: the visitor went back by a step and the modal stays open; otherwise it has closed. */
export type BackHandler = (isStep: boolean) => void;

export type ModalControls = {
  /** Opens a view, or switches to it inside the open modal. */
  open: <View extends ModalView>(...args: OpenArguments<View>) => void;
  /** Closes the modal, after the back handler if there is one. */
  close: () => void;
  /** Closes the modal and opens another page, which replaces the modal's history entry. */
  navigate: (path: string) => void;
  /** Closes the modal and runs the action, which may open another view or page. */
  complete: (action?: () => void) => void;
  /**
   * Sets the handler that runs when the modal closes; opening a view clears it. With `isStep` it also runs when the
   * visitor goes back, instead of closing the modal.
   */
  setBackHandler: (handler: BackHandler | undefined, isStep?: boolean) => void;
  /** Undoes the step of the view, like the browser's Back. */
  stepBack: () => void;
};

const ModalContext = createContext<ModalControls | undefined>(undefined);
const OpenModalContext = createContext<OpenModal | undefined>(undefined);

/** Holds the open view; `ModalOutlet` shows it. */
export function ModalProvider({ children }: { children: ReactNode }) {
  const { replace, isReady } = useRouter();
  const [current, setCurrent] = useState<OpenModal>();
  const isOpen = useRef(false);
  const backHandler = useRef<BackHandler>(undefined);
  const hasStep = useRef(false);
  const { rememberFocus } = useReturnFocus(current !== undefined);

  const [forget] = useState(() => () => {
    const handler = backHandler.current;
    backHandler.current = undefined;
    isOpen.current = false;
    setCurrent(undefined);
    handler?.(false);
  });
  const [undoStep] = useState(() => () => {
    const handler = hasStep.current ? backHandler.current : undefined;
    handler?.(true);
    return handler !== undefined;
  });
  const history = useModalHistory({ onOver: forget, onStepBack: undoStep });

  const controls = useMemo<ModalControls>(
    () => ({
      open: (view, input?) => {
        rememberFocus();
        backHandler.current = undefined;
        isOpen.current = true;
        history.enter();
        setCurrent({ view, input } as OpenModal);
      },
      close: () => {
        forget();
        history.leave();
      },
      navigate: (path) => {
        forget();
        history.giveUp(() => void replace(path));
      },
      complete: (action) => {
        forget();
        action?.();
        if (!isOpen.current) history.leaveUnlessRouting();
      },
      setBackHandler: (handler, isStep = false) => {
        backHandler.current = handler;
        hasStep.current = isStep;
        if (isStep) history.deepen();
      },
      stepBack: () => {
        if (!history.undoStep()) undoStep();
      },
    }),
    [forget, undoStep, history, rememberFocus, replace],
  );

  useEffect(() => {
    // Until it has read the URL's query, Next replaces the history entry, and the modal's mark with it.
    if (!isReady) return;
    const view = readEntry('sessionStorage', RESUME_ENTRY);
    if (isResumable(view)) controls.open(view);
  }, [controls, isReady]);

  return (
    <ModalContext value={controls}>
      <OpenModalContext value={current}>{children}</OpenModalContext>
    </ModalContext>
  );
}

/** Opens and closes the modal. Throws outside `ModalProvider`. */
export function useModal(): ModalControls {
  const controls = useContext(ModalContext);
  if (!controls) throw new Error('useModal needs a ModalProvider around it');
  return controls;
}

/** Returns the open view, if any. */
export const useOpenModal = (): OpenModal | undefined => useContext(OpenModalContext);

/**
 * Returns the focus when the modal closes. If the focused control is gone (a login replaces its button with the
 * account menu), focuses the element with the same id, or else `main`.
 */
function useReturnFocus(isOpen: boolean): { rememberFocus: () => void } {
  const opener = useRef<HTMLElement>(undefined);

  useEffect(() => {
    if (isOpen) return;
    const element = opener.current;
    opener.current = undefined;
    if (!element) return;
    // The menu from which the modal was opened is closed by now.
    const menu = element.closest('details')?.querySelector('summary') ?? null;
    const candidates = [element, menu, document.getElementById(element.id), document.querySelector('main')];
    candidates.some(focus);
  }, [isOpen]);

  const rememberFocus = useCallback(() => {
    const { activeElement } = document;
    // A switch between views starts inside the modal; the first opener counts.
    if (!(activeElement instanceof HTMLElement) || activeElement.closest(`[data-${MODAL_ROOT}]`)) return;
    opener.current = activeElement;
  }, []);
  return { rememberFocus };
}

function focus(element: HTMLElement | null): boolean {
  if (!element?.isConnected) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/** Session entry with the view to reopen after the tab was reloaded, or discarded while the visitor read the mail. */
const RESUME_ENTRY = 'portal-resume-view';

const RESUMABLE = ['LOGIN_VIEW', 'REGISTER_VIEW'] as const;
type ResumableView = (typeof RESUMABLE)[number];

const isResumable = (view: string | undefined): view is ResumableView =>
  RESUMABLE.some((known) => known === view);

/** Reopens the view when the tab is reloaded while this is mounted and `isOn`. */
export function useResumable(view: ResumableView, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    writeEntry('sessionStorage', RESUME_ENTRY, view);
    return () => writeEntry('sessionStorage', RESUME_ENTRY, undefined);
  }, [view, isOn]);
}

/**
 * Gives the open modal an entry in the browser's history, so that Back closes it instead of leaving the page
 * (behaviour.md §2), and a second one while the view has a step to undo. `listeners` are those of the first render.
 */
function useModalHistory(listeners: ModalHistoryListeners): ModalHistory {
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
