import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { HeadingView } from '@/components/views';

export type ContentsListProps = { title: string; headings: HeadingView[] };

/** The contents list of wide screens, beside the article. */
export function ContentsList({ title, headings }: ContentsListProps) {
  const id = useId();
  return (
    <nav aria-labelledby={id} className="hidden lg:block">
      <h2 id={id} className="text-[0.9375rem] font-bold">
        {title}
      </h2>
      <Entries headings={headings} className="mt-3 border-l border-line" />
    </nav>
  );
}

/** The contents list of narrow screens, folded above the text. */
export function FoldedContentsList({ title, headings }: ContentsListProps) {
  return (
    <details className="group mt-8 rounded-lg border border-line bg-surface-soft lg:hidden print:hidden">
      <summary className="flex items-center justify-between px-4 py-3.5 font-semibold">
        {title}
        <ChevronDown aria-hidden className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <nav aria-label={title}>
        <Entries headings={headings} className="px-1 pb-3" />
      </nav>
    </details>
  );
}

function Entries({ headings, className }: Pick<ContentsListProps, 'headings'> & { className: string }) {
  return (
    <ul className={className}>
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a
            href={`#${encodeURIComponent(id)}`}
            className="-ml-px block border-l-2 border-transparent py-1.5 pl-4 text-[0.9375rem] leading-snug text-ink-soft hover:border-line-strong hover:text-brand"
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
