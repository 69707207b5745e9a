import type { ReactNode } from 'react';
import { CodeText } from './CodeText';

export type PageIntroProps = {
  title: string;
  lead?: string | null;
  /** Language of title and lead, if not the page's. */
  lang?: string | undefined;
  children?: ReactNode;
};

/** The head of a page: its only h1 and a lead. */
export function PageIntro({ title, lead, lang, children }: PageIntroProps) {
  return (
    <header className="mt-6 mb-10 max-w-3xl wrap-anywhere md:mt-8 md:mb-12">
      <h1 lang={lang} className="page-title">
        <CodeText>{title}</CodeText>
      </h1>
      {lead && (
        <p lang={lang} className="mt-4 text-lg leading-relaxed text-ink-soft">
          <CodeText>{lead}</CodeText>
        </p>
      )}
      {children}
    </header>
  );
}
