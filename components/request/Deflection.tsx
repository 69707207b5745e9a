import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { CodeText } from '@/components/ui/CodeText';
import { Icon } from '@/components/ui/Icon';
import { searchArticles } from '@/lib/api/search-lists';
import { REQUEST_EVENTS } from '@/lib/constants';
import type { SearchHit } from '@/lib/contract/content';
import { useSearchAnswer } from '@/lib/client/useSearchAnswer';
import { useText } from '@/lib/client/useText';
import { useVisitor } from '@/lib/client/useVisitor';
import { findTypedCode } from '@/lib/words/error-codes';
import { plainText } from '@/lib/format/plain-text';
import { deflectionText } from '@/lib/text/request-form';
import { ArticleInPlace } from './ArticleInPlace';

export type DeflectionProps = {
  /** What was typed so far, as HTML of formatted texts; the subject first. */
  texts: readonly string[];
  /** Called when an article answered the question. */
  onAnswered: (article: SearchHit) => void;
};

/** Maximum number of suggested articles. */
const SHOWN = 3;

/** How much of what was written is searched for; more says no more, and would ask again with every key. */
const SEARCHED = 300;

/** Searches for an error code in a draft and for its words; what explains the code comes first. */
const searchDraft: typeof searchArticles = async (api, query, signal) => {
  const code = findTypedCode(query.q);
  const byWords = searchArticles(api, query, signal);
  if (code === undefined) return byWords;
  const [byCode, rest] = await Promise.all([searchArticles(api, { ...query, q: code }, signal), byWords]);
  if (!byCode.data) return rest;
  return {
    ...byCode,
    data: { ...byCode.data, groups: [...byCode.data.groups, ...(rest.data?.groups ?? [])] },
  };
};

/** Suggests articles that may answer the question, inside the form. */
export function Deflection({ texts, onAnswered }: DeflectionProps) {
  const text = useText(deflectionText);
  const draft = texts.map(plainText).filter(Boolean).join(' ');
  const phase = useSearchAnswer(draft.slice(0, SEARCHED), searchDraft);
  const answer = phase.status === 'found' || phase.status === 'loading' ? phase.answer : undefined;
  const hits = (answer?.groups ?? [])
    .flatMap(({ results }) => results)
    .filter(({ model }) => model === 'help-article')
    .filter(({ uid }, index, all) => all.findIndex((hit) => hit.uid === uid) === index)
    .slice(0, SHOWN);
  const { noteSuggested, noteRead } = useOutcomes();
  useEffect(() => noteSuggested(hits.length), [noteSuggested, hits.length]);
  return (
    <>
      <p role="status" className="sr-only">
        {phase.status === 'found' && hits.length > 0 ? text.found(hits.length) : ''}
      </p>
      {hits.length > 0 && (
        <section aria-label={text.title} className="mt-3 rounded-lg border border-line bg-surface-soft">
          <p className="px-4 pt-3 pb-1 text-sm font-semibold text-ink-soft">{text.title}</p>
          <ul className="divide-y divide-line">
            {hits.map((hit) => (
              <Row key={hit.uid} hit={hit} onRead={() => noteRead(hit)} onAnswered={() => onAnswered(hit)} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Reports once per form that articles were suggested, and each article that was read. */
function useOutcomes() {
  const { logEvent } = useVisitor();
  const isSuggested = useRef(false);
  const read = useRef(new Set<string>());
  const noteSuggested = useCallback(
    (articles: number) => {
      if (articles === 0 || isSuggested.current) return;
      isSuggested.current = true;
      logEvent(REQUEST_EVENTS.suggested, { articles });
    },
    [logEvent],
  );
  const noteRead = ({ uid, key }: SearchHit) => {
    if (read.current.has(uid)) return;
    read.current.add(uid);
    logEvent(REQUEST_EVENTS.read, { uid, key });
  };
  return { noteSuggested, noteRead };
}

type RowProps = { hit: SearchHit; onRead: () => void; onAnswered: () => void };

function Row({ hit, onRead, onAnswered }: RowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const handleToggle = () => {
    if (!isOpen) onRead();
    setIsOpen(!isOpen);
  };
  const id = useId();
  const place = hit.breadcrumb.map(({ name }) => name).join(' · ');
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={handleToggle}
        className="flex min-h-12 w-full items-center justify-between gap-3 px-4 py-2.5 text-left hover:bg-surface-tint"
      >
        <span className="min-w-0">
          <span className="block font-semibold break-words text-brand">
            <CodeText>{hit.title}</CodeText>
          </span>
          {place && <span className="block text-sm text-ink-faint">{place}</span>}
        </span>
        <Icon
          name="chevron-down"
          className={`size-5 shrink-0 text-ink-faint ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      <div id={id}>{isOpen && <ArticleInPlace hit={hit} onAnswered={onAnswered} />}</div>
    </li>
  );
}
