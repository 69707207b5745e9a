import { useEffect } from 'react';

/** Writes how many requests wait before the title of the tab. */
export function useDeskTitle(count: number | undefined): void {
  useEffect(() => {
    const plain = document.title.replace(/^\(\d+\+?\) /, '');
    document.title = count ? `(${Math.min(count, 999)}${count > 999 ? '+' : ''}) ${plain}` : plain;
  }, [count]);
}
