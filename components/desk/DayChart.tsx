import type { Figures } from '@/lib/contract/desk-figures';
import styles from './Figures.module.css';

type Day = Figures['days'][number];
const KINDS = ['filed', 'answered', 'completed'] as const;
/** Of the drawing, in its own units. */
const HEIGHT = 120;
const COLUMN = 10;

/** Columns of what happened each day; the table beside it says the same to everybody. */
export function DayChart({ days }: { days: readonly Day[] }) {
  const most = Math.max(1, ...days.flatMap((day) => KINDS.map((kind) => day[kind])));
  const width = days.length * (KINDS.length + 1) * COLUMN;
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={styles.chart}
      aria-hidden="true"
    >
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
  );
}
