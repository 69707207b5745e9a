import Link from 'next/link';
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import {
  dismissNotice,
  keepOutbox,
  send,
  takeBack,
  type OutboxNotice,
  type Outgoing,
} from '@/lib/browser/desk-outbox';
import { useAgent, useDeskApi } from '@/lib/hooks/desk/useDesk';
import { useOutbox } from '@/lib/hooks/desk/useOutbox';
import { useText } from '@/lib/hooks/useText';
import { deskText } from '@/lib/text/desk';
import styles from './Desk.module.css';
import { useShortcuts } from './useShortcuts';

const NOTICES = {
  sent: 'sent',
  undone: 'undone',
  refused: 'sendRefused',
  stale: 'sendStale',
} as const satisfies Record<OutboxNotice['kind'], keyof typeof deskText.id>;

/** How long a success is shown, in ms. */
const NOTICE_MS = 8_000;

/** Answers that are held for sending, with a countdown to undo each, and the outcome of the last one. */
export function OutboxBar() {
  const text = useText(deskText);
  const api = useDeskApi();
  const { uid } = useAgent();
  const { waiting, notice } = useOutbox();
  useEffect(() => keepOutbox(api, uid), [api, uid]);
  const { asPath } = useRouter();
  const path = notice && `/desk/request/${notice.key}`;
  useEffect(() => {
    if (notice?.kind !== 'sent' && notice?.kind !== 'undone') return undefined;
    const timer = setTimeout(dismissNotice, NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  const last = waiting.at(-1);
  useShortcuts(last ? { 'ctrl+z': () => takeBack(last.id) } : {});
  return (
    <div className={styles.outbox}>
      <p role="status" className={notice ? styles.toast : 'sr-only'} key={notice?.kind}>
        {notice && text[NOTICES[notice.kind]](notice.key)}
        {path && notice.kind !== 'sent' && asPath !== path && (
          <Link href={path} prefetch={false}>
            {text.open}
          </Link>
        )}
      </p>
      {waiting.map((one) => (
        <Row key={one.id} outgoing={one} />
      ))}
    </div>
  );
}

/** Interval of retries after a failure, in ms. */
const RETRY_MS = 15_000;

function Row({ outgoing: { id, key, due, phase } }: { outgoing: Outgoing }) {
  const text = useText(deskText);
  useEffect(() => {
    if (phase !== 'failed') return undefined;
    const timer = setTimeout(() => void send(id), RETRY_MS);
    return () => clearTimeout(timer);
  }, [id, phase]);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((due - now) / 1_000));
  return (
    <div className={styles.toast} role={phase === 'failed' ? 'alert' : undefined}>
      <span>
        {phase === 'held' && text.sendingIn(key, seconds)}
        {phase === 'sending' && text.sending(key)}
        {phase === 'failed' && text.sendFailed(key)}
      </span>
      {phase === 'held' && (
        <>
          <button type="button" onClick={() => takeBack(id)}>
            {text.undo}
          </button>
          <button type="button" onClick={() => void send(id)}>
            {text.sendNow}
          </button>
        </>
      )}
      {phase === 'failed' && (
        <>
          <button type="button" onClick={() => void send(id)}>
            {text.retry}
          </button>
          <button type="button" onClick={() => takeBack(id)}>
            {text.putBack}
          </button>
        </>
      )}
    </div>
  );
}
