import clsx from 'clsx';
import Link from 'next/link';
import { Stars } from '@/components/request/Stars';
import { CodeText } from '@/components/ui/CodeText';
import { Icon } from '@/components/ui/Icon';
import type { QueueView } from '@/lib/contract/desk';
import type { QueueRowData } from './useQueue';
import { useNow } from '@/lib/client/useNow';
import { useLocale, useText } from '@/lib/client/useText';
import { formatTime, formatTimeAgo } from '@/lib/format/format-date';
import { deskQueueText } from '@/lib/text/desk-queue';
import { requestDetailText } from '@/lib/text/own-requests';
import { DueClock, StatusMark } from './marks';
import styles from './Queue.module.css';

export type QueueRowProps = { row: QueueRowData; view: QueueView; isChosen: boolean; onToggle: () => void };

/** Returns the name of a priority without the explanation after it, as in "Tinggi: pekerjaan terhenti". */
const shortName = (text: string): string => text.split(':', 1)[0]!;

/** A row of the queue, with the columns that `BulkBar` names. */
export function QueueRow({ row, view, isChosen, onToggle }: QueueRowProps) {
  const text = useText(deskQueueText);
  const { justNow } = useText(requestDetailText);
  const locale = useLocale();
  const now = useNow();
  const { key, name, customer, excerpt, status, priority, due, assignee, rating, isGone } = row;
  // Of a request that waits for nothing it is the time of the last change.
  const since = row.waits_since ?? row.updated_at;
  return (
    <li data-row={key} className={clsx(styles.row, isChosen && styles.chosen, isGone && styles.gone)}>
      <label className={styles.check}>
        <input type="checkbox" checked={isChosen} onChange={onToggle} aria-label={text.select(key)} />
      </label>
      <div className={styles.who}>
        <span className={styles.customer}>{customer.name}</span>
        {customer.company && customer.company !== customer.name && (
          <span className={styles.company}>{customer.company}</span>
        )}
      </div>
      <div className={styles.what}>
        <Link href={`/desk/request/${key}`} prefetch={false} className={styles.subject}>
          <CodeText>{name}</CodeText>
        </Link>
        <span className={styles.excerpt}>
          <span className={styles.key}>
            <CodeText>{key}</CodeText>
          </span>{' '}
          {row.mailbox && !isGone && <span className={styles.key}>{row.mailbox} · </span>}
          {isGone ? text.gone : excerpt}
        </span>
      </div>
      <div className={styles.marks}>
        <StatusMark status={status} />
        {rating && <Stars score={rating.score} />}
        {priority && (
          <span
            className={clsx(styles.priority, priority.is_most_urgent && styles.urgent)}
            title={priority.text}
          >
            {priority.is_most_urgent && <Icon name="arrow-up" />}
            {shortName(priority.text)}
            {priority.is_most_urgent && <span className="sr-only"> ({text.mostUrgent})</span>}
          </span>
        )}
      </div>
      <div className={styles.waits}>
        <time dateTime={since} title={formatTime(since, locale)}>
          {formatTimeAgo(since, now, locale) || justNow}
        </time>
        {row.waits_for && view !== 'waiting-us' && view !== 'waiting-customer' && (
          <span className={styles.faint}>{text.waitsFor[row.waits_for]}</span>
        )}
      </div>
      <div className={styles.due}>{due && <DueClock due={due} />}</div>
      <span className={styles.assignee}>{assignee?.name ?? text.nobody}</span>
    </li>
  );
}
