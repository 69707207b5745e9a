import type { ReactNode } from 'react';

export type PageIntroProps = { title: string; lead?: string | null; children?: ReactNode };

/** The head of a page: its only h1 and a lead. */
export function PageIntro({ title, lead, children }: PageIntroProps) {
  return (
    <header className="mt-6 mb-10 max-w-3xl wrap-anywhere md:mt-8 md:mb-12">
      <h1 className="page-title">{title}</h1>
      {lead && <p className="mt-4 text-lg leading-relaxed text-ink-soft">{lead}</p>}
      {children}
    </header>
  );
}
