import Link from 'next/link';
import { useRouter } from 'next/router';
import { useEffect, useRef, useState, type FocusEvent } from 'react';
import { dismissNotice, keepOutbox, send, takeBack, type OutboxNotice, type Outgoing } from './desk-outbox';
import { useAgent, useDeskApi } from './useDesk';
import { useOutbox } from './useOutbox';
import { useText } from '@/lib/client/useText';
import { deskText } from '@/lib/text/desk';
import { deskQueueText } from '@/lib/text/desk-queue';
import { deskRequestText } from '@/lib/text/desk-request';
import styles from './Desk.module.css';
import { useShortcuts } from './useShortcuts';

const ANSWER_NOTICES = {
  sent: 'sent',
  undone: 'undone',
  refused: 'sendRefused',
  stale: 'sendStale',
} as const;

/** Returns the sentence of a notice. */
function describe({ kind, keys, failed = [] }: OutboxNotice, text: DeskText): string {
  if (kind === 'unchanged') return text.changeUndone(text.subject(keys));
  if (kind === 'changeRefused') return text.changeRefused(text.subject(keys));
  if (kind !== 'changed') return text[ANSWER_NOTICES[kind]](keys[0]!);
  const rest = keys.length - failed.length;
  return [text.changed(rest), failed.length > 0 && text.notChanged(failed.join(', '))]
    .filter(Boolean)
    .join(' ');
}

type DeskText = ReturnType<typeof useText<typeof deskText.id>>;

/** Notices that stay until the agent has dealt with them. */
const LASTING: readonly OutboxNotice['kind'][] = ['refused', 'stale', 'changeRefused'];

/** How long a success is shown, in ms. */
const NOTICE_MS = 8_000;

/** Answers and changes that are held, with a countdown to undo each, and the outcome of the last one. */
export function OutboxBar() {
  const text = useText(deskText);
  const api = useDeskApi();
  const { uid } = useAgent();
  const { waiting, notice } = useOutbox();
  useEffect(() => keepOutbox(api, uid), [api, uid]);
  const { asPath } = useRouter();
  const path = notice?.keys.length === 1 ? `/desk/request/${notice.keys[0]}` : undefined;
  const bar = useFocusReturn(waiting.length);
  useEffect(() => {
    if (!notice || LASTING.includes(notice.kind) || notice.failed?.length) return undefined;
    const timer = setTimeout(dismissNotice, NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  const last = waiting.at(-1);
  useShortcuts(last ? { 'ctrl+z': () => takeBack(last.id) } : {});
  return (
    <div className={styles.outbox} {...bar}>
      {/* Always there, since screen readers often miss a status that appears with its text. */}
      <div role="status">
        {notice && (
          <p className={styles.toast}>
            {describe(notice, text)}
            {path && notice.kind !== 'sent' && asPath !== path && (
              <Link href={path} prefetch={false}>
                {text.open}
              </Link>
            )}
          </p>
        )}
      </div>
      {waiting.map((one) => (
        <Row key={one.id} outgoing={one} />
      ))}
    </div>
  );
}

/** Interval of retries after a failure, in ms. */
const RETRY_MS = 15_000;

function Row({ outgoing }: { outgoing: Outgoing }) {
  const { id, due, phase } = outgoing;
  const text = useText(deskText);
  const words = useOutgoingWords(outgoing);
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
        {phase === 'held' && words.held(seconds)}
        {phase === 'sending' && words.sending}
        {phase === 'failed' && words.failed}
      </span>
      {phase === 'held' && (
        <>
          <button type="button" onClick={() => takeBack(id)}>
            {words.undo}
          </button>
          <button type="button" onClick={() => void send(id)}>
            {words.now}
          </button>
        </>
      )}
      {phase === 'failed' && (
        <>
          <button type="button" onClick={() => void send(id)}>
            {text.retry}
          </button>
          <button type="button" onClick={() => takeBack(id)}>
            {words.putBack}
          </button>
        </>
      )}
    </div>
  );
}

/** What the line of an answer or a change says in each phase. */
function useOutgoingWords(outgoing: Outgoing) {
  const text = useText(deskText);
  const { status, assignee, mailed } = useText(deskQueueText);
  const { knownIssue } = useText(deskRequestText);
  const { keys } = outgoing;
  if (outgoing.kind === 'answer') {
    return {
      held: (seconds: number) => text.sendingIn(keys[0]!, seconds),
      sending: text.sending(keys[0]!),
      failed: text.sendFailed(keys[0]!),
      undo: text.undo,
      now: text.sendNow,
      putBack: text.putBack,
    };
  }
  const { field, label, mails } = outgoing;
  const subject = text.subject(keys);
  const name = { status, assignee, known_issue: knownIssue }[field];
  const consequence = field === 'status' ? ` ${mailed(mails)}.` : '';
  return {
    held: (seconds: number) => text.changingIn(name, subject, label, seconds) + consequence,
    sending: text.changing(subject),
    failed: text.changeWaits(subject),
    undo: text.undoChange,
    now: text.changeNow,
    putBack: text.undoChange,
  };
}

/**
 * Gives the focus back to where it was when the line that has it disappears, by its button or because its time is over.
 * `lines` is their number.
 */
function useFocusReturn(lines: number) {
  const origin = useRef<HTMLElement>(undefined);
  const isInside = useRef(false);
  useEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return;
    isInside.current = false;
    const place = origin.current?.isConnected ? origin.current : document.getElementById('meja');
    place?.focus();
  }, [lines]);
  return {
    onFocus: ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
      isInside.current = true;
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
        origin.current = relatedTarget;
    },
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      // Without a next element the focused one was removed, or the window has lost the focus.
      if (relatedTarget) isInside.current = false;
    },
  };
}
