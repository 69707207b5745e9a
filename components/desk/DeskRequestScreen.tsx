import Link from 'next/link';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { Stars } from '@/components/request/Stars';
import { CodeText } from '@/components/ui/CodeText';
import { EmptyState } from '@/components/ui/EmptyState';
import { Icon } from '@/components/ui/Icon';
import { LoadState } from '@/components/ui/LoadState';
import type { DraftKind } from './desk-drafts';
import type { Presence } from '@/lib/contract/desk';
import { useDeskApi } from './useDesk';
import { useDeskRequest } from './useDeskRequest';
import { lastQueueKeys } from './useQueue';
import { useText } from '@/lib/client/useText';
import { deskTimeline } from './desk-timeline';
import { deskRequestText } from '@/lib/text/desk-request';
import { Composer } from './Composer';
import { CustomerPanel } from './CustomerPanel';
import { DeskAction } from './DeskAction';
import { DeskThread } from './DeskThread';
import { DueClock, StatusMark } from './marks';
import { HandlingPanel, STATUS_MENU } from './HandlingPanel';
import { OfflineNote } from './OfflineNote';
import styles from './Request.module.css';
import { RequestFacts } from './RequestFacts';
import { useTakeRequest } from './useTakeRequest';
import { useShortcuts } from './useShortcuts';

export type DeskRequestScreenProps = { requestKey: string };

/** A request: the conversation and the composer, with facts and the customer beside them. */
export function DeskRequestScreen({ requestKey }: DeskRequestScreenProps) {
  const text = useText(deskRequestText);
  const router = useRouter();
  const lookup = useDeskRequest(requestKey);
  const { request, present, refresh } = lookup;
  const api = useDeskApi();
  const [kind, setKind] = useState<DraftKind>('answer');
  const [focusCount, setFocusCount] = useState(0);
  const take = useTakeRequest(requestKey, refresh);

  const write = (next: DraftKind) => {
    setKind(next);
    setFocusCount((count) => count + 1);
  };
  const nextKey = keyAfter(requestKey, 1);
  const open = (key: string | undefined) => key && void router.push(`/desk/request/${key}`);
  useShortcuts({
    r: () => write('answer'),
    n: () => write('note'),
    a: () => void take.take(),
    s: () => document.getElementById(STATUS_MENU)?.click(),
    j: () => open(nextKey),
    k: () => open(keyAfter(requestKey, -1)),
    '/': () => void router.push('/desk#cari'),
  });

  if (lookup.isMissing) {
    return (
      <div className={styles.alone}>
        <h1 className="sr-only">{requestKey}</h1>
        <EmptyState icon="search-x" title={text.missing} hint={text.missingHint}>
          <Link href="/desk" className={styles.link}>
            {text.toQueue}
          </Link>
        </EmptyState>
      </div>
    );
  }
  if (!request) {
    return (
      <>
        <h1 className="sr-only">{requestKey}</h1>
        <LoadState retry={lookup.hasFailed ? () => void refresh() : undefined} />
      </>
    );
  }
  const entries = deskTimeline(request);
  return (
    <div className={styles.request}>
      <div className={styles.middle}>
        <div className={styles.head}>
          <p className={styles.way}>
            <Link href="/desk" prefetch={false}>
              <Icon name="arrow-left" /> {text.back}
            </Link>
            <span>
              <CodeText>{request.key}</CodeText>
            </span>
            {nextKey && (
              <Link href={`/desk/request/${nextKey}`} prefetch={false}>
                {text.next} <Icon name="arrow-right" />
              </Link>
            )}
          </p>
          <h1 className={styles.title}>
            <CodeText>{request.name}</CodeText>
          </h1>
          <div className={styles.state}>
            <StatusMark status={request.status} />
            {request.mailbox && <span>{request.mailbox}</span>}
            {request.priority && <span>{request.priority.text}</span>}
            {request.due && <DueClock due={request.due} />}
            {request.rating && <Stars score={request.rating.score} />}
          </div>
          {request.merged_into && (
            <p className={styles.merged}>
              {text.mergedInto}{' '}
              <Link href={`/desk/request/${request.merged_into.key}`} className={styles.link}>
                <CodeText>{`${request.merged_into.key} · ${request.merged_into.name}`}</CodeText>
              </Link>{' '}
              <DeskAction
                label={text.unmerge}
                run={() => api().unmergeRequest(request.key)}
                onDone={refresh}
              />
            </p>
          )}
          {lookup.isOffline && <OfflineNote />}
        </div>
        <DeskThread key={request.key} request={request} entries={entries} refresh={refresh} />
        <PresenceLine present={present} />
        <Composer
          key={`composer ${request.key}`}
          request={request}
          entries={entries}
          kind={kind}
          onKind={setKind}
          focusCount={focusCount}
          onWriting={lookup.noteWriting}
          refresh={refresh}
        />
      </div>
      <aside className={styles.side}>
        <HandlingPanel request={request} take={take} refresh={refresh} />
        <CustomerPanel request={request} refresh={refresh} />
        <RequestFacts request={request} />
      </aside>
    </div>
  );
}

/** Returns the request before or after this one in the queue that was open last. */
function keyAfter(key: string, by: number): string | undefined {
  const keys = lastQueueKeys();
  const at = keys.indexOf(key);
  return at === -1 ? undefined : keys[at + by];
}

/** Who else has the request open. */
function PresenceLine({ present }: { present: readonly Presence[] }) {
  const text = useText(deskRequestText);
  const names = (isWriting: boolean) =>
    present.flatMap(({ name, is_writing }) => (is_writing === isWriting ? [name] : [])).join(', ');
  const [writing, reading] = [names(true), names(false)];
  return (
    <p role="status" className={styles.presence}>
      {writing && <b>{text.writing(writing)}</b>} {reading && text.present(reading)}
    </p>
  );
}
