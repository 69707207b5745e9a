import { useEffect, type RefObject } from 'react';
import { useShortcuts } from './useShortcuts';

export type QueueKeysOptions = {
  /** The list with a link in each `[data-row]`. */
  list: RefObject<HTMLElement | null>;
  search: RefObject<HTMLInputElement | null>;
  /** Selects the request, or takes it out of the selection. */
  onToggle: (key: string) => void;
};

/** The keys of the queue: they move the focus between rows, open and select one, and lead to the search. */
export function useQueueKeys({ list, search, onToggle }: QueueKeysOptions): void {
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row] a') ?? [])];
  const current = () =>
    links().findIndex((link) => link.closest('[data-row]')?.contains(document.activeElement));
  const step = (by: number) => {
    const all = links();
    const at = current();
    all[at === -1 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)]?.focus();
  };
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    x: () => {
      const row = links()[current()]?.closest('[data-row]')?.getAttribute('data-row');
      if (row) onToggle(row);
    },
    '/': () => search.current?.focus(),
    Enter: ({ target }) => {
      if (target instanceof HTMLElement && target !== document.body && target.id !== 'meja') target.click();
      else links()[0]?.click();
    },
  });
  useEffect(() => {
    if (window.location.hash === '#cari') search.current?.focus();
  }, [search]);
}
