import { PersonPanel } from '@/components/chat/PersonPanel';
import { Breadcrumb } from '@/components/ui/Breadcrumb';
import { EmptyState } from '@/components/ui/EmptyState';
import { PageIntro } from '@/components/ui/PageIntro';
import { useText } from '@/lib/client/useText';
import { referenceText } from '@/lib/text/reference';
import type { GlossaryContent } from '@/lib/page-data/props/help';
import { ENTRIES, TermEntry } from './Reference';

export type GlossaryScreenProps = GlossaryContent;

/** All terms with their explanations, by their first letter. */
export function GlossaryScreen({ crumbs, letters }: GlossaryScreenProps) {
  const text = useText(referenceText);
  return (
    <div className="page-width">
      <Breadcrumb crumbs={crumbs} />
      <PageIntro title={text.glossary} lead={text.glossaryLead} />
      {letters.length === 0 && <EmptyState icon="file-question" title={text.noTerms} />}
      {letters.length > 1 && (
        <nav aria-label={text.letters} className="mb-10 flex flex-wrap gap-2">
          {letters.map(({ letter, id }) => (
            <a
              key={id}
              href={`#${id}`}
              className="grid size-11 place-items-center rounded-md border border-line-strong font-semibold hover:border-brand hover:text-brand"
            >
              {letter}
            </a>
          ))}
        </nav>
      )}
      <div className="space-y-12">
        {letters.map(({ letter, id, terms }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} className="mb-2 text-xl font-bold">
              {letter}
            </h2>
            <dl className={`border-t ${ENTRIES}`}>
              {terms.map((term) => (
                <TermEntry key={term.id} {...term} />
              ))}
            </dl>
          </section>
        ))}
      </div>
      <PersonPanel />
    </div>
  );
}
