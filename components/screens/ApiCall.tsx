import { useText } from '@/lib/client/useText';
import { apiDocsText } from '@/lib/text/api-docs';
import type { ApiCallData, ApiFieldData } from '@/lib/page-data/props/site';
import styles from './ApiDocs.module.css';

export type ApiCallProps = ApiCallData;

/** One call: what it does, what it takes and what it answers. */
export function ApiCall(call: ApiCallProps) {
  const { id, method, path, summary, details, isExtension, headers, parameters, bodyFields } = call;
  const { bodyExample, answerExample, errors } = call;
  const text = useText(apiDocsText);
  return (
    <article className={styles.call} aria-labelledby={id}>
      <h3 id={id} lang="en">
        {summary}
        <a href={`#${id}`} aria-label={text.linkTo(summary)}>
          #
        </a>
      </h3>
      <p className={styles.path}>
        <b data-method={method}>{method}</b>
        <code>{path}</code>
        {isExtension && <span className={styles.badge}>{text.extension}</span>}
      </p>
      {details && (
        <p lang="en">
          <InlineCode text={details} />
        </p>
      )}
      {headers.length > 0 && (
        <p className={styles.note}>
          {text.needs}: <Codes values={headers} />
        </p>
      )}
      <Fields title={text.parameters} fields={parameters} />
      <Fields title={text.body} fields={bodyFields} />
      {bodyExample !== undefined && (
        <Example title={text.bodyExample} call={summary} json={bodyExample} isOpen />
      )}
      <Example title={text.answer} call={summary} json={answerExample} />
      <p className={styles.note}>
        {text.errors}: <Codes values={errors} />
      </p>
    </article>
  );
}

function Codes({ values }: { values: string[] }) {
  return values.map((value, at) => (
    <span key={value}>
      {at > 0 && ', '}
      <code>{value}</code>
    </span>
  ));
}

function Fields({ title, fields }: { title: string; fields: ApiFieldData[] }) {
  const text = useText(apiDocsText);
  if (fields.length === 0) return null;
  return (
    <table className={styles.fields}>
      <caption>{title}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{text.name}</th>
          <th scope="col">{text.meaning}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, place, type, isRequired, description }) => (
          <tr key={`${place} ${name}`}>
            <th scope="row">
              <code>{name}</code>
              <span>
                {place}
                {place && isRequired && ', '}
                {isRequired && <b>{text.required}</b>}
              </span>
            </th>
            <td>
              <code>{type}</code>
              {description && (
                <p lang="en">
                  <InlineCode text={description} />
                </p>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type ExampleProps = { title: string; call: string; json: string; isOpen?: boolean };

function Example({ title, call, json, isOpen = false }: ExampleProps) {
  const text = useText(apiDocsText);
  return (
    <details className={styles.example} open={isOpen}>
      <summary>{title}</summary>
      {/* Focusable, because it scrolls sideways. */}
      <pre tabIndex={0} role="region" aria-label={text.example(title, call)}>
        <code>{json}</code>
      </pre>
    </details>
  );
}

/** A text whose parts in backticks are code. */
export function InlineCode({ text }: { text: string }) {
  return text.split('`').map((part, at) => (at % 2 === 0 ? part : <code key={at}>{part}</code>));
}
