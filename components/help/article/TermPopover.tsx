import { type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useLocale, useText } from '@/lib/client/useText';
import { referenceText } from '@/lib/text/reference';
import styles from './tools.module.css';
import { useOpenTerm } from './useOpenTerm';
import useSWRImmutable from 'swr/immutable';
import { readTerms, type Term } from '@/lib/words/glossary-terms';
import { useApi } from '@/lib/client/useApi';

export type TermPopoverProps = {
  /** The article's element. */
  article: RefObject<HTMLElement | null>;
  /** The article's HTML, in which terms are links to the glossary. */
  html: string;
};

/** Explains the term that is hovered, focused or tapped. A second tap follows its link to the glossary. */
export function TermPopover({ article, html }: TermPopoverProps) {
  const popover = useRef<HTMLDivElement>(null);
  const { link, close } = useOpenTerm(article, popover, html);
  return link && <Popover key={link.hash} link={link} popover={popover} onFailure={close} />;
}

type PopoverProps = {
  link: HTMLAnchorElement;
  popover: RefObject<HTMLDivElement | null>;
  onFailure: () => void;
};

function Popover({ link, popover, onFailure }: PopoverProps) {
  const text = useText(referenceText);
  const id = useId();
  const terms = useTermExplanations();
  const term = terms?.get(decodeURIComponent(link.hash.slice(1)));
  const isUseless = terms !== undefined && !term;
  useEffect(() => {
    if (isUseless) onFailure();
  }, [isUseless, onFailure]);
  const isShown = term !== undefined;
  useLayoutEffect(() => {
    if (isShown && popover.current) place(popover.current, link);
  }, [link, popover, isShown]);
  useEffect(() => {
    if (!term) return undefined;
    link.setAttribute('aria-describedby', id);
    return () => link.removeAttribute('aria-describedby');
  }, [link, id, term]);
  if (!term) return null;
  return createPortal(
    <div ref={popover} className={styles.term}>
      <p id={id} role="tooltip">
        <strong>{term.term}</strong> {term.explanation}
      </p>
      {/* For pointers only: the term itself is the same link. */}
      <a href={link.href} tabIndex={-1}>
        {text.inGlossary}
      </a>
    </div>,
    document.body,
  );
}

/** Distance from the term and from the edges of the window, in CSS pixels. */
const GAP = { term: 6, edge: 12 } as const;

/** Places the popover in the document: below the term, or above it where there is no room. */
function place(popover: HTMLElement, link: HTMLElement): void {
  // A term that wraps has several boxes; the popover is placed at the first.
  const term = link.getClientRects()[0] ?? link.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const left = Math.max(GAP.edge, Math.min(term.left, clientWidth - popover.offsetWidth - GAP.edge));
  const below = term.bottom + GAP.term;
  const above = term.top - GAP.term - popover.offsetHeight;
  const top = below + popover.offsetHeight > clientHeight && above > 0 ? above : below;
  popover.style.left = `${left + window.scrollX}px`;
  popover.style.top = `${top + window.scrollY}px`;
}

/**
 * Returns the terms of the glossary by their anchors, loaded once per visit; undefined while they load, none after a
 * failure.
 */
function useTermExplanations(): ReadonlyMap<string, Term> | undefined {
  const api = useApi();
  const locale = useLocale();
  const { data } = useSWRImmutable(['glossary', locale], async () => {
    const answer = await api.content.get('glossary', { model: 'page', locale });
    return new Map(readTerms(answer.data?.sections ?? []).map((term) => [term.id, term]));
  });
  return data;
}
