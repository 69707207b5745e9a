import clsx from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { FilledValue } from '@/components/request/FilledFields';
import { TimeAgo } from '@/components/request/TimeAgo';
import { RichText } from '@/components/ui/RichText';
import type { DeskRequest } from '@/lib/contract/desk';
import { useAgent } from './useDesk';
import { useOutbox } from './useOutbox';
import { useText } from '@/lib/client/useText';
import type { DeskEntry } from './desk-timeline';
import { isLongField } from '@/lib/request/request-fields';
import { deskRequestText } from '@/lib/text/desk-request';
import styles from './Request.module.css';
import { Images, OriginalMail, ThreadEntry } from './ThreadEntry';

export type DeskThreadProps = {
  request: DeskRequest;
  entries: readonly DeskEntry[];
  refresh: () => Promise<unknown>;
};

/** How many entries are shown at first; a button shows the earlier ones. */
const SHOWN = 30;

/** The conversation: what was filed, answers, internal notes and changes of the status, the earliest first. */
export function DeskThread({ request, entries, refresh }: DeskThreadProps) {
  const text = useText(deskRequestText);
  const [shown, setShown] = useState(SHOWN);
  const { waiting } = useOutbox();
  const earlier = Math.max(0, entries.length - shown);
  const story = request.fields.filter((field) => isLongField(field) && field.value);
  return (
    <section aria-label={text.thread} className={styles.thread}>
      <ol>
        <li className={styles.card}>
          <p className={styles.by}>
            <b>{text.filed(request.customer.name)}</b> <TimeAgo iso={request.created_at} />
          </p>
          {story.map((field) => (
            <FilledValue className={styles.body} key={field.key} field={field} />
          ))}
          <Images by={request.customer.name} images={request.attachments} />
          <OriginalMail uid={request.mail} />
        </li>
        {earlier > 0 && (
          <li>
            <button type="button" className={styles.link} onClick={() => setShown(shown + SHOWN)}>
              {text.earlier(earlier)}
            </button>
          </li>
        )}
        {entries.slice(earlier).map((entry) => (
          <ThreadEntry key={entry.uid} entry={entry} requestKey={request.key} onDone={refresh} />
        ))}
        {waiting
          .filter((one) => one.kind === 'answer')
          .filter(({ keys }) => keys.includes(request.key))
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

/** Announces new entries by others. */
function News({ entries }: { entries: readonly DeskEntry[] }) {
  const text = useText(deskRequestText);
  const { name } = useAgent();
  const shownUids = useRef(new Set(entries.map(({ uid }) => uid)));
  const [message, setMessage] = useState('');
  useEffect(() => {
    const added = entries.filter(({ uid, by }) => !shownUids.current.has(uid) && by !== name);
    entries.forEach(({ uid }) => shownUids.current.add(uid));
    const last = added.at(-1);
    if (last) setMessage(text.news(last.by));
  }, [entries, name, text]);
  return (
    <p role="status" className="sr-only">
      {message}
    </p>
  );
}
