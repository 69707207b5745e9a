import { CodeText } from '@/components/ui/CodeText';
import { Icon } from '@/components/ui/Icon';
import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/client/useText';
import { answerCardText } from '@/lib/text/answer-card';
import type { ExactAnswerView } from '@/lib/page-data/props/search';
import styles from './ExactAnswer.module.css';

/** A short answer above the results, quoted word for word, with a link to its source. */
export function ExactAnswer({ title, text, steps, more = 0, href, source }: ExactAnswerView) {
  const { quotedFrom, moreSteps } = useText(answerCardText);
  return (
    <section aria-label={title} className={styles.answer}>
      <h2>
        <CodeText>{title}</CodeText>
      </h2>
      <blockquote>
        {text && (
          <p>
            <CodeText>{text}</CodeText>
          </p>
        )}
        {steps.length > 0 && (
          <ol>
            {steps.map((step) => (
              <li key={step}>
                <CodeText>{step}</CodeText>
              </li>
            ))}
          </ol>
        )}
      </blockquote>
      {more > 0 && <p className={styles.more}>{moreSteps(more)}</p>}
      <p className={styles.source}>
        {quotedFrom}{' '}
        <SmartLink href={href}>
          <CodeText>{source}</CodeText>
          <Icon name="arrow-right" />
        </SmartLink>
      </p>
    </section>
  );
}
