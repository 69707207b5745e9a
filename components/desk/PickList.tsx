import { useId, useState, type KeyboardEvent } from 'react';
import styles from './Composer.module.css';

export type PickItem = { id: string; title: string; detail?: string | undefined };

export type PickListProps<Item extends PickItem> = {
  label: string;
  query: string;
  onQuery: (query: string) => void;
  items: readonly Item[];
  /** Shown below the field in place of items. */
  message: string;
  onPick: (item: Item) => void;
  onClose: () => void;
};

/** A search field with choices below it. Arrow keys move between them, Enter picks one, Escape closes the list. */
export function PickList<Item extends PickItem>({
  label,
  query,
  onQuery,
  items,
  message,
  ...on
}: PickListProps<Item>) {
  const id = useId();
  const [index, setIndex] = useState(0);
  const at = Math.min(index, Math.max(0, items.length - 1));
  const handleKeys = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const item = items[at];
    if (step !== undefined && items.length > 0) setIndex((at + step + items.length) % items.length);
    else if (event.key === 'Enter' && item) on.onPick(item);
    else if (event.key === 'Escape') on.onClose();
    else if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.picker}>
      <input
        role="combobox"
        autoFocus
        aria-label={label}
        placeholder={label}
        aria-expanded={items.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={items.length > 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        value={query}
        onChange={({ target }) => {
          setIndex(0);
          onQuery(target.value);
        }}
        onKeyDown={handleKeys}
      />
      <ul role="listbox" id={`${id}-list`} aria-label={label} hidden={items.length === 0}>
        {items.map((item, place) => (
          <li
            key={item.id}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === at}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => on.onPick(item)}
          >
            <b>{item.title}</b>
            {item.detail && <span>{item.detail}</span>}
          </li>
        ))}
      </ul>
      <p role="status">{items.length === 0 && message}</p>
    </div>
  );
}
