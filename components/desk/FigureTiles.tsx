import Link from 'next/link';
import type { QueueFilter } from '@/lib/contract/desk';
import type { Figures } from '@/lib/contract/desk-figures';
import { useLocale, useText } from '@/lib/client/useText';
import { queuePath } from './desk-filter';
import { figureLists } from './figure-lists';
import { deskFiguresText } from '@/lib/text/desk-figures';
import styles from './Figures.module.css';

/** The key figures of the period. Each links to the requests that it counts. */
export function FigureTiles({ figures }: { figures: Figures }) {
  const text = useText(deskFiguresText);
  const locale = useLocale();
  const { days, first_answer, solution, late, ratings } = figures;
  const sum = (kind: 'filed' | 'completed') => days.reduce((total, day) => total + day[kind], 0);
  const minutes = (median: number | null) => {
    if (median === null) return text.none;
    return median < 60 ? text.minutes(median) : text.hours(Math.floor(median / 60), median % 60);
  };
  const targets = ({ count, within, target }: Figures['solution']) => {
    if (count === 0) return '';
    return `${text.median(count)}; ${target === 0 ? text.noTarget : text.withinTarget(within, target)}`;
  };
  const average = ratings.average?.toLocaleString(locale === 'id' ? 'id-ID' : 'en-GB');
  const lists = figureLists(figures);
  const tiles: [name: string, value: string, note: string, list: QueueFilter][] = [
    [text.filed, String(sum('filed')), '', lists.filed],
    [text.completed, String(sum('completed')), '', lists.completed],
    [text.late, String(late), '', lists.late],
    [text.firstAnswer, minutes(first_answer.median), targets(first_answer), lists.answered],
    [text.solution, minutes(solution.median), targets(solution), lists.completed],
    [text.ratings, average ?? text.none, average ? text.average(ratings.count) : '', lists.rated],
  ];
  return (
    <dl className={styles.tiles}>
      {tiles.map(([name, value, note, list]) => (
        <div key={name} className={styles.tile}>
          <dt>{name}</dt>
          <dd>
            <Link href={queuePath(list)} prefetch={false}>
              {value}
            </Link>
          </dd>
          {note && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
