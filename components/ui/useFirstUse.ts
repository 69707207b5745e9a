import { useLayoutEffect, useState } from 'react';

/** What a reader does first: on each device and with each helper one of them. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll', 'focusin'] as const;

/** Whether the visitor has begun to use the page; what helps only then can be loaded then. */
export function useFirstUse(): boolean {
  const [isUsed, setIsUsed] = useState(false);
  // Before the browser scrolls a page that was gone back to: that is the first sign there.
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
