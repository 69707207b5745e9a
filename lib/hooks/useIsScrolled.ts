import { useEffect, useState, type RefObject } from 'react';

/** Whether the watched element, at the top of the page, has scrolled out of view. */
export function useIsScrolled(sentinel: RefObject<Element | null>, isOn = true): boolean {
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    if (!isOn || !sentinel.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => setIsScrolled(!entry?.isIntersecting));
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, [sentinel, isOn]);
  return isOn && isScrolled;
}
