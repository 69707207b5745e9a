import { CodeState } from '@/components/modal/CodeState';
import { Button } from '@/components/ui/Button';
import { RichText } from '@/components/ui/RichText';
import type { User } from '@/lib/contract/auth';
import { useComments } from '@/lib/hooks/useIssues';
import { useLocale } from '@/lib/hooks/useLocale';
import { useText } from '@/lib/hooks/useText';
import { formatTime } from '@/lib/rules/format-date';
import { requestDetailText } from '@/lib/text/request-detail';

export type RequestCommentsProps = { user: User; requestKey: string };

/** The comments of a request, the earliest first. */
export function RequestComments({ user, requestKey }: RequestCommentsProps) {
  const text = useText(requestDetailText);
  const locale = useLocale();
  const comments = useComments(user, requestKey);
  if (comments.status === 'loading') return <CodeState />;
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
  const said = comments.status === 'ready' ? comments.data : [];
  if (said.length === 0) return <p className="text-ink-soft">{text.noComments}</p>;
  return (
    <ol className="space-y-4">
      {said.map(({ uid, body, author, created_at }) => (
        <li key={uid} className="rounded-xl border border-line bg-surface-soft px-5 py-4">
          <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-ink-faint">
            <span className="min-w-0 break-words">
              <b className="font-semibold text-ink">{author.name}</b>
              {author.is_staff && ` · ${text.staff}`}
            </span>
            <time dateTime={created_at}>{formatTime(created_at, locale)}</time>
          </p>
          <RichText html={body} className="text-base break-words" />
        </li>
      ))}
    </ol>
  );
}
