import type { Locale } from '@/lib/constants';
import type { MarkedText, SearchAnswer, SearchHit } from '@/lib/contract/content';
import type { EmptyFieldOffers } from './useEmptySuggestions';
import type { SearchPhase } from '@/lib/client/useSearchAnswer';
import { CONTACT_PATH } from '@/lib/paths/contact-link';
import { hitPath } from '@/lib/paths/hit-path';
import { fromFirstWord } from '@/lib/format/plain-text';
import { NEW_REQUEST_PATH } from '@/lib/paths/request-path';
import { EVERYTHING_SEARCH, searchPath } from '@/lib/paths/search-path';
import type { Answer } from './useDirectAnswer';

/** A row of the dropdown. */
export type Suggestion =
  | {
      kind: 'hit';
      model: SearchHit['model'];
      uid: string;
      href: string;
      title: MarkedText;
      locale?: Locale;
      /** Names of its parents: of an article its category and topic. */
      place: string[];
      /** The matching passage, if the title alone does not show the match. */
      passage?: MarkedText;
    }
  /** All results: of everything, or of the articles alone with a backend that has no other search. */
  | { kind: 'all'; count: number; isEverything: boolean }
  | { kind: 'retry'; retry: () => void }
  /** A search of this browser, or one that is popular. */
  | { kind: 'recent' | 'popular'; query: string }
  | { kind: 'clear'; clear: () => void }
  /** Alternatives when nothing is found. */
  | { kind: 'request' }
  | { kind: 'contact' }
  /** Answers the search by itself. */
  | ({ kind: 'answer' } & Answer);

/** Returns where a row leads; `path` is the results page. Undefined for rows that only act. */
export function suggestionHref(suggestion: Suggestion, path: string, typed: string): string | undefined {
  switch (suggestion.kind) {
    case 'retry':
    case 'clear':
      return undefined;
    case 'recent':
    case 'popular':
      return searchPath(path, { q: suggestion.query });
    case 'all':
      return searchPath(suggestion.isEverything ? EVERYTHING_SEARCH : path, { q: typed });
    case 'request':
      return `${NEW_REQUEST_PATH}?subject=${encodeURIComponent(typed)}`;
    case 'contact':
      return CONTACT_PATH;
    default:
      return suggestion.href;
  }
}

/** Returns the rows for a phase of the search: what an empty field offers, or what was found below its answer. */
export function toSuggestions(
  phase: SearchPhase,
  offers: EmptyFieldOffers,
  answer: Answer | undefined,
): Suggestion[] {
  if (phase.status === 'idle') return toOffers(offers);
  return [...(answer ? [{ kind: 'answer' as const, ...answer }] : []), ...fromPhase(phase, answer)];
}

function toOffers({ articles, recent, popular, clear }: EmptyFieldOffers): Suggestion[] {
  const recentTexts = new Set(recent.map((query) => query.toLowerCase()));
  return [
    ...recent.map((query): Suggestion => ({ kind: 'recent', query })),
    ...(recent.length > 0 ? [{ kind: 'clear' as const, clear }] : []),
    ...articles.map(({ category, topic, title, ...article }): Suggestion => ({
      kind: 'hit',
      model: 'help-article',
      ...article,
      title: [{ text: title, is_marked: false }],
      place: [category, topic],
    })),
    ...popular.flatMap((query): Suggestion[] =>
      recentTexts.has(query.toLowerCase()) ? [] : [{ kind: 'popular', query }],
    ),
  ];
}

function fromPhase(
  phase: Exclude<SearchPhase, { status: 'idle' }>,
  answer: Answer | undefined,
): Suggestion[] {
  switch (phase.status) {
    case 'failed':
      return [{ kind: 'retry', retry: phase.retry }];
    case 'loading':
      return phase.answer ? fromAnswer(phase.answer, answer) : [];
    case 'found':
      return phase.answer.count > 0
        ? fromAnswer(phase.answer, answer)
        : [{ kind: 'request' }, ...(answer?.href === CONTACT_PATH ? [] : [{ kind: 'contact' as const }])];
  }
}

function fromAnswer({ count, groups, results }: SearchAnswer, answer: Answer | undefined): Suggestion[] {
  const hits = results ?? groups.flatMap((group) => group.results);
  const rows = hits.flatMap((hit): Suggestion[] => {
    const href = hitPath(hit);
    // The answer above links there already.
    if (href === answer?.href) return [];
    const { model, uid, marked_title: title, locale, breadcrumb } = hit;
    const place = breadcrumb.map(({ name }) => name);
    return [{ kind: 'hit', model, uid, href, title, locale, place, ...passageOf(hit) }];
  });
  return rows.length > 0 && count > hits.length
    ? [...rows, { kind: 'all', count, isEverything: results !== undefined }]
    : rows;
}

/** Characters before the first match. */
const BEFORE_MATCH = 30;

/**
 * Returns the part of the snippet from shortly before its first match on; nothing if the title contains all words,
 * except for questions, whose answer is worth a look.
 */
function passageOf({ model, fits, snippet }: SearchHit): { passage?: MarkedText } {
  if (model === 'faq' && fits === 'title' && snippet.length > 0) return { passage: snippet };
  const first = snippet.findIndex(({ is_marked }) => is_marked);
  if (fits === 'title' || first < 0) return {};
  const before = snippet
    .slice(0, first)
    .map(({ text }) => text)
    .join('');
  const start = before.length > BEFORE_MATCH ? before.indexOf(' ', before.length - BEFORE_MATCH) + 1 : 0;
  const lead = start > 0 ? `… ${fromFirstWord(before.slice(start))}` : before;
  return { passage: [{ text: lead, is_marked: false }, ...snippet.slice(first)] };
}
