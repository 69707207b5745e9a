import { useEffect, useRef, useState } from 'react';
import { LoadState } from '@/components/modal/LoadState';
import { Button } from '@/components/ui/Button';
import { Icon, type IconName } from '@/components/ui/Icon';
import { RichText } from '@/components/ui/RichText';
import { TimeAgo } from './TimeAgo';
import type { Comment, IssueChange, IssueDetail } from '@/lib/contract/project';
import { useText } from '@/lib/hooks/useText';
import type { Lookup } from '@/lib/hooks/useThread';
import { timelineOf, type TimelineEntry } from '@/lib/rules/request-timeline';
import { requestDetailText } from '@/lib/text/own-requests';
import { RequestImages } from './RequestImages';

export type RequestThreadProps = {
  issue: IssueDetail;
  comments: Lookup<Comment[]>;
  /** Loads earlier comments; undefined if there are none. */
  loadOlder: (() => Promise<boolean>) | undefined;
};

/** Entries shown at first; the earlier ones are behind a button. */
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
      {(earlier > 0 || loadOlder) && (
        <div className="mb-4">
          <Button look="link" isBusy={isLoading} onClick={() => void handleOlder()}>
            {text.older}
          </Button>
          {hasFailed && <p role="alert">{text.commentsFailed}</p>}
        </div>
      )}
      <Timeline entries={entries.slice(earlier)} />
      {loaded.length === 0 && <p className="mt-4 text-ink-soft">{text.noComments}</p>}
      <Announcement entries={entries} />
    </>
  );
}

/** Announces what others added since the page was opened. */
function Announcement({ entries }: { entries: readonly TimelineEntry[] }) {
  const text = useText(requestDetailText);
  const [message, setMessage] = useState('');
  const openedAt = useOpenedAt(entries);
  const known = useRef(new Set(entries.map(keyOf)));
  useEffect(() => {
    const added = entries.filter(
      (entry) => entry.at > openedAt && !known.current.has(keyOf(entry)) && isFromStaff(entry),
    );
    added.forEach((entry) => known.current.add(keyOf(entry)));
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

function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const openedAt = useOpenedAt(entries);
  return (
    <ol className="space-y-4">
      {entries.map((entry) => (
        <Entry key={keyOf(entry)} entry={entry} isNew={isFromStaff(entry) && entry.at > openedAt} />
      ))}
    </ol>
  );
}

function keyOf(entry: TimelineEntry): string {
  if (entry.kind === 'filed') return 'filed';
  return `${entry.kind} ${entry.kind === 'comment' ? entry.comment.uid : entry.change.uid}`;
}

function Entry({ entry, isNew }: { entry: TimelineEntry; isNew: boolean }) {
  const text = useText(requestDetailText);
  if (entry.kind === 'comment') return <CommentCard comment={entry.comment} isNew={isNew} />;
  if (entry.kind === 'filed') return <Event icon="clipboard-pen" what={text.filedEntry} at={entry.at} />;
  const { change } = entry;
  const [icon, what] = describeChange(change, text);
  return <Event icon={icon} what={what} who={change.author} at={entry.at} />;
}

function describeChange(
  { from, to, resolution }: IssueChange,
  text: typeof requestDetailText.id,
): [IconName, string] {
  if (resolution === 'cancelled') return ['x', text.cancelledEntry];
  if (resolution === 'solved') return ['check', text.solvedEntry];
  if (from.progress === 100) return ['rotate-ccw', text.reopenedEntry];
  return ['circle-dot', text.changed(to.name)];
}

type EventProps = { icon: IconName; what: string; who?: Comment['author']; at: string };

function Event({ icon, what, who, at }: EventProps) {
  const text = useText(requestDetailText);
  return (
    <li className="flex items-start gap-3 px-1 text-[0.9375rem] text-ink-faint">
      <Icon name={icon} className="mt-1 size-[18px] shrink-0" />
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <span className="font-medium text-ink-soft">{what}</span>
        {who && (
          <span className="break-words">{who.is_staff ? `${who.name} · ${text.staff}` : who.name}</span>
        )}
        <TimeAgo iso={at} />
      </p>
    </li>
  );
}

function CommentCard({ comment, isNew }: { comment: Comment; isNew: boolean }) {
  const text = useText(requestDetailText);
  const { author, body, created_at, media = [], quoted } = comment;
  const look = author.is_staff ? 'border-line bg-surface-tint' : 'border-line bg-surface-soft';
  return (
    <li className={`rounded-xl border px-5 py-4 ${look}`}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-ink-faint">
        <p className="min-w-0 break-words">
          <b className="font-semibold text-ink">{author.name}</b>
          {author.is_staff && ` · ${text.staff}`}
          {isNew && (
            <span className="ml-2 rounded-full bg-brand-fill px-3 py-1 text-sm font-semibold text-brand-on">
              {text.isNew}
            </span>
          )}
        </p>
        <TimeAgo iso={created_at} />
      </div>
      {body && <RichText html={body} className="text-base break-words" />}
      {media.length > 0 && <RequestImages label={text.answerImages(author.name)} images={media} />}
      {quoted && (
        <details className="mt-3 text-ink-soft">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm underline underline-offset-4">
            {text.quoted}
          </summary>
          <RichText html={quoted} className="text-sm break-words" />
        </details>
      )}
    </li>
  );
}
