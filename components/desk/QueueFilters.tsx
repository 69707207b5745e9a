import { type RefObject, useEffect, useRef, useState } from 'react';
import { Icon } from '@/components/ui/Icon';
import type { ListQueueAnswer, QueueFilter } from '@/lib/contract/desk';
import { useAgent } from './useDesk';
import { useStaff } from './useDeskData';
import { useLocale, useText } from '@/lib/client/useText';
import { ordersOf, STATUS_KEYS } from './desk-filter';
import { formatDate } from '@/lib/format/format-date';
import { deskQueueText } from '@/lib/text/desk-queue';
import styles from './Queue.module.css';
import { SEARCH_DEBOUNCE_MS } from '@/lib/constants';

export type QueueFiltersProps = {
  filter: QueueFilter;
  /** The priorities of the form. */
  priorities: ListQueueAnswer['priorities'];
  /** Those beside SUPPORT_EMAIL. */
  mailboxes: ListQueueAnswer['mailboxes'];
  search: RefObject<HTMLInputElement | null>;
  onChange: (filter: QueueFilter) => void;
};

/** Search and filters of the queue; they are kept in the URL. */
export function QueueFilters({ filter, priorities: listed, mailboxes, search, onChange }: QueueFiltersProps) {
  const text = useText(deskQueueText);
  const locale = useLocale();
  const dayText = (day: string) => formatDate(`${day}T05:00:00Z`, locale);
  const { uid } = useAgent();
  const { active } = useStaff();
  const { status, priority, assignee, order, q, view, from, until, on, read, mailbox } = filter;
  // A saved view or a link may select a priority that the form no longer has.
  const isUnlisted = priority && !listed.some(({ value }) => value === priority);
  const priorities = isUnlisted ? [...listed, { value: priority, text: priority }] : listed;
  const withoutDays = () => {
    const { from: _from, until: _until, on: _on, ...rest } = filter;
    onChange(rest);
  };
  const days = text.days(on ?? 'filed', from && dayText(from), until && dayText(until));
  /** Sets a filter, or removes it when the value is empty. */
  const put = (name: 'q' | 'status' | 'priority' | 'assignee' | 'read' | 'mailbox', value: string) => {
    const { [name]: _, ...rest } = filter;
    onChange({ ...rest, ...(value && { [name]: value }) } as QueueFilter);
  };
  const orders = ordersOf(view);
  const people = [...active].sort((a, b) => Number(b.uid === uid) - Number(a.uid === uid));
  return (
    <div role="search" className={styles.filters}>
      <QueueSearch value={q ?? ''} field={search} onSearch={(words) => put('q', words)} />
      <select
        aria-label={text.status}
        value={status ?? ''}
        onChange={({ target }) => put('status', target.value)}
      >
        <option value="">{text.anyStatus}</option>
        {STATUS_KEYS.map((key) => (
          <option key={key} value={key}>
            {text.statuses[key]}
          </option>
        ))}
      </select>
      {priorities.length > 0 && (
        <select
          aria-label={text.priority}
          value={priority ?? ''}
          onChange={({ target }) => put('priority', target.value)}
        >
          <option value="">{text.anyPriority}</option>
          {priorities.map((one) => (
            <option key={one.value} value={one.value}>
              {one.text}
            </option>
          ))}
        </select>
      )}
      {mailboxes.length > 0 && (
        <select
          aria-label={text.mailbox}
          value={mailbox ?? ''}
          onChange={({ target }) => put('mailbox', target.value)}
        >
          <option value="">{text.anyMailbox}</option>
          {mailboxes.map(({ email, name }) => (
            <option key={email} value={email}>
              {name}
            </option>
          ))}
        </select>
      )}
      <select
        aria-label={text.assignee}
        value={assignee ?? ''}
        onChange={({ target }) => put('assignee', target.value)}
      >
        <option value="">{text.anyAssignee}</option>
        {people.map((one) => (
          <option key={one.uid} value={one.uid}>
            {one.uid === uid ? text.me : one.name}
          </option>
        ))}
      </select>
      <select
        aria-label={text.order}
        value={orders.includes(order) ? order : orders[0]}
        onChange={({ target }) => onChange({ ...filter, order: target.value as QueueFilter['order'] })}
      >
        {orders.map((one) => (
          <option key={one} value={one}>
            {one === 'waiting' && view === 'late' ? text.longestOverdue : text.orders[one]}
          </option>
        ))}
      </select>
      {(from ?? until) && (
        <button type="button" className={styles.days} onClick={withoutDays}>
          {days} <Icon name="x" />
          <span className="sr-only">{text.anyDay}</span>
        </button>
      )}
      {read && (
        <button type="button" className={styles.days} onClick={() => put('read', '')}>
          {text.read(read)} <Icon name="x" />
          <span className="sr-only">{text.anyRead}</span>
        </button>
      )}
    </div>
  );
}

type QueueSearchProps = {
  value: string;
  field: RefObject<HTMLInputElement | null>;
  onSearch: (words: string) => void;
};

/** Searches while typing. Enter and Escape leave the field, which then shows the words of the current filter. */
function QueueSearch({ value, field, onSearch }: QueueSearchProps) {
  const text = useText(deskQueueText);
  const [typed, setTyped] = useState<string>();
  const selected = typed?.trim() ?? value;
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => {
    if (selected === value) return undefined;
    const timer = setTimeout(() => latest.current(selected), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [selected, value]);
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
          if (selected !== value) onSearch(selected);
          setTyped(undefined);
        }}
        onKeyDown={({ key }) => {
          if (key === 'Escape' || key === 'Enter') field.current?.blur();
        }}
      />
    </label>
  );
}
