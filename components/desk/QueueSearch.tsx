import { useEffect, useRef, useState, type RefObject } from 'react';
import { Icon } from '@/components/ui/Icon';
import { SEARCH_DEBOUNCE_MS } from '@/lib/constants';
import { useText } from '@/lib/hooks/useText';
import { deskQueueText } from '@/lib/text/desk-queue';
import styles from './Queue.module.css';

type QueueSearchProps = {
  value: string;
  field: RefObject<HTMLInputElement | null>;
  onSearch: (words: string) => void;
};

/** Searches while typing. Enter and Escape leave the field, which then shows the words of the current filter. */
export function QueueSearch({ value, field, onSearch }: QueueSearchProps) {
  const text = useText(deskQueueText);
  const [typed, setTyped] = useState<string>();
  const wanted = typed?.trim() ?? value;
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => {
    if (wanted === value) return undefined;
    const timer = setTimeout(() => latest.current(wanted), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted, value]);
  return (
    <label className={styles.search}>
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        aria-label={text.search}
        placeholder={text.searchHint}
        maxLength={200}
        value={typed ?? value}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => {
          if (wanted !== value) onSearch(wanted);
          setTyped(undefined);
        }}
        onKeyDown={({ key }) => {
          if (key === 'Escape' || key === 'Enter') field.current?.blur();
        }}
      />
    </label>
  );
}
