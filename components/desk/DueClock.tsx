import type { Queued } from '@/lib/contract/desk';
import { Icon } from '@/components/ui/Icon';
import { useNow } from '@/lib/hooks/useNow';
import { useLocale, useText } from '@/lib/hooks/useText';
import { clockOf } from '@/lib/rules/desk-clock';
import { formatTime } from '@/lib/rules/format-date';
import { deskQueueText } from '@/lib/text/desk-queue';
import styles from './Desk.module.css';

/** The time left until the answer or the solution is due, updated while it is shown. */
export function DueClock({ due }: { due: NonNullable<Queued['due']> }) {
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
