import { Icon } from '@/components/ui/Icon';
import type { Queued } from '@/lib/contract/desk';
import { useNow } from '@/lib/client/useNow';
import { useLocale, useText } from '@/lib/client/useText';
import { formatTime } from '@/lib/format/format-date';
import { deskQueueText } from '@/lib/text/desk-queue';
import styles from './Desk.module.css';
import type { IssueStatus } from '@/lib/contract/project';

type Due = NonNullable<Queued['due']>;

/** The time left until the answer or the solution is due, updated while it is shown. */
export function DueClock({ due }: { due: Due }) {
  const text = useText(deskQueueText);
  const locale = useLocale();
  const { isLate, isSoon, amount, unit } = clockOf(due, useNow());
  const units = amount === 1 ? text.units1 : text.units;
  const said = (isLate ? text.lateBy : text.inTime)(amount, units[unit]);
  return (
    <span
      className={styles.clock}
      data-state={isLate ? 'late' : isSoon ? 'soon' : undefined}
      title={formatTime(due.at, locale)}
    >
      <Icon name={isLate ? 'circle-alert' : 'clock'} />
      {text.due[due.kind]} {said}
    </span>
  );
}

/** The time until a target, or since it passed. `isSoon`: within an hour. */
type Clock = { isLate: boolean; isSoon: boolean; amount: number; unit: 'minute' | 'hour' | 'day' };

const HOUR = 60;
const DAY = 24 * HOUR;

/** Returns the distance to a due time: in days from two days on, in hours from two hours on, otherwise in minutes. */
function clockOf({ at }: Due, now: Date): Clock {
  const minutes = Math.round((Date.parse(at) - now.getTime()) / 60_000);
  const size = Math.abs(minutes);
  const isLate = minutes < 0;
  const isSoon = !isLate && size <= HOUR;
  if (size >= 2 * DAY) return { isLate, isSoon, amount: Math.floor(size / DAY), unit: 'day' };
  if (size >= 2 * HOUR) return { isLate, isSoon, amount: Math.floor(size / HOUR), unit: 'hour' };
  return { isLate, isSoon, amount: size, unit: 'minute' };
}

/** The status of a request as a word and a colour. */
export function StatusMark({ status }: { status: IssueStatus }) {
  const text = useText(deskQueueText);
  return (
    <span className={styles.status} data-status={status.key}>
      {text.statuses[status.key] ?? status.name}
    </span>
  );
}
