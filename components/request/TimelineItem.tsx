import { Icon, type IconName } from '@/components/ui/Icon';
import { RichText } from '@/components/ui/RichText';
import { TimeAgo } from './TimeAgo';
import type { Comment, IssueChange } from '@/lib/contract/project';
import { useText } from '@/lib/client/useText';
import type { TimelineEntry } from '@/lib/request/request-timeline';
import { requestDetailText } from '@/lib/text/own-requests';
import { RequestImages } from './RequestImages';

/** One entry of the conversation: a comment, or a line about a change of the status. */
export function TimelineItem({ entry, isNew }: { entry: TimelineEntry; isNew: boolean }) {
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
    <li className="flex items-start gap-3 px-1 text-md text-ink-faint">
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
