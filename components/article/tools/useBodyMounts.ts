import { startTransition, useEffect, useState, type RefObject } from 'react';
import { placeMounts, type Mount } from './place-mounts';

/** So many tools come at once; a very long text with all of them would keep the reader's first move waiting. */
const PORTION = 25;

/** Places for the tools inside the article's text, made anew for every text and given out in portions. */
export function useBodyMounts(article: RefObject<HTMLElement | null>, html: string | undefined): Mount[] {
  const [mounts, setMounts] = useState<Mount[]>([]);
  useEffect(() => {
    if (!article.current) return undefined;
    const { placed, undo } = placeMounts(article.current);
    let timer: ReturnType<typeof setTimeout>;
    const show = (count: number) => {
      startTransition(() => setMounts(placed.slice(0, count)));
      if (count < placed.length) timer = setTimeout(show, 0, count + PORTION);
    };
    show(PORTION);
    return () => {
      clearTimeout(timer);
      setMounts([]);
      undo();
    };
  }, [article, html]);
  return mounts;
}
