import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { LoadState } from '@/components/ui/LoadState';
import { useFocusAtEnd } from '@/components/ui/useFocusAtEnd';
import type { Comment, IssueDetail } from '@/lib/contract/project';
import { useText } from '@/lib/client/useText';
import type { Lookup } from './useThread';
import { timelineOf, type TimelineEntry } from '@/lib/request/request-timeline';
import { requestDetailText } from '@/lib/text/own-requests';
import { TimelineItem } from './TimelineItem';

export type RequestThreadProps = {
  issue: IssueDetail;
  comments: Lookup<Comment[]>;
  /** Loads earlier comments; undefined if there are none. */
  loadOlder: (() => Promise<boolean>) | undefined;
};

/** How many entries are shown at first; a button shows the earlier ones. */
const SHOWN = 30;

/** The conversation about a request: comments, images and changes of its status, the earliest first. */
export function RequestThread({ issue, comments, loadOlder }: RequestThreadProps) {
  const text = useText(requestDetailText);
  const [shown, setShown] = useState(SHOWN);
  const [hasFailed, setHasFailed] = useState(false);
  const [isLoading, setIsLoading] = useState(false);
  if (comments.status === 'loading') return <LoadState />;
  if (comments.status === 'failed') {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-4">
        <p>{text.commentsFailed}</p>
        <Button look="quiet" onClick={comments.retry}>
          {text.retry}
        </Button>
      </div>
    );
  }
  const loaded = comments.status === 'ready' ? comments.data : [];
  const entries = timelineOf(issue, loaded, loadOlder !== undefined);
  const earlier = Math.max(0, entries.length - shown);
  const hasOlder = earlier > 0 || loadOlder !== undefined;
  const handleOlder = async () => {
    if (isLoading) return;
    setHasFailed(false);
    if (earlier < SHOWN && loadOlder) {
      setIsLoading(true);
      const isLoaded = await loadOlder();
      setIsLoading(false);
      if (!isLoaded) return setHasFailed(true);
    }
    setShown(shown + SHOWN);
  };
  return (
    <>
      {hasOlder && (
        <div className="mb-4">
          <Button look="link" isBusy={isLoading} onClick={() => void handleOlder()}>
            {text.older}
          </Button>
          {hasFailed && <p role="alert">{text.commentsFailed}</p>}
        </div>
      )}
      <Timeline entries={entries.slice(earlier)} hasOlder={hasOlder} />
      {loaded.length === 0 && <p className="mt-4 text-ink-soft">{text.noComments}</p>}
      <Announcement entries={entries} />
    </>
  );
}

/** Announces new entries by others. */
function Announcement({ entries }: { entries: readonly TimelineEntry[] }) {
  const text = useText(requestDetailText);
  const [message, setMessage] = useState('');
  const openedAt = useOpenedAt(entries);
  const shownKeys = useRef(new Set(entries.map(keyOf)));
  useEffect(() => {
    const added = entries.filter(
      (entry) => entry.at > openedAt && !shownKeys.current.has(keyOf(entry)) && isFromStaff(entry),
    );
    added.forEach((entry) => shownKeys.current.add(keyOf(entry)));
    const messages = added.map((entry) => {
      if (entry.kind === 'comment') return text.newAnswer(entry.comment.author.name);
      return entry.kind === 'change' ? text.newStatus(entry.change.to.name) : '';
    });
    if (messages.length > 0) setMessage(messages.join('. '));
  }, [entries, openedAt, text]);
  return (
    <p role="status" className="sr-only">
      {message}
    </p>
  );
}

/** Returns the time of the latest entry when the conversation was opened, by the server's clock. */
function useOpenedAt(entries: readonly TimelineEntry[]): string {
  const [openedAt] = useState(() => entries.at(-1)?.at ?? '');
  return openedAt;
}

const isFromStaff = (entry: TimelineEntry): boolean =>
  (entry.kind === 'comment' && entry.comment.author.is_staff) ||
  (entry.kind === 'change' && entry.change.author.is_staff);

type TimelineProps = { entries: readonly TimelineEntry[]; hasOlder: boolean };

function Timeline({ entries, hasOlder }: TimelineProps) {
  const openedAt = useOpenedAt(entries);
  const list = useFocusAtEnd<HTMLOListElement>(hasOlder);
  return (
    <ol ref={list} tabIndex={-1} className="space-y-4 outline-none">
      {entries.map((entry) => (
        <TimelineItem key={keyOf(entry)} entry={entry} isNew={isFromStaff(entry) && entry.at > openedAt} />
      ))}
    </ol>
  );
}

function keyOf(entry: TimelineEntry): string {
  if (entry.kind === 'filed') return 'filed';
  return `${entry.kind} ${entry.kind === 'comment' ? entry.comment.uid : entry.change.uid}`;
}
