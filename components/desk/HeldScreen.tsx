import Link from 'next/link';
import { useEffect, useRef, useState } from 'react';
import { EmptyState } from '@/components/ui/EmptyState';
import { Icon } from '@/components/ui/Icon';
import { LoadState } from '@/components/ui/LoadState';
import type { HeldMail, ResolveHeldMailBody } from '@/lib/contract/desk';
import { useDeskApi } from './useDesk';
import { useHeldMail } from './useDeskData';
import { useLocale, useText } from '@/lib/client/useText';
import { formatTime } from '@/lib/format/format-date';
import { deskText } from '@/lib/text/desk';
import { deskHeldText } from '@/lib/text/desk-held';
import styles from './Settings.module.css';
import { SettingsPage } from './SettingsPage';

const PAGE = 50;

type Action = ResolveHeldMailBody['action'];
/** The outcome of the last action. */
type Outcome =
  | { kind: 'taken'; key: string }
  | { kind: 'discarded'; mail: HeldMail }
  | { kind: 'restored' }
  | { kind: 'failed'; reason: string };

/** The mails that were held, to take, file or discard them. */
export function HeldScreen() {
  const text = useText(deskHeldText);
  const words = useText(deskText);
  const api = useDeskApi();
  const [offset, setOffset] = useState(0);
  const { mails, count, retry, refresh } = useHeldMail(offset, PAGE);
  const [outcome, setOutcome] = useState<Outcome>();
  const [busy, setBusy] = useState<string>();
  const notice = useRef<HTMLSpanElement>(null);
  const isActing = useRef(false);
  // When the button of an action is gone, the focus goes to its outcome, or to what can be done about it.
  useEffect(() => {
    if (!isActing.current || !notice.current || document.activeElement !== document.body) return;
    isActing.current = false;
    (notice.current.querySelector<HTMLElement>('a, button') ?? notice.current).focus();
  }, [outcome, mails]);
  const handleAction = async (mail: HeldMail, action: Action) => {
    if (busy !== undefined) return;
    setBusy(mail.uid);
    const { ok, data, status } = await api().resolveHeldMail(mail.uid, { action });
    setBusy(undefined);
    isActing.current = true;
    if (!ok) setOutcome({ kind: 'failed', reason: status === 409 ? text.failed : words.changeFailed });
    else if (data?.key) setOutcome({ kind: 'taken', key: data.key });
    else setOutcome(action === 'discard' ? { kind: 'discarded', mail } : { kind: 'restored' });
    await refresh();
  };
  return (
    <SettingsPage
      title={words.held}
      lead={text.lead}
      notice={
        outcome && (
          <span ref={notice} tabIndex={-1}>
            <Notice outcome={outcome} onUndo={(mail) => void handleAction(mail, 'restore')} />
          </span>
        )
      }
    >
      {!mails && <LoadState retry={retry} />}
      {mails?.length === 0 && <EmptyState icon="mail" title={text.none} hint={text.noneHint} />}
      <ul className={styles.list}>
        {mails?.map((mail) => (
          <Item
            key={mail.uid}
            mail={mail}
            isBusy={busy === mail.uid}
            onAction={(action) => void handleAction(mail, action)}
          />
        ))}
      </ul>
      <div className={styles.pages}>
        {offset > 0 && (
          <button type="button" className={styles.undo} onClick={() => setOffset(0)}>
            {text.newest}
          </button>
        )}
        {mails && count > offset + mails.length && (
          <button type="button" className={styles.undo} onClick={() => setOffset(offset + PAGE)}>
            {text.more}
          </button>
        )}
      </div>
    </SettingsPage>
  );
}

function Notice({ outcome, onUndo }: { outcome: Outcome; onUndo: (mail: HeldMail) => void }) {
  const text = useText(deskHeldText);
  if (outcome.kind === 'failed') return <span className={styles.bad}>{outcome.reason}</span>;
  if (outcome.kind === 'restored') return text.restored;
  if (outcome.kind === 'taken') {
    return (
      <>
        {text.taken(outcome.key)}{' '}
        <Link href={`/desk/request/${outcome.key}`} prefetch={false} className={styles.undo}>
          {text.open}
        </Link>
      </>
    );
  }
  const { mail } = outcome;
  return (
    <>
      {text.discarded(mail.subject || text.noSubject)}{' '}
      <button type="button" className={styles.undo} onClick={() => onUndo(mail)}>
        {text.undo}
      </button>
    </>
  );
}

type ItemProps = { mail: HeldMail; isBusy: boolean; onAction: (action: Action) => void };

function Item({ mail, isBusy, onAction }: ItemProps) {
  const text = useText(deskHeldText);
  const locale = useLocale();
  const { uid, sender, request, received_at, reason, has_original } = mail;
  const subject = mail.subject || text.noSubject;
  const from = [sender.name, sender.email].filter(Boolean).join(' · ');
  const of = <span className="sr-only">{text.of(subject)}</span>;
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <p className={styles.severity}>{text.reasons[reason] ?? reason}</p>
        <h2>{subject}</h2>
        <p className={styles.excerpt}>
          {from || text.noSender} · <time dateTime={received_at}>{formatTime(received_at, locale)}</time>
        </p>
        {request && <p className={styles.excerpt}>{text.for(request.key, request.name)}</p>}
        <details className={styles.mail}>
          <summary>
            <Icon name="chevron-down" />
            {text.text} {of}
          </summary>
          <p>{mail.text || text.noText}</p>
        </details>
      </div>
      <div className={styles.actions}>
        {has_original && (
          <a href={`/api/desk/mail/${uid}/original/`} download>
            {text.original} {of}
          </a>
        )}
        {has_original && request && (
          <button type="button" aria-disabled={isBusy} onClick={() => onAction('take')}>
            {text.take(request.key)} {of}
          </button>
        )}
        {has_original && sender.email && (
          <button type="button" aria-disabled={isBusy} onClick={() => onAction('file')}>
            {text.file} {of}
          </button>
        )}
        <button type="button" aria-disabled={isBusy} onClick={() => onAction('discard')}>
          {text.discard} {of}
        </button>
      </div>
    </li>
  );
}
