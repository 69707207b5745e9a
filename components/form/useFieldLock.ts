import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';

type FieldLock = {
  /** For the `inert` of the fields. */
  isLocked: boolean;
  /** Locks the fields while a call is on its way. */
  lockDuring: <Answer>(call: () => Promise<Answer>) => Promise<Answer>;
};

/**
 * Locks fields while what was written in them is sent: the draft is deleted after that, and what was typed meanwhile
 * would be lost with it.
 */
export function useFieldLock(): FieldLock {
  const [isLocked, setIsLocked] = useState(false);
  const lockDuring = useCallback(async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    const focused = document.activeElement;
    const button = focused?.closest('form')?.querySelector<HTMLElement>('[type="submit"]');
    // A locked field cannot keep the focus, without which Escape would not close a dialog.
    button?.focus({ preventScroll: true });
    // At once, before the draft is read.
    flushSync(() => setIsLocked(true));
    try {
      return await call();
    } finally {
      flushSync(() => setIsLocked(false));
      if (document.activeElement === button && focused instanceof HTMLElement) {
        focused.focus({ preventScroll: true });
      }
    }
  }, []);
  return { isLocked, lockDuring };
}
