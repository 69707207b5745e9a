import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { Icon } from '@/components/ui/Icon';
import { useText } from '@/lib/hooks/useText';
import { searchText } from '@/lib/text/search';
import { MarkedText } from './MarkedText';
import type { Suggestion } from './suggestions';

export type SuggestionRowProps = ComponentProps<'a'> & { suggestion: Suggestion; isHighlighted: boolean };

/** A row of the dropdown. It is a link, so that it can be opened in another tab; the retry is none. */
export function SuggestionRow({ suggestion, isHighlighted, href, ...option }: SuggestionRowProps) {
  const text = useText(searchText);
  const className = clsx(
    'block cursor-pointer rounded-md px-3 py-2.5 no-underline',
    isHighlighted && 'bg-surface-tint',
    suggestion.kind !== 'article' && 'flex items-center gap-2 font-semibold text-brand',
  );
  return (
    <a {...option} href={href} tabIndex={-1} className={className}>
      {suggestion.kind === 'article' && (
        <>
          <span className="line-clamp-2 leading-snug font-semibold">
            <MarkedText pieces={suggestion.title} />
          </span>
          <span className="mt-0.5 block truncate text-sm text-ink-faint">
            {text.place(suggestion.category, suggestion.topic)}
          </span>
        </>
      )}
      {suggestion.kind === 'all' && (
        <>
          {text.seeAllResults(suggestion.count)}
          <Icon name="arrow-right" className="size-4" />
        </>
      )}
      {suggestion.kind === 'retry' && (
        <>
          <Icon name="rotate-cw" className="size-4" />
          {text.retry}
        </>
      )}
    </a>
  );
}
