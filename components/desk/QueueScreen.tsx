import { useRouter } from 'next/router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { LoadState } from '@/components/ui/LoadState';
import { onOutboxChange } from './desk-outbox';
import type { Queued, QueueFilter } from '@/lib/contract/desk';
import { useQueue } from './useQueue';
import { useText } from '@/lib/client/useText';
import { QUEUE_PAGE_SIZE, queueQuery, readQueueQuery } from './desk-filter';
import { deskQueueText } from '@/lib/text/desk-queue';
import { BulkBar } from './BulkBar';
import { OfflineNote } from './OfflineNote';
import styles from './Queue.module.css';
import { QueueCsv } from './QueueCsv';
import { QueueFilters } from './QueueFilters';
import { QueueRow } from './QueueRow';
import { QueueViews } from './QueueViews';
import { useShortcuts } from './useShortcuts';

/** The queue: views at the side, filters above, one row for each request. */
export function QueueScreen() {
  const text = useText(deskQueueText);
  const router = useRouter();
  const { filter, offset } = readQueueQuery(router.query);
  const queue = useQueue(filter, offset);
  const { rows, count, views } = queue;
  const [chosen, setChosen] = useState<ReadonlyMap<string, Queued>>(new Map());
  const search = useRef<HTMLInputElement>(null);
  useTitleCount(views?.['waiting-us']);

  const go = (next: QueueFilter, at = 0) => {
    setChosen(new Map());
    void router.replace({ pathname: '/desk', query: queueQuery(next, at) }, undefined, { shallow: true });
  };
  const choose = (requests: readonly Queued[]) =>
    setChosen(new Map(requests.map((request) => [request.key, request])));
  const toggle = (key: string) => {
    const next = new Map(chosen);
    const row = rows.find((one) => one.key === key);
    if (!next.delete(key) && row) next.set(key, row);
    setChosen(next);
  };
  const list = useRef<HTMLOListElement>(null);
  useQueueKeys({ list, search, onToggle: toggle });

  const { view: _view, order: _order, ...limits } = filter;
  const isFiltered = Object.keys(limits).length > 0;
  const { refresh } = queue;
  useEffect(() => onOutboxChange(() => void refresh()), [refresh]);
  return (
    <div className={styles.queue}>
      <QueueViews filter={filter} views={views} onChoose={go} />
      <section className={styles.list} aria-labelledby="queue-title">
        <h1 id="queue-title" className={styles.title}>
          {text.views[filter.view]}
          <span className={styles.total}>
            {queue.isLoading || !views ? '' : count >= 1000 ? text.manyCount : count}
          </span>
        </h1>
        <QueueFilters
          filter={filter}
          priorities={queue.priorities}
          mailboxes={queue.mailboxes}
          search={search}
          onChange={go}
        />
        {queue.hasFailed && rows.length > 0 && <OfflineNote />}
        {rows.length === 0 ? (
          <Nothing queue={queue} filter={filter} isFiltered={isFiltered} onChange={go} />
        ) : (
          <div className={styles.table}>
            <BulkBar queue={queue} filter={filter} chosen={[...chosen.values()]} onChoose={choose} />
            <ol ref={list} aria-label={text.list}>
              {rows.map((row) => (
                <QueueRow
                  key={row.key}
                  row={row}
                  view={filter.view}
                  isChosen={chosen.has(row.key)}
                  onToggle={() => toggle(row.key)}
                />
              ))}
            </ol>
          </div>
        )}
        {(offset > 0 || count > offset + rows.length) && rows.length > 0 && (
          <div className={styles.pages}>
            <Button
              look="quiet"
              disabled={offset === 0}
              onClick={() => go(filter, Math.max(0, offset - QUEUE_PAGE_SIZE))}
            >
              {text.previous}
            </Button>
            <span>{text.range(offset + 1, offset + rows.length, count)}</span>
            <Button
              look="quiet"
              disabled={count <= offset + rows.length}
              onClick={() => go(filter, offset + QUEUE_PAGE_SIZE)}
            >
              {text.next}
            </Button>
          </div>
        )}
        {rows.length > 0 && <QueueCsv filter={filter} />}
      </section>
    </div>
  );
}

/** Puts the number of waiting requests before the title of the browser tab. */
function useTitleCount(count: number | undefined): void {
  useEffect(() => {
    const plain = document.title.replace(/^\(\d+\+?\) /, '');
    document.title = count ? `(${Math.min(count, 999)}${count > 999 ? '+' : ''}) ${plain}` : plain;
  }, [count]);
}

type NothingProps = {
  queue: ReturnType<typeof useQueue>;
  filter: QueueFilter;
  isFiltered: boolean;
  onChange: (filter: QueueFilter) => void;
};

/** Shown in place of rows: loading, failed or empty. */
function Nothing({ queue, filter: { view, order, q }, isFiltered, onChange }: NothingProps) {
  const text = useText(deskQueueText);
  if (queue.isLoading) return <LoadState />;
  if (queue.hasFailed) return <LoadState retry={() => void queue.refresh()} />;
  if (!isFiltered) return <EmptyState icon="inbox" title={text.empty} hint={text.emptyHint} />;
  return (
    <EmptyState icon="search-x" title={text.noneFound} hint={text.noneFoundHint}>
      {q && view !== 'all' && (
        <Button onClick={() => onChange({ view: 'all', order, q })}>{text.searchAll}</Button>
      )}
      <Button look="quiet" onClick={() => onChange({ view, order })}>
        {text.clear}
      </Button>
    </EmptyState>
  );
}

type QueueKeysOptions = {
  /** The list with a link in each `[data-row]`. */
  list: RefObject<HTMLElement | null>;
  search: RefObject<HTMLInputElement | null>;
  /** Selects the request, or takes it out of the selection. */
  onToggle: (key: string) => void;
};

/** The keys of the queue: they move the focus between rows, open and select one, and lead to the search. */
function useQueueKeys({ list, search, onToggle }: QueueKeysOptions): void {
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
