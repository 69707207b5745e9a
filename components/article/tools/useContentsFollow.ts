import { useEffect } from 'react';
import type { HeadingView } from '@/lib/views/common';

/** A heading counts as reached when it is this far from the top of the window: below the header, in CSS pixels. */
const REACHED_AT = 120;

/** Reports the last heading that the reader has scrolled to; undefined above the first one. */
export function useContentsFollow(
  headings: HeadingView[],
  onHeading: (id: string | undefined) => void,
): void {
  useEffect(() => {
    const elements = headings.flatMap(({ id }) => document.getElementById(id) ?? []);
    const measure = () => {
      const reached = elements.filter((element) => element.getBoundingClientRect().top <= REACHED_AT);
      onHeading(reached.at(-1)?.id);
    };
    // The browser tells when a heading crosses the line; nothing runs while the reader scrolls within a part.
    // Both ends count: a heading that was jumped to stops with its upper edge alone beyond the line.
    const options = { rootMargin: `-${REACHED_AT}px 0px 0px 0px`, threshold: [0, 1] };
    const observer = new IntersectionObserver(measure, options);
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();
  }, [headings, onHeading]);
}
