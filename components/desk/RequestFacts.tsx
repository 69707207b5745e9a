import Link from 'next/link';
import { FilledValue } from '@/components/request/FilledFields';
import { CodeText } from '@/components/ui/CodeText';
import type { DeskRequest } from '@/lib/contract/desk';
import { useText } from '@/lib/client/useText';
import { isLongField, SUBJECT_FIELD } from '@/lib/request/request-fields';
import { deskRequestText } from '@/lib/text/desk-request';
import styles from './Request.module.css';
import { StatusMark } from './marks';

/** The fields of the request, the articles and searches before it, and the requests linked to it. */
export function RequestFacts({ request }: { request: DeskRequest }) {
  const text = useText(deskRequestText);
  const { read_before, follow_up_of, follow_ups, merged } = request;
  // Long texts are shown at the start of the conversation.
  const fields = request.fields.filter(
    (field) => field.key !== SUBJECT_FIELD && !isLongField(field) && field.value,
  );
  const links = [
    ...(follow_up_of ? [{ ...follow_up_of, label: text.followUpOf }] : []),
    ...follow_ups.map((one) => ({ ...one, label: text.followUps })),
    ...merged.map((one) => ({ ...one, label: text.merged })),
  ];
  const { articles, searches } = read_before;
  return (
    <>
      {articles.length + searches.length > 0 && (
        <details open className={styles.panel}>
          <summary>{text.before}</summary>
          {articles.length > 0 && <p className={styles.faint}>{text.articles}</p>}
          <ul className={styles.links}>
            {articles.map(({ key, name }) => (
              <li key={key}>
                <a href={`/content/article/${encodeURIComponent(key)}`} target="_blank" rel="noopener">
                  {name}
                </a>
              </li>
            ))}
          </ul>
          {searches.length > 0 && <p className={styles.faint}>{text.searches}</p>}
          <ul className={styles.words}>
            {searches.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </details>
      )}
      <details open className={styles.panel}>
        <summary>{text.fields}</summary>
        {request.filed_by && (
          <p className={styles.faint}>
            {text.filedBy(request.filed_by.name, text.vias[request.filed_by.via])}
          </p>
        )}
        {fields.length === 0 && <p className={styles.faint}>{text.noFields}</p>}
        <dl>
          {fields.map((field) => (
            <div key={field.key}>
              <dt>{field.name}</dt>
              <dd>
                <FilledValue field={field} />
              </dd>
            </div>
          ))}
        </dl>
      </details>
      {links.length > 0 && (
        <details open className={styles.panel}>
          <summary>{text.links}</summary>
          <ul className={styles.links}>
            {links.map(({ key, name, status, label }) => (
              <li key={`${label} ${key}`}>
                <span className={styles.faint}>{label}</span>
                <Link href={`/desk/request/${key}`} prefetch={false}>
                  <b>
                    <CodeText>{key}</CodeText>
                  </b>{' '}
                  <CodeText>{name}</CodeText>
                </Link>
                <StatusMark status={status} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
