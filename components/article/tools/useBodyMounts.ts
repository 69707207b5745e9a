import { useEffect, useState, type RefObject } from 'react';
import { placeMounts, type Mount } from './place-mounts';

/** Places for the tools inside the article's text, made anew for every text. */
export function useBodyMounts(article: RefObject<HTMLElement | null>, html: string | undefined): Mount[] {
  const [mounts, setMounts] = useState<Mount[]>([]);
  useEffect(() => {
    if (!article.current) return undefined;
    const { placed, undo } = placeMounts(article.current);
    // eslint-disable-next-line react-hooks/set-state-in-effect -- places exist only once the text is in the document
    setMounts(placed);
    return () => {
      setMounts([]);
      undo();
    };
  }, [article, html]);
  return mounts;
}
