import { useEffect } from 'react';

/** Puts the number of waiting requests before the title of the browser tab. */
export function useDeskTitle(count: number | undefined): void {
  useEffect(() => {
    const plain = document.title.replace(/^\(\d+\+?\) /, '');
    document.title = count ? `(${Math.min(count, 999)}${count > 999 ? '+' : ''}) ${plain}` : plain;
  }, [count]);
}
