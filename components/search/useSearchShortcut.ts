import { useEffect, type RefObject } from 'react';

/** Ctrl+K, Cmd+K and `/` lead to a search field. A slash that is typed into another field stays one. */
export function useSearchShortcut(input: RefObject<HTMLInputElement | null>, isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return undefined;
    const handleKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.altKey || event.defaultPrevented || !(target instanceof HTMLElement)) return;
      const isMatch =
        event.ctrlKey || event.metaKey
          ? key.toLowerCase() === 'k' && !event.shiftKey
          : key === '/' && !target.isContentEditable && !target.closest('input, textarea, select');
      if (!isMatch || target.closest('[role="dialog"], dialog')) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [input, isEnabled]);
}
