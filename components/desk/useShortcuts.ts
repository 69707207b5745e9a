import { useEffect, useRef } from 'react';
import { singleKeys } from '@/lib/client/single-keys';

/** Keys by `KeyboardEvent.key`; `ctrl+z` with Ctrl or Cmd. */
type Shortcuts = Partial<Record<string, (event: KeyboardEvent) => void>>;

/** Keys that are no letters or signs, which WCAG 2.1.4 is about. */
const MOVES = /^(?:Arrow|Enter|Escape)/;

const WRITING =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], dialog, [role="listbox"], [role="menu"]';
/** The element that has the focus until the editor can take it. */
const ABOUT_TO_WRITE = '[data-about-to-write]';

/** Whether the focused field or an open dialog handles keys itself. */
const isTaken = ({ target }: KeyboardEvent): boolean =>
  (target instanceof Element && (target.closest(WRITING) !== null || target.matches(ABOUT_TO_WRITE))) ||
  document.querySelector('dialog[open], .ReactModal__Content') !== null;

/** Runs a function on a key press outside of fields and dialogs. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const current = useRef(shortcuts);
  useEffect(() => {
    current.current = shortcuts;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || isTaken(event)) return;
      const hasModifier = event.ctrlKey || event.metaKey;
      if (!hasModifier && !MOVES.test(event.key) && !singleKeys.isOn()) return;
      const name = `${hasModifier ? 'ctrl+' : ''}${event.key}`;
      const run = current.current[name];
      if (!run) return;
      event.preventDefault();
      run(event);
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
