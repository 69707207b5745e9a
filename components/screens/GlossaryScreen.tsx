import { PersonPanel } from '@/components/chat/PersonPanel';
import { Breadcrumb } from '@/components/ui/Breadcrumb';
import { EmptyState } from '@/components/ui/EmptyState';
import { PageIntro } from '@/components/ui/PageIntro';
import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/client/useText';
import { referenceText } from '@/lib/text/reference';
import type { GlossaryContent, TermView } from '@/lib/page-data/props/help';
import styles from './reference.module.css';

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
        <nav aria-label={text.letters} className={styles.letters}>
          {letters.map(({ letter, id }) => (
            <a key={id} href={`#${id}`}>
              {letter}
            </a>
          ))}
        </nav>
      )}
      {letters.map(({ letter, id, terms }) => (
        <section key={id} aria-labelledby={id} className={styles.group}>
          <h2 id={id}>{letter}</h2>
          <dl className={styles.list}>
            {terms.map((term) => (
              <Term key={term.id} {...term} />
            ))}
          </dl>
        </section>
      ))}
      <PersonPanel />
    </div>
  );
}

function Term({ id, term, aliases, explanation, href, isExternal }: TermView) {
  const text = useText(referenceText);
  return (
    <div id={id} className={styles.entry}>
      <dt>{term}</dt>
      <dd>
        <p>{explanation}</p>
        {aliases.length > 0 && <p className={styles.note}>{text.alsoCalled(aliases.join(', '))}</p>}
        {href && (
          <p>
            <SmartLink href={href} isExternal={isExternal} className={styles.link}>
              {text.readMore}
              <span className="sr-only">: {term}</span>
            </SmartLink>
          </p>
        )}
      </dd>
    </div>
  );
}
