import clsx from 'clsx';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Stars } from '@/components/rating/Stars';
import { RequestImages } from '@/components/request/RequestImages';
import { TimeAgo } from '@/components/request/TimeAgo';
import { Icon } from '@/components/ui/Icon';
import { RichText } from '@/components/ui/RichText';
import type { DeskRequest } from '@/lib/contract/desk';
import type { UploadedMedia } from '@/lib/contract/project';
import { useAgent } from '@/lib/hooks/desk/useDesk';
import { readOutbox, subscribeOutbox } from '@/lib/hooks/desk/outbox';
import { useText } from '@/lib/hooks/useText';
import type { DeskEntry } from '@/lib/rules/desk-timeline';
import { deskQueueText } from '@/lib/text/desk-queue';
import { deskRequestText } from '@/lib/text/desk-request';
import { ratingText } from '@/lib/text/rating';
import { FilledValue } from './FilledValue';
import styles from './Request.module.css';

export type DeskThreadProps = { request: DeskRequest; entries: readonly DeskEntry[] };

/** Entries shown at first; the earlier ones are behind a button. */
const SHOWN = 30;
const LONG = new Set<string>(['richtext', 'textarea']);

/** The conversation: what was filed, answers, internal notes and changes of the status, the earliest first. */
export function DeskThread({ request, entries }: DeskThreadProps) {
  const text = useText(deskRequestText);
  const [shown, setShown] = useState(SHOWN);
  const { waiting } = useSyncExternalStore(subscribeOutbox, readOutbox, readOutbox);
  const earlier = Math.max(0, entries.length - shown);
  const story = request.fields.filter(({ field_type, value }) => LONG.has(field_type) && value);
  return (
    <section aria-label={text.thread} className={styles.thread}>
      <ol>
        <li className={styles.card}>
          <p className={styles.by}>
            <b>{text.filed(request.customer.name)}</b> <TimeAgo iso={request.created_at} />
          </p>
          {story.map((field) => (
            <FilledValue key={field.key} field={field} />
          ))}
          <Images by={request.customer.name} images={request.attachments} />
        </li>
        {earlier > 0 && (
          <li>
            <button type="button" className={styles.link} onClick={() => setShown(shown + SHOWN)}>
              {text.earlier(earlier)}
            </button>
          </li>
        )}
        {entries.slice(earlier).map((entry) => (
          <ThreadEntry key={entry.uid} entry={entry} />
        ))}
        {waiting
          .filter(({ key }) => key === request.key)
          .map(({ id, body, media }) => (
            <li key={id} className={clsx(styles.card, styles.held)}>
              <p className={styles.by}>{text.held}</p>
              {body && <RichText html={body} className={styles.body} />}
              <Images by="" images={media} />
            </li>
          ))}
      </ol>
      <News entries={entries} />
    </section>
  );
}

/** Announces what others added since the request was opened. */
function News({ entries }: { entries: readonly DeskEntry[] }) {
  const text = useText(deskRequestText);
  const { name } = useAgent();
  const known = useRef(new Set(entries.map(({ uid }) => uid)));
  const [message, setMessage] = useState('');
  useEffect(() => {
    const added = entries.filter(({ uid, by }) => !known.current.has(uid) && by !== name);
    entries.forEach(({ uid }) => known.current.add(uid));
    const last = added.at(-1);
    if (last) setMessage(text.news(last.by));
  }, [entries, name, text]);
  return (
    <p role="status" className="sr-only">
      {message}
    </p>
  );
}

/** One entry of the conversation. Also used by `StaleNotice`. */
export function ThreadEntry({ entry }: { entry: DeskEntry }) {
  const text = useText(deskRequestText);
  const { statuses } = useText(deskQueueText);
  if (entry.kind === 'change') {
    const { to } = entry.change;
    return (
      <li className={styles.event}>
        <Icon name="circle-dot" /> {text.changed(statuses[to.key] ?? to.name)} · {entry.by}{' '}
        <TimeAgo iso={entry.at} />
      </li>
    );
  }
  if (entry.kind === 'note') {
    const { body, media, is_mail } = entry.note;
    return (
      <li className={clsx(styles.card, styles.note)}>
        <p className={styles.label}>
          <Icon name={is_mail ? 'mail' : 'lock-keyhole'} /> {is_mail ? text.mailNote : text.note}
        </p>
        <p className={styles.by}>
          <b>{entry.by}</b> <TimeAgo iso={entry.at} />
        </p>
        {body && <RichText html={body} className={styles.body} />}
        <Images by={entry.by} images={media} />
      </li>
    );
  }
  if (entry.kind === 'rating') return <RatingEntry entry={entry} />;
  const { body, media = [], quoted, author } = entry.comment;
  return (
    <li className={clsx(styles.card, author.is_staff && styles.ours)}>
      <p className={styles.by}>
        <span>
          <b>{entry.by}</b>
          {author.is_staff && ` · ${text.staff}`}
        </span>{' '}
        <TimeAgo iso={entry.at} />
      </p>
      {body && <RichText html={body} className={styles.body} />}
      <Images by={entry.by} images={media} />
      {quoted && (
        <details className={styles.quoted}>
          <summary>{text.quoted}</summary>
          <RichText html={quoted} className={styles.body} />
        </details>
      )}
    </li>
  );
}

/** The customer's rating. */
function RatingEntry({ entry: { by, at, rating } }: { entry: Extract<DeskEntry, { kind: 'rating' }> }) {
  const text = useText(deskRequestText);
  const { reasons } = useText(ratingText);
  const { score, comment } = rating;
  return (
    <li className={styles.card}>
      <p className={styles.by}>
        <b>{text.rated(by)}</b> <TimeAgo iso={at} />
      </p>
      <Stars score={score} />
      {rating.reasons.length > 0 && (
        <p className={styles.faint}>{rating.reasons.map((reason) => reasons[reason]).join(' · ')}</p>
      )}
      {comment && <p className={styles.plain}>{comment}</p>}
    </li>
  );
}

function Images({ by, images }: { by: string; images: readonly UploadedMedia[] }) {
  const text = useText(deskRequestText);
  return images.length > 0 ? <RequestImages label={text.images(by)} images={images} /> : null;
}
