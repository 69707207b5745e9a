import { useRouter } from 'next/router';
import { createContext, useContext, useMemo, useRef, useState, useEffect, type ReactNode } from 'react';
import { readEntry } from '@/lib/api/browser-storage';
import { RESUME_ENTRY, isResumable } from '@/components/modal/useResumable';
import { useModalHistory } from '@/components/modal/useModalHistory';
import { useReturnFocus } from '@/components/modal/useReturnFocus';
import type { ModalView, ModalViewInput } from '@/components/modal/views';

/** The open view with its input. */
export type OpenModal = { [View in ModalView]: { view: View; input: ModalViewInput[View] } }[ModalView];

type OpenArguments<View extends ModalView> = undefined extends ModalViewInput[View]
  ? [view: View, input?: ModalViewInput[View]]
  : [view: View, input: ModalViewInput[View]];

export type ModalControls = {
  /** Opens a view, or switches to it inside the open modal. */
  open: <View extends ModalView>(...args: OpenArguments<View>) => void;
  /** Closes the modal, after the back handler if there is one. */
  close: () => void;
  /** Closes the modal and goes to another page, in place of the modal's entry in the browser's history. */
  navigate: (path: string) => void;
  /** Closes the modal and runs the action, which may open another view or page. */
  complete: (action?: () => void) => void;
  /** Sets what runs when the modal closes; opening a view clears it. */
  setBackHandler: (handler: (() => void) | undefined) => void;
};

const ModalContext = createContext<ModalControls | undefined>(undefined);
const OpenModalContext = createContext<OpenModal | undefined>(undefined);

/** Holds which view is open; `ModalOutlet` shows it. */
export function ModalProvider({ children }: { children: ReactNode }) {
  const { replace } = useRouter();
  const [current, setCurrent] = useState<OpenModal>();
  const isOpen = useRef(false);
  const backHandler = useRef<() => void>(undefined);
  const { rememberFocus } = useReturnFocus(current !== undefined);

  const [forget] = useState(() => () => {
    const handler = backHandler.current;
    backHandler.current = undefined;
    isOpen.current = false;
    setCurrent(undefined);
    handler?.();
  });
  const history = useModalHistory(forget);

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
        history.giveUp();
        void replace(path);
      },
      complete: (action) => {
        forget();
        action?.();
        if (!isOpen.current) history.leaveUnlessRouting();
      },
      setBackHandler: (handler) => {
        backHandler.current = handler;
      },
    }),
    [forget, history, rememberFocus, replace],
  );

  useEffect(() => {
    const view = readEntry('sessionStorage', RESUME_ENTRY);
    if (isResumable(view)) controls.open(view);
  }, [controls]);

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
