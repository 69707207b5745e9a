import { useEffect, useState } from 'react';
import { copyText } from './copy-text';

/** How long a button shows what became of the copying, in ms. */
const SHOWN_MS = 2500;

export type Copy = { outcome: 'copied' | 'failed' | undefined; copy: (text: string) => Promise<boolean> };

/** Copies and remembers for a moment what became of it. */
export function useCopy(): Copy {
  const [last, setLast] = useState<{ isCopied: boolean }>();
  useEffect(() => {
    if (!last) return undefined;
    const timer = setTimeout(() => setLast(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [last]);
  return {
    outcome: last && (last.isCopied ? 'copied' : 'failed'),
    copy: async (text) => {
      const isCopied = await copyText(text);
      setLast({ isCopied });
      return isCopied;
    },
  };
}
