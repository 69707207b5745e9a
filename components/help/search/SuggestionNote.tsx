import { Spinner } from '@/components/ui/LoadState';
import type { Locale } from '@/lib/constants';
import type { SearchPhase } from '@/lib/client/useSearchAnswer';
import { useText } from '@/lib/client/useText';
import { searchText } from '@/lib/text/search';
import { suggestionText } from '@/lib/text/suggestions';
import type { Suggestion } from './suggestions';

export type SuggestionNoteProps = { phase: SearchPhase; suggestions: Suggestion[] };

/** The note above the rows of the dropdown, or in place of them. */
export function SuggestionNote({ phase }: Pick<SuggestionNoteProps, 'phase'>) {
  const text = useText(searchText);
  switch (phase.status) {
    case 'idle':
      return null;
    case 'loading':
      return (
        <p className="flex items-center gap-3 px-3 py-2.5 text-ink-soft">
          <Spinner />
          {text.loading}
        </p>
      );
    case 'failed':
      return <p className="px-3 py-2.5 font-semibold">{whyFailed(phase, text)}</p>;
    case 'found': {
      const { suggestion, count } = phase.answer;
      if (count === 0) return <p className="px-3 py-2.5 text-ink-soft">{text.none}</p>;
      if (suggestion === null) return null;
      return (
        <p className="px-3 pt-1.5 pb-2 text-sm text-ink-soft">
          {text.didYouMean} <b className="text-ink">{suggestion}</b>
        </p>
      );
    }
  }
}

/** Announces the number of rows, or why there are none. */
export function SuggestionStatus({ phase, suggestions }: SuggestionNoteProps) {
  return (
    <p role="status" className="sr-only">
      {[answerOf(suggestions), useStatus(phase, suggestions)].filter(Boolean).join('. ')}
    </p>
  );
}

/** Returns the title of the row above the articles, which is not counted as one. */
const answerOf = ([first]: Suggestion[]): string | undefined =>
  first?.kind === 'answer' ? first.title : undefined;

function useStatus(phase: SearchPhase, suggestions: Suggestion[]): string {
  const text = useText(searchText);
  const { offered } = useText(suggestionText);
  switch (phase.status) {
    case 'idle':
      return suggestions.length > 0 ? offered(suggestions.length) : '';
    case 'loading':
      return text.loading;
    case 'failed':
      return whyFailed(phase, text);
    case 'found': {
      const { suggestion, count } = phase.answer;
      if (count === 0) return text.none;
      return suggestion === null
        ? text.found(count)
        : `${text.didYouMean} “${suggestion}”. ${text.found(count)}`;
    }
  }
}

const whyFailed = (
  { waitS }: { waitS?: number | undefined },
  { busy, unavailable }: (typeof searchText)[Locale],
): string => (waitS === undefined ? unavailable : busy(waitS));
