import type { Figures } from '@/lib/contract/desk';
import styles from './Figures.module.css';

type Day = Figures['days'][number];
const KINDS = ['filed', 'answered', 'completed'] as const;
/** Height of the chart and width of a bar, in units of the SVG's view box. */
const HEIGHT = 120;
const COLUMN = 10;
const STRIPES = 'bars-completed';

/** Most lines above the axis. */
const LINES = 4;

/** Returns the step of an axis that ends at or above `most`: a whole number that people count in. */
export function axisStep(most: number): number {
  const least = Math.max(1, most / LINES);
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((part) => part * power).find((step) => step >= least) ?? least;
}

/** A bar chart of requests per day, hidden from screen readers: a table below it has the numbers. */
export function DayChart({ days }: { days: readonly Day[] }) {
  const most = Math.max(1, ...days.flatMap((day) => KINDS.map((kind) => day[kind])));
  const step = axisStep(most);
  const top = Math.ceil(most / step) * step;
  const ticks = Array.from({ length: top / step + 1 }, (_, index) => top - index * step);
  const width = days.length * (KINDS.length + 1) * COLUMN;
  return (
    <div className={styles.plot} aria-hidden="true">
      <ul className={styles.ticks}>
        {ticks.map((tick) => (
          <li key={tick}>{tick}</li>
        ))}
      </ul>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" className={styles.chart}>
        <pattern id={STRIPES} width={COLUMN} height={6} patternUnits="userSpaceOnUse">
          <rect width={COLUMN} height={4} data-kind="completed" />
        </pattern>
        {days.map((day, index) =>
          KINDS.map((kind, column) => {
            const height = (day[kind] / top) * HEIGHT;
            return (
              <rect
                key={day.day + kind}
                x={(index * (KINDS.length + 1) + column) * COLUMN}
                y={HEIGHT - height}
                width={COLUMN}
                height={height}
                // A pattern, so that it differs where colours do not.
                {...(kind === 'completed' ? { fill: `url(#${STRIPES})` } : { 'data-kind': kind })}
              />
            );
          }),
        )}
      </svg>
    </div>
  );
}
