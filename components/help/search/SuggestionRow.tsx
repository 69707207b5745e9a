import clsx from 'clsx';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { CodeText } from '@/components/ui/CodeText';
import { Icon, type IconName } from '@/components/ui/Icon';
import type { SearchHit } from '@/lib/contract/content';
import { useLocale, useText } from '@/lib/client/useText';
import { langOf } from '@/lib/text/english-sentences';
import { layoutText } from '@/lib/text/layout';
import { personText } from '@/lib/text/person';
import { searchText } from '@/lib/text/search';
import { suggestionText } from '@/lib/text/suggestions';
import { Highlighted, InPlace } from './HitList';
import type { Suggestion } from './suggestions';
import styles from './SearchSuggestions.module.css';

const ICONS: Record<SearchHit['model'], IconName> = {
  'help-article': 'book-open',
  faq: 'message-circle-question-mark',
  blog: 'newspaper',
  product: 'layout-grid',
  'store-location': 'map-pin',
  page: 'list',
};

export type SuggestionRowProps = ComponentProps<'a'> & { suggestion: Suggestion; isHighlighted: boolean };

/** A row of the dropdown. All but the retry are links, so that they can be opened in another tab. */
export function SuggestionRow({ suggestion, isHighlighted, href, ...option }: SuggestionRowProps) {
  const { kind } = suggestion;
  const className = clsx(
    'block cursor-pointer rounded-md px-3 py-2.5 no-underline',
    isHighlighted && 'bg-surface-tint',
    kind === 'hit' || kind === 'answer' ? styles.hit : 'flex items-center gap-2 font-semibold text-brand',
    (kind === 'recent' || kind === 'popular') && styles.search,
    kind === 'clear' && styles.clear,
    kind === 'all' && styles.foot,
  );
  return (
    <a {...option} href={href} tabIndex={-1} className={className}>
      {kind === 'hit' ? <HitContent {...suggestion} /> : <ActionContent suggestion={suggestion} />}
    </a>
  );
}

type HitContentProps = Extract<Suggestion, { kind: 'hit' }>;

/** A result: its title, its kind or place, and the passage that matches. */
function HitContent({ model, title, place, passage, locale }: HitContentProps) {
  const text = useText(searchText);
  const { kinds } = useText(suggestionText);
  const { inLanguage } = useText(layoutText);
  const shown = useLocale();
  // Names of products and offices have no language.
  const lang = locale !== shown && model !== 'product' && model !== 'store-location' ? locale : undefined;
  const [category = '', topic = ''] = place;
  return (
    <>
      <Icon name={ICONS[model]} className="size-4" />
      <span>
        <span lang={lang} className="line-clamp-2 leading-snug font-semibold">
          <Highlighted pieces={title} />
        </span>
        <span className="mt-0.5 block truncate text-sm text-ink-faint">
          {lang && `${inLanguage[lang]} · `}
          {model === 'help-article' ? (
            <InPlace place={text.place(category, topic)} />
          ) : (
            [kinds[model], ...place].join(' · ')
          )}
        </span>
        {passage && (
          <span lang={lang} className={styles.passage}>
            <Highlighted pieces={passage} />
          </span>
        )}
      </span>
    </>
  );
}

function ActionContent({ suggestion }: { suggestion: Exclude<Suggestion, { kind: 'hit' }> }) {
  const text = useText(searchText);
  const { contact } = useText(personText);
  const { clear } = useText(suggestionText);
  switch (suggestion.kind) {
    case 'all':
      return (
        <>
          {text.seeAllResults(suggestion.count)}
          <Icon name="arrow-right" className="size-4" />
        </>
      );
    case 'answer':
      return (
        <>
          <Icon name={suggestion.icon} className="size-4" />
          <span>
            <b className="block text-brand">
              <CodeText>{suggestion.title}</CodeText>
            </b>
            <span className="line-clamp-2 text-sm text-ink-soft">
              <CodeText>{suggestion.hint}</CodeText>
            </span>
          </span>
        </>
      );
    case 'retry':
      return (
        <>
          <Icon name="rotate-cw" className="size-4" />
          {text.retry}
        </>
      );
    case 'recent':
    case 'popular':
      return (
        <>
          <Icon name={suggestion.kind === 'recent' ? 'clock' : 'search'} className="size-4 shrink-0" />
          <span className={styles.query}>
            <CodeText>{suggestion.query}</CodeText>
          </span>
        </>
      );
    case 'clear':
      return (
        <>
          <Icon name="trash-2" className="size-4" />
          {clear}
        </>
      );
    case 'request':
      return (
        <>
          <Icon name="message-square-plus" className="size-4" />
          {text.createRequest}
        </>
      );
    case 'contact':
      return (
        <>
          <Icon name="phone" className="size-4" />
          {contact}
        </>
      );
  }
}

type RowGroup = { kind: 'recent' | 'hit' | 'popular'; rows: { suggestion: Suggestion; index: number }[] };

/** Groups consecutive rows: searches of this browser, popular searches, and all others. */
export function toGroups(suggestions: readonly Suggestion[]): RowGroup[] {
  const groups: RowGroup[] = [];
  for (const [index, suggestion] of suggestions.entries()) {
    const kind = groupOf(suggestion.kind);
    const last = groups.at(-1);
    if (last?.kind === kind) last.rows.push({ suggestion, index });
    else groups.push({ kind, rows: [{ suggestion, index }] });
  }
  return groups;
}

function groupOf(kind: Suggestion['kind']): RowGroup['kind'] {
  if (kind === 'clear') return 'recent';
  return kind === 'recent' || kind === 'popular' ? kind : 'hit';
}

/** Returns the React key of a row. */
export function keyOf(suggestion: Suggestion): string {
  if (suggestion.kind === 'hit') return suggestion.uid;
  return 'query' in suggestion ? `${suggestion.kind} ${suggestion.query}` : suggestion.kind;
}

/** Rows below the name of their group; without a name they belong to the list itself. */
export function SuggestionGroup({ label, children }: { label: string | undefined; children: ReactNode }) {
  const id = useId();
  if (label === undefined) return children;
  return (
    <div role="group" aria-labelledby={id}>
      <div
        aria-hidden
        id={id}
        lang={langOf(label)}
        className="px-3 pt-1.5 pb-2 text-sm font-semibold text-ink-faint"
      >
        {label}
      </div>
      {children}
    </div>
  );
}
