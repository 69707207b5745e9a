import type { Figures } from '@/lib/contract/desk-figures';
import styles from './Figures.module.css';

type Day = Figures['days'][number];
const KINDS = ['filed', 'answered', 'completed'] as const;
/** Height of the chart and width of a bar, in units of the SVG's view box. */
const HEIGHT = 120;
const COLUMN = 10;

/** A bar chart of requests per day, hidden from screen readers: a table below it has the numbers. */
export function DayChart({ days }: { days: readonly Day[] }) {
  const most = Math.max(1, ...days.flatMap((day) => KINDS.map((kind) => day[kind])));
  const width = days.length * (KINDS.length + 1) * COLUMN;
  return (
    <div className={styles.plot} aria-hidden="true">
      <span>{most}</span>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" className={styles.chart}>
        {days.map((day, index) =>
          KINDS.map((kind, column) => {
            const height = (day[kind] / most) * HEIGHT;
            return (
              <rect
                key={day.day + kind}
                x={(index * (KINDS.length + 1) + column) * COLUMN}
                y={HEIGHT - height}
                width={COLUMN}
                height={height}
                data-kind={kind}
              />
            );
          }),
        )}
      </svg>
      <span>0</span>
    </div>
  );
}
