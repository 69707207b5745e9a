import { useCallback, useEffect, useLayoutEffect, useState } from 'react';

/** The state of code that is loaded on demand; `failed` if the network failed. */
type OnDemand<Code> =
  { status: 'loading' } | { status: 'ready'; code: Code } | { status: 'failed'; retry: () => void };

type Outcome<Code> = { of: () => Promise<Code>; attempt: number; code?: Code };

/** Loads code by an `import()`; `load` must be the same function in every render. */
export function useOnDemand<Code>(load: () => Promise<Code>): OnDemand<Code> {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome<Code>>();

  useEffect(() => {
    let isOver = false;
    const settle = (code?: Code) => {
      if (!isOver) setOutcome({ of: load, attempt, ...(code !== undefined && { code }) });
    };
    load().then(settle, () => settle());
    return () => {
      isOver = true;
    };
  }, [load, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  if (outcome?.of !== load || outcome.attempt !== attempt) return { status: 'loading' };
  return outcome.code === undefined ? { status: 'failed', retry } : { status: 'ready', code: outcome.code };
}

/** Events that show that the visitor uses the page, on any device and with assistive technology. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll', 'focusin'] as const;

/** Returns whether the visitor has interacted with the page, to load code on demand. */
export function useFirstUse(): boolean {
  const [isUsed, setIsUsed] = useState(false);
  // In a layout effect, since restoring the scroll position after Back counts as the first event.
  useLayoutEffect(() => {
    if (isUsed) return undefined;
    const notice = () => setIsUsed(true);
    for (const sign of SIGNS) window.addEventListener(sign, notice, { passive: true });
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, notice);
    };
  }, [isUsed]);
  return isUsed;
}
