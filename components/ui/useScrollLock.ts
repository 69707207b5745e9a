import { useLayoutEffect } from 'react';
import styles from './Modal.module.css';

let locks = 0;

/** Stops the page from scrolling while mounted. Reserves the width of the scroll bar, to avoid a layout shift. */
export function useScrollLock(): void {
  useLayoutEffect(() => {
    const { documentElement, body } = document;
    const lockClass = styles.locked ?? '';
    if (locks === 0) {
      const gap = window.innerWidth - documentElement.clientWidth;
      documentElement.style.setProperty('--scroll-gap', `${Math.max(0, gap)}px`);
      body.classList.add(lockClass);
    }
    locks += 1;
    return () => {
      locks -= 1;
      if (locks > 0) return;
      body.classList.remove(lockClass);
      documentElement.style.removeProperty('--scroll-gap');
    };
  }, []);
}
