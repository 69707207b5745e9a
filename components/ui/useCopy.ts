import { useEffect, useState } from 'react';

/** How long a button shows the outcome, in ms. */
const SHOWN_MS = 2500;

export type Copy = { outcome: 'copied' | 'failed' | undefined; copy: (text: string) => Promise<boolean> };

/** Copies a text and keeps the outcome for a moment. */
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

/** Copies a text, also without a secure origin, and logs the outcome. Resolves to whether it worked. */
async function copyText(text: string): Promise<boolean> {
  const isCopied = (await copyByClipboard(text)) || copyBySelection(text);
  // oxlint-disable-next-line no-console -- both ends are logged (behaviour.md §2)
  if (isCopied) console.info('copied', text);
  else console.warn('copying failed', text);
  return isCopied;
}

async function copyByClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Pages over plain http have no clipboard API, but the old command works. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'sr-only';
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
