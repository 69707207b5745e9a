import type { ReactNode } from 'react';

// Rows of the lists of error codes and of terms.

/** A list of entries with lines between them. */
export const ENTRIES = 'divide-y divide-line border-b border-line';
export const ENTRY_NOTE = 'text-md text-ink-faint';
export const ENTRY_LINK = 'inline-block py-1 text-md font-semibold text-brand hover:underline';

export type EntryProps = {
  id: string;
  /** What is explained. */
  term: ReactNode;
  children: ReactNode;
};

/** An entry, lit up where the address names it. */
export function Entry({ id, term, children }: EntryProps) {
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
