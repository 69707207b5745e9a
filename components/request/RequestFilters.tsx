import { useRouter } from 'next/router';
import { useEffect, useId, useRef, useState, type Ref } from 'react';
import { Icon } from '@/components/ui/Icon';
import { SEARCH_DEBOUNCE_MS } from '@/lib/constants';
import type { ListIssuesAnswer } from '@/lib/contract/project';
import type { IssueFilter } from '@/lib/client/useProject';
import { useText } from '@/lib/client/useText';
import { langOf } from '@/lib/text/english-sentences';
import { requestListText } from '@/lib/text/own-requests';

/** Returns the filter of `/request?q=…&status=…`; a change replaces the URL. */
export function useFilterInUrl(): { filter: IssueFilter; setFilter: (filter: IssueFilter) => void } {
  const { query, pathname, replace } = useRouter();
  const one = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '');
  const filter = { status: one(query.status), q: one(query.q).trim() };
  const setFilter = ({ status, q }: IssueFilter) =>
    void replace({ pathname, query: { ...(q && { q }), ...(status && { status }) } }, undefined, {
      shallow: true,
      scroll: false,
    });
  return { filter, setFilter };
}

type SearchFieldProps = { ref: Ref<HTMLInputElement>; value: string; onChange: (value: string) => void };

export function SearchField({ ref, value, onChange }: SearchFieldProps) {
  const text = useText(requestListText);
  const id = useId();
  const [typed, setTyped] = useState(value);
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });
  // Shows a query that was not typed here, for instance after Back.
  const shown = useRef(value);
  useEffect(() => {
    if (value === shown.current) return;
    shown.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    const next = typed.trim();
    if (next === latest.current.value) return undefined;
    const timer = setTimeout(() => {
      shown.current = next;
      latest.current.onChange(next);
    }, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div role="search" aria-label={text.search}>
      <label htmlFor={id} className="sr-only">
        {text.search}
      </label>
      <div className="relative">
        <Icon
          name="search"
          className="pointer-events-none absolute top-3.5 right-3.5 size-5 text-ink-faint"
        />
        <input
          ref={ref}
          id={id}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={text.searchHint}
          autoComplete="off"
          className="h-12 w-full rounded-full border border-line-strong bg-surface pr-11 pl-4 text-base placeholder:text-ink-faint hover:border-ink-faint focus-visible:border-brand"
        />
      </div>
    </div>
  );
}

type StatusFilterProps = {
  statuses: ListIssuesAnswer['status_list'];
  value: string;
  onChange: (status: string) => void;
};

/** All statuses, with their number of requests. */
export function StatusFilter({ statuses, value, onChange }: StatusFilterProps) {
  const text = useText(requestListText);
  if (statuses.length === 0) return null;
  const isCounted = statuses.every(({ count }) => count !== undefined);
  const total = statuses.reduce((sum, { count = 0 }) => sum + count, 0);
  const all = { key: '', name: text.allStatus, count: isCounted ? total : undefined };
  return (
    <div role="group" aria-label={text.status} className="flex flex-wrap gap-2">
      {[all, ...statuses].map(({ key, name, count }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === value}
          onClick={() => onChange(key)}
          className="min-h-11 rounded-full border border-line-strong px-4 font-medium hover:bg-surface-soft aria-pressed:bg-surface-tint aria-pressed:text-brand"
        >
          <span lang={langOf(name)}>{name}</span>
          {count !== undefined && <span className="text-ink-faint"> {count}</span>}
        </button>
      ))}
    </div>
  );
}
