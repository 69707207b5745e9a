import clsx from 'clsx';
import { Stars } from '@/components/request/Stars';
import { FilledValue } from '@/components/request/FilledFields';
import { RequestImages } from '@/components/request/RequestImages';
import { TimeAgo } from '@/components/request/TimeAgo';
import { Icon } from '@/components/ui/Icon';
import { RichText } from '@/components/ui/RichText';
import type { Delivery } from '@/lib/contract/desk';
import type { UploadedMedia } from '@/lib/contract/project';
import { useDeskApi } from './useDesk';
import { useText } from '@/lib/client/useText';
import type { DeskEntry } from './desk-timeline';
import { isLongField } from '@/lib/request/request-fields';
import { deliveryReason } from './delivery-reason';
import { deskDeliveryText } from '@/lib/text/desk-delivery';
import { deskQueueText } from '@/lib/text/desk-queue';
import { deskRequestText } from '@/lib/text/desk-request';
import { ratingText } from '@/lib/text/rating';
import { DeskAction } from './DeskAction';
import styles from './Request.module.css';

export type ThreadEntryProps = {
  entry: DeskEntry;
  /** The request, where its entries can be changed. */
  requestKey?: string;
  onDone?: () => Promise<unknown>;
};

/** One entry of the conversation. Also used by `StaleNotice`. */
export function ThreadEntry({ entry, requestKey, onDone }: ThreadEntryProps) {
  const text = useText(deskRequestText);
  const { statuses } = useText(deskQueueText);
  const api = useDeskApi();
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
    const { body, media, is_mail, is_answerable, mail, uid } = entry.note;
    return (
      <li className={clsx(styles.card, styles.note)}>
        <p className={styles.label}>
          <Icon name={is_mail ? 'mail' : 'lock-keyhole'} />{' '}
          {is_answerable ? text.answerableNote : is_mail ? text.mailNote : text.note}
        </p>
        <p className={styles.by}>
          <b>{entry.by}</b> <TimeAgo iso={entry.at} />
        </p>
        {body && <RichText html={body} className={styles.body} />}
        <Images by={entry.by} images={media} />
        {is_answerable && requestKey && onDone && (
          <p>
            <DeskAction
              label={text.acceptNote}
              run={() => api().acceptNote(requestKey, uid)}
              onDone={onDone}
            />
          </p>
        )}
        <OriginalMail uid={mail} />
      </li>
    );
  }
  if (entry.kind === 'rating') return <RatingEntry entry={entry} />;
  if (entry.kind === 'merged') return <MergedEntry entry={entry} />;
  const { body, media = [], quoted, author, mail, delivery } = entry.comment;
  return (
    <li className={clsx(styles.card, author.is_staff && styles.ours)}>
      <p className={styles.by}>
        <span>
          <b>{entry.by}</b>
          {author.is_staff && ` · ${text.staff}`}
          {entry.from && ` · ${text.mergedFrom(entry.from)}`}
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
      {delivery && <DeliveryState delivery={delivery} />}
      <OriginalMail uid={mail} />
    </li>
  );
}

/** What became of the mail with an answer. */
function DeliveryState({ delivery: { state, reason } }: { delivery: Delivery }) {
  const text = useText(deskDeliveryText);
  const words = text.states[state](reason === null ? '' : deliveryReason(reason, text.reasons));
  return (
    <p className={state === 'failed' ? styles.undelivered : styles.faint}>
      <Icon name={state === 'failed' ? 'circle-alert' : 'mail'} /> {words}
    </p>
  );
}

/** The link to the mail that an entry came from, as it arrived. */
export function OriginalMail({ uid }: { uid: string | undefined }) {
  const text = useText(deskRequestText);
  if (uid === undefined) return null;
  return (
    <p className={styles.faint}>
      <a href={`/api/desk/mail/${uid}/original/`} download className={styles.link}>
        {text.originalMail}
      </a>
    </p>
  );
}

/** What the customer filed in a request that was merged into this one. */
function MergedEntry({ entry: { by, at, request } }: { entry: Extract<DeskEntry, { kind: 'merged' }> }) {
  const text = useText(deskRequestText);
  return (
    <li className={styles.card}>
      <p className={styles.by}>
        <span>
          <b>{text.filed(by)}</b> · {text.mergedFrom(request.key)}
        </span>{' '}
        <TimeAgo iso={at} />
      </p>
      <p className={styles.plain}>{request.name}</p>
      {request.fields
        .filter((field) => isLongField(field) && field.value)
        .map((field) => (
          <FilledValue className={styles.body} key={field.key} field={field} />
        ))}
      <Images by={by} images={request.attachments} />
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

export function Images({ by, images }: { by: string; images: readonly UploadedMedia[] }) {
  const text = useText(deskRequestText);
  return images.length > 0 ? <RequestImages label={text.images(by)} images={images} /> : null;
}
