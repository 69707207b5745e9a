import { useState, type FormEvent } from 'react';
import { Icon } from '@/components/ui/Icon';
import type { ListQueueAnswer, QueueFilter } from '@/lib/contract/desk';
import { useDeskApi } from './useDesk';
import { useDeskData } from './useDeskData';
import { useText } from '@/lib/client/useText';
import { SHOWN_QUEUE_VIEWS } from './desk-filter';
import { deskText } from '@/lib/text/desk';
import { deskQueueText } from '@/lib/text/desk-queue';
import styles from './Queue.module.css';

export type QueueViewsProps = {
  filter: QueueFilter;
  views: ListQueueAnswer['views'] | undefined;
  onChoose: (filter: QueueFilter) => void;
};

/** The views with their counts: a column, on phones a select. */
export function QueueViews({ filter, views, onChoose }: QueueViewsProps) {
  const text = useText(deskQueueText);
  const saved = useSavedViews();
  const counted = (count: number) => (count >= 1000 ? text.manyCount : String(count));
  const plain = (view: QueueFilter['view']): QueueFilter => ({ view, order: 'waiting' });
  const isPlain = sameFilter(filter, plain(filter.view));
  const chosen = saved.views.find((one) => sameFilter(one.filter, filter));
  return (
    <div className={styles.views}>
      <select
        aria-label={text.viewList}
        className={styles.viewSelect}
        value={chosen?.uid ?? filter.view}
        onChange={({ target: { value } }) => {
          const savedView = saved.views.find(({ uid }) => uid === value);
          onChoose(savedView ? savedView.filter : plain(value as QueueFilter['view']));
        }}
      >
        {SHOWN_QUEUE_VIEWS.map((view) => (
          <option key={view} value={view}>
            {text.views[view]} {views ? `(${counted(views[view])})` : ''}
          </option>
        ))}
        {saved.views.map(({ uid, name }) => (
          <option key={uid} value={uid}>
            {name}
          </option>
        ))}
      </select>
      <nav aria-label={text.viewList} className={styles.viewList}>
        <ul>
          {SHOWN_QUEUE_VIEWS.map((view) => (
            <li key={view}>
              <button
                type="button"
                aria-current={filter.view === view && !chosen ? 'page' : undefined}
                onClick={() => onChoose(plain(view))}
                className={styles.view}
                data-late={view === 'late' && (views?.late ?? 0) > 0 ? '' : undefined}
              >
                {text.views[view]} <span>{views && counted(views[view])}</span>
              </button>
            </li>
          ))}
        </ul>
        {saved.views.length > 0 && <h2 className={styles.viewHeading}>{text.savedViews}</h2>}
        <ul>
          {saved.views.map((one) => (
            <li key={one.uid} className={styles.savedView}>
              <button
                type="button"
                aria-current={one === chosen ? 'page' : undefined}
                onClick={() => onChoose(one.filter)}
                className={styles.view}
              >
                {one.name}
              </button>
              <button
                type="button"
                aria-label={text.deleteView(one.name)}
                onClick={() => void saved.remove(one.uid)}
                className={styles.remove}
              >
                <Icon name="x" />
              </button>
            </li>
          ))}
        </ul>
      </nav>
      {!isPlain && !chosen && <SaveView onSave={(name) => saved.save(name, filter)} />}
    </div>
  );
}

/** Saves the current filter as a view. */
function SaveView({ onSave }: { onSave: (name: string) => Promise<boolean> }) {
  const text = useText(deskQueueText);
  const { save, changeFailed } = useText(deskText);
  const [name, setName] = useState<string>();
  const [hasFailed, setHasFailed] = useState(false);
  if (name === undefined) {
    return (
      <button type="button" className={styles.saveView} onClick={() => setName('')}>
        <Icon name="plus" /> {text.saveView}
      </button>
    );
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return;
    setHasFailed(!(await onSave(name.trim())));
  };
  return (
    <form className={styles.saveForm} onSubmit={(event) => void handleSubmit(event)}>
      <input
        autoFocus
        aria-label={text.viewName}
        placeholder={text.viewName}
        maxLength={100}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <button type="submit">{save}</button>
      {hasFailed && <p role="alert">{changeFailed}</p>}
    </form>
  );
}

const fieldsOf = ({ view, order, ...limits }: QueueFilter): string => {
  const { q, status, priority, assignee, from, until, on, read } = limits;
  return JSON.stringify([
    view,
    order,
    ...[q, status, priority, assignee, from, until, on, read].map((one) => one ?? ''),
  ]);
};
const sameFilter = (a: QueueFilter, b: QueueFilter): boolean => fieldsOf(a) === fieldsOf(b);

function useSavedViews() {
  const api = useDeskApi();
  const { data, refresh } = useDeskData('desk views', (list) => list.listSavedViews());
  return {
    views: data?.results ?? [],
    save: async (name: string, filter: QueueFilter) => {
      const { ok } = await api().saveView({ name, filter });
      await refresh();
      return ok;
    },
    remove: async (uid: string) => {
      await api().deleteView(uid);
      await refresh();
    },
  };
}
