import clsx from 'clsx';
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from '@/components/ui/Icon';
import { useDetailsDismiss } from '@/components/ui/useDetailsDismiss';
import styles from './ChoiceMenu.module.css';

export type Choice<Value> = {
  value: Value;
  label: string;
  /** What follows from choosing it. */
  hint?: string | undefined;
};

export type ChoiceMenuProps<Value> = {
  /** Names the menu; `children` is what stands on its button. */
  label: string;
  children: ReactNode;
  choices: readonly Choice<Value>[];
  /** The value in force; left out where there is none, as for several requests at once. */
  current?: Value | undefined;
  onChoose: (value: Value) => void;
  id?: string;
  isLarge?: boolean;
  /** Where the sheet opens; `above-on-phones` is for a bar that stands at the bottom there. */
  opens?: 'below' | 'above' | 'above-on-phones';
};

/**
 * A menu in which Enter or a click chooses; arrow keys and letters only move in it, so that a slip changes nothing. The
 * focus is on its button afterwards.
 */
export function ChoiceMenu<Value extends string | null>({
  label,
  children,
  choices,
  current,
  onChoose,
  id,
  isLarge = false,
  opens = 'below',
}: ChoiceMenuProps<Value>) {
  const menu = useRef<HTMLDetailsElement>(null);
  const sheetId = useId();
  useDetailsDismiss(menu);
  const hasCurrent = current !== undefined;
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
  const handleKeys = (event: KeyboardEvent) => {
    const next = itemAfter(items(), event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <details
      ref={menu}
      className={styles.menu}
      onToggle={() => {
        if (!menu.current?.open) return;
        const [first] = items();
        (menu.current.querySelector<HTMLElement>('[aria-checked="true"]') ?? first)?.focus();
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !menu.current?.contains(relatedTarget)) menu.current?.removeAttribute('open');
      }}
    >
      <summary
        id={id}
        aria-haspopup="menu"
        aria-controls={sheetId}
        className={clsx(styles.button, isLarge && styles.large)}
      >
        <span>{children}</span>
        <Icon name="chevron-down" />
      </summary>
      <div
        id={sheetId}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={handleKeys}
        data-opens={opens}
        className={styles.sheet}
      >
        {choices.map(({ value, label: name, hint }) => (
          <button
            key={value ?? ''}
            type="button"
            role={hasCurrent ? 'menuitemradio' : 'menuitem'}
            aria-checked={hasCurrent ? value === current : undefined}
            tabIndex={-1}
            onClick={() => {
              menu.current?.removeAttribute('open');
              menu.current?.querySelector('summary')?.focus();
              onChoose(value);
            }}
          >
            {name}
            {hint && <span>{hint}</span>}
          </button>
        ))}
      </div>
    </details>
  );
}

/** Returns the item to which a key moves: by arrows, Home and End, or to the next one that begins with a letter. */
function itemAfter(items: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const at = items.findIndex((item) => item === document.activeElement);
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length > 1 || key === ' ') return undefined;
  const rest = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return rest.find((item) => item.textContent?.toLowerCase().startsWith(key.toLowerCase())) ?? items[at];
}
