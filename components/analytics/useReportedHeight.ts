import { useEffect, type RefObject } from 'react';

/** The height of the question, on the root element; what floats stands above it. */
const PROPERTY = '--consent-height';

/** Tells style sheets how high an element is while it is shown. */
export function useReportedHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const report = () => style.setProperty(PROPERTY, `${element.current?.offsetHeight ?? 0}px`);
    const observer = globalThis.ResizeObserver && new ResizeObserver(report);
    if (element.current) observer?.observe(element.current);
    report();
    return () => {
      observer?.disconnect();
      style.removeProperty(PROPERTY);
    };
  }, [element]);
}
