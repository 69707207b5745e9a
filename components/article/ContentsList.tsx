import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { useText } from '@/lib/hooks/useText';
import { articleText } from '@/lib/text/article';

export type ContentsListProps = { headings: { id: string; text: string }[] };

/** The contents list of wide screens, beside the article. */
export function ContentsList({ headings }: ContentsListProps) {
  const { contents } = useText(articleText);
  const id = useId();
  return (
    <nav aria-labelledby={id} className="hidden lg:block">
      <h2 id={id} className="text-[0.9375rem] font-bold">
        {contents}
      </h2>
      <Entries headings={headings} className="mt-3 border-l border-line" />
    </nav>
  );
}

/** The contents list of narrow screens, folded above the text. */
export function FoldedContentsList({ headings }: ContentsListProps) {
  const { contents } = useText(articleText);
  return (
    <details className="group mt-8 rounded-lg border border-line bg-surface-soft lg:hidden print:hidden">
      <summary className="flex items-center justify-between px-4 py-3.5 font-semibold">
        {contents}
        <ChevronDown aria-hidden className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <nav aria-label={contents}>
        <Entries headings={headings} className="px-1 pb-3" />
      </nav>
    </details>
  );
}

function Entries({ headings, className }: ContentsListProps & { className: string }) {
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
