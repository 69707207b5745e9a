import { useLayoutEffect, useState } from 'react';

/** The first events of a visitor, on any device and with assistive technology. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll', 'focusin'] as const;

/** Returns whether the visitor has begun to use the page, to load code that is needed only then. */
export function useFirstUse(): boolean {
  const [isUsed, setIsUsed] = useState(false);
  // In a layout effect, before the browser restores the scroll position after Back: that is the first event.
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
