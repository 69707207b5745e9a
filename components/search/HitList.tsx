import Link from 'next/link';
import { Icon } from '@/components/ui/Icon';
import { useSearchLog } from '@/lib/hooks/useSearchLog';
import { MarkedText } from './MarkedText';
import type { HitView } from '@/lib/views/search';

export type HitListProps = {
  query: string;
  hits: HitView[];
  /** Rank of the first one, less one. */
  offset?: number;
  /** Level of the titles: one below the heading above the list. */
  level?: 2 | 3;
};

/** What was found: title, the piece of text that answers, and where it stands. A row leads to its best heading. */
export function HitList({ query, hits, offset = 0, level = 2 }: HitListProps) {
  const log = useSearchLog();
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <ul className="divide-y divide-line border-y border-line">
      {hits.map(({ uid, href, title, snippet, place }, index) => (
        <li key={uid}>
          <article className="group relative -mx-[12px] flex items-center gap-4 rounded-lg px-[12px] py-4 transition-colors hover:bg-surface-soft">
            <div className="min-w-0 flex-1">
              <Title className="-mt-4 text-[1.0625rem] leading-snug font-semibold group-hover:text-brand">
                <Link
                  href={href}
                  prefetch={false}
                  onClick={() => log.opened(query, uid, offset + index + 1)}
                  className="block pt-4 pb-1 after:absolute after:inset-0 after:rounded-lg"
                >
                  <MarkedText pieces={title} />
                </Link>
              </Title>
              <p className="line-clamp-4 leading-relaxed text-ink-soft">
                <MarkedText pieces={snippet} />
              </p>
              {place && <p className="mt-0.5 text-sm text-ink-faint">{place}</p>}
            </div>
            <Icon
              name="chevron-right"
              className="size-5 shrink-0 text-ink-faint transition-transform group-hover:translate-x-0.5 group-hover:text-brand"
            />
          </article>
        </li>
      ))}
    </ul>
  );
}
