import Link from 'next/link';
import { useRouter } from 'next/router';
import { LoadState } from '@/components/ui/LoadState';
import type { Figures, QueueFilter } from '@/lib/contract/desk';
import { useFigures } from './useDeskData';
import { useLocale, useText } from '@/lib/client/useText';
import { queuePath } from './desk-filter';
import { figureLists, FigureTable } from './FigureTable';
import { formatDate } from '@/lib/format/format-date';
import { deskFiguresText } from '@/lib/text/desk-figures';
import { DayChart } from './DayChart';
import styles from './Figures.module.css';
import { OfflineNote } from './OfflineNote';

/** Selectable periods, in days before today. */
const PERIODS = [7, 30, 90] as const;
const DEFAULT_DAYS = 30;

/** Statistics of a period: requests, times, ratings, articles and searches. */
export function FiguresScreen() {
  const text = useText(deskFiguresText);
  const { query } = useRouter();
  const days = PERIODS.find((known) => String(known) === query.days) ?? DEFAULT_DAYS;
  const { figures, retry, hasFailed } = useFigures(days);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>{text.title}</h1>
          <p className={styles.faint}>{text.lead}</p>
        </div>
        <nav aria-label={text.period} className={styles.periods}>
          {PERIODS.map((each) => (
            <Link
              key={each}
              href={{ pathname: '/desk/figures', query: { days: each } }}
              prefetch={false}
              aria-current={each === days ? 'page' : undefined}
            >
              {text.lastDays(each)}
            </Link>
          ))}
        </nav>
      </header>
      {hasFailed && figures && <OfflineNote />}
      {figures ? <FigureSections figures={figures} /> : <LoadState {...(retry && { retry })} />}
    </div>
  );
}

function FigureSections({ figures }: { figures: Figures }) {
  const text = useText(deskFiguresText);
  const locale = useLocale();
  const { days, backlog, ratings, articles, searches, deflections } = figures;
  const lists = figureLists(figures);
  const dayHeads = [text.day, text.filed, text.answered, text.completed];
  const nameOf = (day: string | undefined) => formatDate(`${day}T05:00:00Z`, locale);
  const dayRows = days.map(({ day, filed, answered, completed }, index) => ({
    key: day,
    name: nameOf(day),
    cells: [day, filed, answered, completed],
    hrefs: [undefined, ...lists.days[index]!.map(queuePath)],
  }));
  const searchTables = [
    ['without-results', text.withoutResults, searches.without_results],
    ['without-opens', text.withoutOpens, searches.without_opens],
  ] as const;
  return (
    <>
      <FigureTiles figures={figures} />
      <section className={styles.section}>
        <h2>{text.byDay}</h2>
        <DayChart days={days} />
        <p className={styles.axis}>
          <span>{nameOf(days[0]?.day)}</span>
          <span>{nameOf(days.at(-1)?.day)}</span>
        </p>
        <ul className={styles.legend}>
          <li data-kind="filed">{text.filed}</li>
          <li data-kind="answered">{text.answered}</li>
          <li data-kind="completed">{text.completed}</li>
        </ul>
        <details>
          <summary>{text.table}</summary>
          <FigureTable title={text.byDay} fileName="permintaan-per-hari" heads={dayHeads} rows={dayRows} />
        </details>
      </section>
      <div className={styles.columns}>
        <FigureTable
          title={text.backlog}
          fileName="belum-selesai"
          heads={[text.age, text.count]}
          rows={backlog.map(({ below_days, count }, index) => ({
            key: String(below_days),
            cells: [below_days === null ? text.older : text.below(below_days), count],
            hrefs: [queuePath(lists.backlog[index]!)],
          }))}
        />
        <FigureTable
          title={text.comments}
          fileName="penilaian"
          heads={[text.request, text.score, text.comment]}
          rows={ratings.comments.map(({ key, name, score, comment }) => ({
            key,
            cells: [`${key} ${name}`, score, comment],
            hrefs: [`/desk/request/${key}`],
          }))}
          empty={text.noRatings}
        />
        <FigureTable
          title={text.articles}
          fileName="artikel"
          heads={[text.article, text.views, text.yes, text.no, text.requests]}
          rows={articles.map(({ key, title, views, yes, no, requests }, index) => ({
            key,
            cells: [title, views, yes, no, requests],
            hrefs: [
              `/content/article/${encodeURIComponent(key)}`,
              ...[undefined, undefined, undefined],
              requests > 0 ? queuePath(lists.read[index]!) : undefined,
            ],
          }))}
          empty={text.noArticles}
        />
        {searchTables.map(([name, title, rows]) => (
          <FigureTable
            key={name}
            title={title}
            fileName={`pencarian-${name}`}
            heads={[text.query, text.times]}
            rows={rows.map(({ query, count }) => ({
              key: query,
              cells: [query, count],
              hrefs: [`/search?q=${encodeURIComponent(query)}`],
            }))}
            empty={text.noSearches}
          />
        ))}
        <FigureTable
          title={text.deflections}
          fileName="terjawab-oleh-artikel"
          heads={[text.day, text.suggested, text.saidAnswered, text.filed]}
          rows={days
            .map(({ day, suggested, deflected, filed }, index) => ({
              key: day,
              name: nameOf(day),
              cells: [day, suggested, deflected, filed],
              hrefs: [undefined, undefined, undefined, queuePath(lists.days[index]![0]!)],
            }))
            .filter((_, index) => days[index]!.suggested + days[index]!.deflected > 0)}
        >
          <p>{text.deflected(deflections.answered, deflections.suggested, deflections.filed)}</p>
        </FigureTable>
      </div>
    </>
  );
}

/** The key figures of the period. Each links to the requests that it counts. */
function FigureTiles({ figures }: { figures: Figures }) {
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
