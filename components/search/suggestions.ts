import type { Locale } from '@/lib/constants';
import type { MarkedText, SearchAnswer } from '@/lib/contract/content';
import type { RecentArticle } from '@/lib/hooks/useRecentArticles';
import type { SearchPhase } from '@/lib/hooks/useSearchAnswer';
import { hitPath } from '@/lib/rules/hit-path';
import type { AnswerLink } from './AnswerRow';

/** A row of the dropdown. */
export type Suggestion =
  | {
      kind: 'article';
      uid: string;
      href: string;
      title: MarkedText;
      locale?: Locale;
      category: string;
      topic: string;
    }
  /** Path of the results page. */
  | { kind: 'all'; count: number }
  | { kind: 'retry'; retry: () => void }
  /** Answers the search by itself. */
  | ({ kind: 'answer' } & AnswerLink);

/** Returns the rows for a phase of the search: recent articles for an empty field, an answer above all others. */
export function toSuggestions(
  phase: SearchPhase,
  recent: RecentArticle[],
  answer: AnswerLink | undefined,
): Suggestion[] {
  if (phase.status === 'idle') {
    return recent.map((article) => ({
      kind: 'article',
      ...article,
      title: [{ text: article.title, is_marked: false }],
    }));
  }
  return [...(answer ? [{ kind: 'answer' as const, ...answer }] : []), ...fromPhase(phase)];
}

function fromPhase(phase: Exclude<SearchPhase, { status: 'idle' }>): Suggestion[] {
  switch (phase.status) {
    case 'failed':
      return [{ kind: 'retry', retry: phase.retry }];
    case 'loading':
      return phase.answer ? fromAnswer(phase.answer) : [];
    case 'found':
      return fromAnswer(phase.answer);
  }
}

function fromAnswer({ count, groups }: SearchAnswer): Suggestion[] {
  const articles = groups.flatMap(({ results }) =>
    results.flatMap((hit): Suggestion[] => {
      const href = hitPath(hit);
      const [category, topic] = hit.breadcrumb;
      if (hit.model !== 'help-article' || !href || !category || !topic) return [];
      const { uid, marked_title: title, locale } = hit;
      return [{ kind: 'article', uid, href, title, locale, category: category.name, topic: topic.name }];
    }),
  );
  return articles.length > 0 && count > articles.length ? [...articles, { kind: 'all', count }] : articles;
}
