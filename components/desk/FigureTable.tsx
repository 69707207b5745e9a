import type { ReactNode } from 'react';
import { useText } from '@/lib/hooks/useText';
import { toCsv } from '@/lib/rules/csv';
import { deskFiguresText } from '@/lib/text/desk-figures';
import styles from './Figures.module.css';

type Cell = string | number | null;
type Row = { key: string; cells: readonly Cell[]; href?: string };

type FigureTableProps = {
  title: string;
  /** Of the file, without its ending. */
  fileName: string;
  heads: readonly string[];
  rows: readonly Row[];
  /** Shown instead of a table without rows. */
  empty?: string;
  children?: ReactNode;
};

/** A list behind a figure: a table whose rows lead further, and the same as CSV. */
export function FigureTable({ title, fileName, heads, rows, empty, children }: FigureTableProps) {
  const text = useText(deskFiguresText);
  const csv = () => save(`${fileName}.csv`, toCsv([heads, ...rows.map(({ cells }) => cells)]));
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
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells, href }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={heads[index]} data-number={typeof cell === 'number' || undefined}>
                  {index === 0 && href ? <a href={href}>{cell}</a> : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Hands a text over as a file. The mark at its beginning tells spreadsheets that it is UTF-8. */
function save(name: string, csv: string): void {
  const url = URL.createObjectURL(new Blob(['\ufeff', csv], { type: 'text/csv' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
