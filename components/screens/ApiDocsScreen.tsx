import { ApiCall, InlineCode } from './ApiCall';
import styles from './ApiDocs.module.css';
import { ContentsList, FoldedContentsList } from '@/components/help/article/ContentsList';
import { Breadcrumb } from '@/components/ui/Breadcrumb';
import { MCP_PATH, OPENAPI_PATH } from '@/lib/constants';
import { useText } from '@/lib/client/useText';
import { apiDocsText } from '@/lib/text/api-docs';
import type { ApiDocsContent } from '@/lib/page-data/props/site';

export type ApiDocsScreenProps = ApiDocsContent;

const START = 'start';
const titleOf = (group: string): string => group.charAt(0).toUpperCase() + group.slice(1);

/** Every call of the API, grouped by the first segment of its path. */
export function ApiDocsScreen({ crumbs, groups, ...start }: ApiDocsScreenProps) {
  const text = useText(apiDocsText);
  const headings = [{ id: START, text: text.start }, ...groups.map(({ id }) => ({ id, text: titleOf(id) }))];
  return (
    <div className="page-width">
      <Breadcrumb crumbs={crumbs} />
      <div className={styles.grid}>
        <div className={styles.main}>
          <h1 className="page-title">{text.title}</h1>
          <p className="mt-4 text-lg leading-relaxed text-ink-soft">{text.lead}</p>
          <p className={styles.download}>
            <a href={OPENAPI_PATH}>{text.download}</a>
            <code>{OPENAPI_PATH}</code>
          </p>
          <FoldedContentsList title={text.contents} headings={headings} />
          <Start {...start} />
          {groups.map(({ id, description, calls }) => (
            <section key={id} aria-labelledby={id} className={styles.group}>
              <h2 id={id}>{titleOf(id)}</h2>
              <p lang="en">{description}.</p>
              <ul className={styles.index}>
                {calls.map((call) => (
                  <li key={call.id}>
                    <a href={`#${call.id}`}>
                      <span lang="en">{call.summary}</span>{' '}
                      <code>
                        {call.method} {call.path}
                      </code>
                    </a>
                  </li>
                ))}
              </ul>
              {calls.map((call) => (
                <ApiCall key={call.id} {...call} />
              ))}
            </section>
          ))}
        </div>
        <aside>
          <div className="lg:sticky lg:top-24">
            <ContentsList title={text.contents} headings={headings} />
          </div>
        </aside>
      </div>
    </div>
  );
}

function Start({ paragraphs, bases, schemes, errors }: Omit<ApiDocsContent, 'crumbs' | 'groups'>) {
  const text = useText(apiDocsText);
  return (
    <section aria-labelledby={START} className={styles.group}>
      <h2 id={START}>{text.start}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} lang="en">
          <InlineCode text={paragraph} />
        </p>
      ))}
      <p>
        {text.agents} <code>{MCP_PATH}</code>.
      </p>
      <h3>{text.bases}</h3>
      <dl className={styles.list}>
        {bases.map(({ name, url }) => (
          <div key={url}>
            <dt lang="en">{name}</dt>
            <dd>
              <code>{url}</code>
            </dd>
          </div>
        ))}
      </dl>
      <h3>{text.headers}</h3>
      <dl className={styles.list}>
        {schemes.map(({ header, description }) => (
          <div key={header}>
            <dt>
              <code>{header}</code>
            </dt>
            <dd lang="en">
              <InlineCode text={description} />
            </dd>
          </div>
        ))}
      </dl>
      <h3>{text.errors}</h3>
      <dl className={styles.list}>
        {errors.map(({ status, description }) => (
          <div key={status}>
            <dt>
              <code>{status}</code>
            </dt>
            <dd lang="en">{description}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
