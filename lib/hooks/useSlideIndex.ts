import { useEffect, useState, type RefObject } from 'react';
import { SCROLL_THROTTLE_MS } from '@/lib/constants';

/** Which child of a sideways scrolling list is in view, and a function that scrolls to another. */
export function useSlideIndex(list: RefObject<HTMLElement | null>): [number, (index: number) => void] {
  const [current, setCurrent] = useState(0);

  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = () => {
      timer = undefined;
      const width = element.firstElementChild?.clientWidth ?? 0;
      if (width > 0) setCurrent(Math.round(element.scrollLeft / width));
    };
    const handleScroll = () => {
      timer ??= setTimeout(measure, SCROLL_THROTTLE_MS);
    };
    element.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', handleScroll);
    };
  }, [list]);

  const show = (index: number) => {
    list.current?.children[index]?.scrollIntoView({ inline: 'center', block: 'nearest' });
  };
  return [current, show];
}
