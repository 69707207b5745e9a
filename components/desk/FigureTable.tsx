import { CodeText } from '@/components/ui/CodeText';
import type { ReactNode } from 'react';
import { useText } from '@/lib/client/useText';
import { deskFiguresText } from '@/lib/text/desk-figures';
import styles from './Figures.module.css';
import { saveCsv } from './save-csv';
import type { QueueFilter, Figures } from '@/lib/contract/desk';
import type { DAY_KINDS } from './desk-filter';

type Cell = string | number | null;
type Row = {
  key: string;
  /** Shown in place of the first cell; the CSV file has the cell itself. */
  name?: string;
  cells: readonly Cell[];
  /** Links of the cells, by position. */
  hrefs?: readonly (string | undefined)[];
};

type FigureTableProps = {
  title: string;
  /** Name of the CSV file without its extension. */
  fileName: string;
  heads: readonly string[];
  rows: readonly Row[];
  /** Shown instead of a table without rows. */
  empty?: string;
  children?: ReactNode;
};

/** A table of figures whose cells may link to the requests behind them, with a download as CSV. */
export function FigureTable({ title, fileName, heads, rows, empty, children }: FigureTableProps) {
  const text = useText(deskFiguresText);
  const csv = () => saveCsv(fileName, [heads, ...rows.map(({ cells }) => cells)]);
  return (
    <section className={styles.section}>
      <header className={styles.sectionHead}>
        <h2>{title}</h2>
        {rows.length > 0 && (
          <button type="button" onClick={csv} aria-label={text.csvOf(title)} className={styles.csv}>
            {text.csv}
          </button>
        )}
      </header>
      {children}
      {rows.length === 0 ? (
        empty && <p className={styles.faint}>{empty}</p>
      ) : (
        <FigureRows title={title} heads={heads} rows={rows} />
      )}
    </section>
  );
}

function FigureRows({ title, heads, rows }: Pick<FigureTableProps, 'title' | 'heads' | 'rows'>) {
  return (
    <div className={styles.scroller} tabIndex={0} role="region" aria-label={title}>
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={head} scope="col" data-number={typeof rows[0]?.cells[index] === 'number' || undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells: [first = null, ...rest], hrefs }) => (
            <tr key={key}>
              {[name ?? first, ...rest].map((cell, index) => (
                <td key={heads[index]} data-number={typeof cell === 'number' || undefined}>
                  {hrefs?.[index] ? (
                    <a href={hrefs[index]}>
                      <CodeText>{cell}</CodeText>
                    </a>
                  ) : (
                    <CodeText>{cell}</CodeText>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type DayKind = (typeof DAY_KINDS)[number];

/** Returns the filters of the queue that list what each figure counts. */
export function figureLists({ days, backlog, articles }: Pick<Figures, 'days' | 'backlog' | 'articles'>) {
  const [first = '', last = ''] = [days[0]?.day, days.at(-1)?.day];
  const within = (on: DayKind, from = first, until = last): QueueFilter => ({
    view: 'all',
    order: on === 'filed' ? 'created' : 'updated',
    from,
    until,
    on,
  });
  return {
    filed: within('filed'),
    answered: within('answered'),
    completed: within('completed'),
    rated: within('rated'),
    late: { view: 'late', order: 'waiting' } satisfies QueueFilter,
    days: days.map(({ day }) =>
      (['filed', 'answered', 'completed'] as const).map((on) => within(on, day, day)),
    ),
    read: articles.map(({ key }): QueueFilter => ({ ...within('filed'), read: key })),
    backlog: backlog.map(({ below_days }, index): QueueFilter => ({
      view: 'open',
      order: 'created',
      ...(below_days !== null && { from: dayBefore(last, below_days - 1) }),
      until: dayBefore(last, backlog[index - 1]?.below_days ?? 0),
    })),
  };
}

/** Returns the day that is as many days before another. */
function dayBefore(day: string, count: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() - count);
  return date.toISOString().slice(0, 10);
}
