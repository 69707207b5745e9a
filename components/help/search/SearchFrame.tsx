import { type ReactNode, useEffect } from 'react';
import { PersonPanel } from '@/components/chat/PersonPanel';
import { buttonClass } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { PageIntro } from '@/components/ui/PageIntro';
import { SmartLink } from '@/components/ui/SmartLink';
import { useLocale, useText } from '@/lib/client/useText';
import { localePath } from '@/lib/paths/locale-path';
import { searchPath } from '@/lib/paths/search-path';
import { isNothingFound } from '@/lib/words/search-title';
import { referenceText } from '@/lib/text/reference';
import { searchText } from '@/lib/text/search';
import type { ExactAnswerData, SearchContent, SearchFailure } from '@/lib/page-data/props/search';
import { AnswerCard } from './AnswerCard';
import { AnswerRow, codeLink } from './AnswerRow';
import { Rescue } from './Rescue';
import { SearchForm } from './SearchForm';
import { useSearchLog } from './useSearchLog';
import { CodeText } from '@/components/ui/CodeText';
import { Icon } from '@/components/ui/Icon';
import { answerCardText } from '@/lib/text/answer-card';

export type SearchFrameProps = Omit<SearchContent, 'tabs'> & {
  title: string;
  lead: string | undefined;
  /** The kinds of results, above the results or their absence. */
  tabs: ReactNode;
  children: ReactNode;
};

/** The frame of a results page: field, title, correction, failure and help for an empty result. Reports the search. */
export function SearchFrame(props: SearchFrameProps) {
  const { path, query, href, found, title, lead, suggestion, failure, rescue, noteHref } = props;
  const count = found?.count;
  const text = useText(searchText);
  const reference = useText(referenceText);
  const log = useSearchLog();
  useEffect(() => {
    if (query && count !== undefined) log.searched(query, count);
  }, [log, query, count]);
  return (
    <div className="page-width pt-6 md:pt-10">
      <SearchForm
        query={query}
        path={path}
        label={text.prompt}
        isMain
        autoFocus={!query}
        className="max-w-3xl"
      />
      {!isNothingFound(props) && (
        <PageIntro title={title} lead={lead}>
          {suggestion !== undefined && (
            <p className="mt-3 text-lg text-ink-soft">
              {text.didYouMean}{' '}
              <SmartLink
                href={searchPath(path, { q: suggestion })}
                className="font-semibold text-brand underline underline-offset-4"
              >
                {suggestion}
              </SmartLink>
              ?
            </p>
          )}
        </PageIntro>
      )}
      {props.errorCode && <AnswerRow {...codeLink(props.errorCode, reference)} />}
      {props.card && <AnswerCard card={props.card} />}
      {props.exact && !props.card && !props.errorCode && <ExactAnswer {...props.exact} />}
      {noteHref && (
        // Reports the search of a browser without JavaScript.
        <noscript>
          {/* oxlint-disable-next-line nextjs/no-img-element -- a report, not a picture */}
          <img src={noteHref} alt="" width={1} height={1} />
        </noscript>
      )}
      {props.tabs}
      {failure && <SearchFailed href={href} failure={failure} />}
      {rescue && <Rescue query={query} path={path} title={title} {...rescue} />}
      {props.children}
      <PersonPanel />
    </div>
  );
}

type SearchFailedProps = {
  /** The current page, without a language's prefix. */
  href: string;
  failure: SearchFailure;
};

/** Says that the search failed. The retry is a plain link, so that it works without JavaScript. */
function SearchFailed({ href, failure: { isLimited, waitS } }: SearchFailedProps) {
  const text = useText(searchText);
  const locale = useLocale();
  return (
    <EmptyState
      icon="triangle-alert"
      title={isLimited && waitS !== undefined ? text.busy(waitS) : text.failed}
    >
      <a href={localePath(href, locale)} className={buttonClass()}>
        {text.retry}
      </a>
    </EmptyState>
  );
}

/** A short answer above the results, quoted word for word, with a link to its source. */
function ExactAnswer({ title, text, steps, more = 0, href, source }: ExactAnswerData) {
  const { quotedFrom, moreSteps } = useText(answerCardText);
  return (
    <section
      aria-label={title}
      className="mb-8 max-w-3xl rounded-lg border border-line-strong p-5 wrap-anywhere"
    >
      <h2 className="text-lg leading-snug font-bold">
        <CodeText>{title}</CodeText>
      </h2>
      <blockquote className="mt-2 leading-relaxed">
        {text && (
          <p>
            <CodeText>{text}</CodeText>
          </p>
        )}
        {steps.length > 0 && (
          <ol className="grid list-decimal gap-1.5 pl-6">
            {steps.map((step) => (
              <li key={step} className="font-bold text-brand">
                <span className="font-normal text-ink">
                  <CodeText>{step}</CodeText>
                </span>
              </li>
            ))}
          </ol>
        )}
      </blockquote>
      {more > 0 && <p className="mt-1.5 pl-6 text-ink-faint">{moreSteps(more)}</p>}
      <p className="mt-3 text-md text-ink-faint">
        {quotedFrom}{' '}
        <SmartLink href={href} className="font-semibold text-brand underline underline-offset-4">
          <CodeText>{source}</CodeText>
          <Icon name="arrow-right" className="ml-1 inline-block size-4" />
        </SmartLink>
      </p>
    </section>
  );
}
