import type { ReactNode } from 'react';
import { CodeText } from '@/components/ui/CodeText';
import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/client/useText';
import { referenceText } from '@/lib/text/reference';
import type { ErrorCodeData, TermData } from '@/lib/page-data/props/help';

// Rows of the lists of error codes and of terms.

/** A list of entries with lines between them. */
export const ENTRIES = 'divide-y divide-line border-b border-line';
const ENTRY_NOTE = 'text-md text-ink-faint';
const ENTRY_LINK = 'inline-block py-1 text-md font-semibold text-brand hover:underline';

type EntryProps = {
  id: string;
  /** What is explained. */
  term: ReactNode;
  children: ReactNode;
};

/** An entry, lit up where the address names it. */
function Entry({ id, term, children }: EntryProps) {
  return (
    <div
      id={id}
      className="grid gap-x-6 gap-y-1 py-4 wrap-anywhere target:bg-surface-tint target:[box-shadow:0_0_0_12px_var(--surface-tint)] md:grid-cols-side"
    >
      <dt className="font-bold">{term}</dt>
      <dd className="max-w-[65ch] space-y-1.5 leading-relaxed">{children}</dd>
    </div>
  );
}

/** An error code with its explanation and the articles that name it. */
export function CodeEntry({ id, code, text: explanation, title, href, others }: ErrorCodeData) {
  const text = useText(referenceText);
  return (
    <Entry
      id={id}
      term={
        <span className="font-mono" translate="no">
          {code}
        </span>
      }
    >
      <p>
        <CodeText>{explanation}</CodeText>
      </p>
      <p>
        <SmartLink href={href} className={ENTRY_LINK}>
          {text.openSection(title)}
        </SmartLink>
      </p>
      {others.length > 0 && (
        <p className={ENTRY_NOTE}>
          {text.alsoIn}{' '}
          {others.map((other, index) => (
            <span key={other.href}>
              {index > 0 && ', '}
              <SmartLink href={other.href} className={ENTRY_LINK}>
                <CodeText>{other.title}</CodeText>
              </SmartLink>
            </span>
          ))}
        </p>
      )}
    </Entry>
  );
}

/** A term with its explanation. */
export function TermEntry({ id, term, aliases, explanation, href, isExternal }: TermData) {
  const text = useText(referenceText);
  return (
    <Entry id={id} term={term}>
      <p>{explanation}</p>
      {aliases.length > 0 && <p className={ENTRY_NOTE}>{text.alsoCalled(aliases.join(', '))}</p>}
      {href && (
        <p>
          <SmartLink href={href} isExternal={isExternal} className={ENTRY_LINK}>
            {text.readMore}
            <span className="sr-only">: {term}</span>
          </SmartLink>
        </p>
      )}
    </Entry>
  );
}
