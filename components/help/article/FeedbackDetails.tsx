import clsx from 'clsx';
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { NewRequestLink } from '@/components/request/NewRequestLink';
import { controlLook } from '@/components/form/FieldFrame';
import { Button } from '@/components/ui/Button';
import { FEEDBACK_REASONS, MAX_FEEDBACK_COMMENT, type FeedbackReason } from '@/lib/constants';
import { useText } from '@/lib/client/useText';
import { articleFeedbackText } from '@/lib/text/article-feedback';
import { useFeedback, type FeedbackOutcome } from './useFeedback';
import type { ArticleVote } from './useVote';

export type FeedbackDetailsProps = { uid: string; title: string; vote: ArticleVote };

/** Below this number of remaining characters their count is shown. */
const COUNTED_FROM = 100;

/** Says whether the answer was stored, and asks for reasons. */
export function FeedbackDetails({ uid, title, vote }: FeedbackDetailsProps) {
  const text = useText(articleFeedbackText);
  const { answer } = vote;
  const { outcome, send } = useFeedback(uid, vote);
  const [reasons, setReasons] = useState<readonly FeedbackReason[]>([]);
  const [comment, setComment] = useState('');
  /** The answer whose reasons were sent. */
  const [done, setDone] = useState<ArticleVote['sent']>();
  const isDone = done === vote.sent;
  /** What is emptied in this visit is deleted; what is still empty was not asked for. */
  const hasSent = useRef(false);
  const edit = useRef<HTMLButtonElement>(null);
  const id = useId();

  // The form had the focus and disappears.
  useEffect(() => {
    if (!isDone) return;
    edit.current?.focus({ preventScroll: true });
    // The thanks are shown above the button.
    edit.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [isDone]);

  const offered: readonly FeedbackReason[] = FEEDBACK_REASONS[answer];
  const chosen = offered.filter((reason) => reasons.includes(reason));
  const remaining = MAX_FEEDBACK_COMMENT - comment.length;

  const submit = async () => {
    if (outcome === 'sending') return;
    const hasReasons = chosen.length > 0;
    const hasComment = comment.trim() !== '';
    const isStored = await send({
      answer,
      ...((hasReasons || hasSent.current) && { reasons: chosen }),
      ...((hasComment || hasSent.current) && { comment }),
    });
    if (!isStored || !(hasReasons || hasComment)) return;
    hasSent.current = true;
    setDone(vote.sent);
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <div className="mt-5 flex scroll-mt-24 flex-col items-start gap-4">
      {/* One line high, so that the form does not move when the answer is stored; no thanks after a failure. */}
      <p role="status" className={clsx('min-h-6 text-ink-soft', isProblem(outcome) && 'absolute')}>
        {outcome === 'stored' && (isDone ? text.thanksDetails : text.thanks)}
      </p>
      {isDone ? (
        <Button ref={edit} look="link" onClick={() => setDone(undefined)}>
          {text.edit}
        </Button>
      ) : (
        <form noValidate onSubmit={handleSubmit} className="w-full max-w-2xl">
          <fieldset>
            <legend className="block pb-2 font-semibold">{text.reasons[answer]}</legend>
            <div className="mb-5 flex flex-wrap gap-2">
              {offered.map((reason) => (
                <label
                  key={reason}
                  className={clsx(
                    'focus-frame flex min-h-11 cursor-pointer items-center gap-2 rounded-full border px-4',
                    chosen.includes(reason)
                      ? 'border-brand bg-surface-tint'
                      : 'border-line-strong hover:bg-surface-soft',
                  )}
                >
                  <input
                    type="checkbox"
                    className="size-4 accent-brand"
                    checked={chosen.includes(reason)}
                    onChange={({ target }) =>
                      setReasons(
                        target.checked ? [...reasons, reason] : reasons.filter((one) => one !== reason),
                      )
                    }
                  />
                  {text.reason[reason]}
                </label>
              ))}
            </div>
          </fieldset>
          <label htmlFor={id} className="block pb-2 font-semibold">
            {text.comment}
          </label>
          <textarea
            id={id}
            rows={3}
            maxLength={MAX_FEEDBACK_COMMENT}
            aria-describedby={`${id}-hint`}
            value={comment}
            className={`block py-3 ${controlLook}`}
            onChange={({ target }) => setComment(target.value)}
          />
          <p
            id={`${id}-hint`}
            className="mb-4 flex flex-wrap justify-between gap-x-4 pt-1.5 text-sm text-ink-faint"
          >
            <span>{text.commentHint}</span>
            {remaining <= COUNTED_FROM && <span role="status">{text.left(remaining)}</span>}
          </p>
          <Button type="submit" isBusy={outcome === 'sending'}>
            {text.send}
          </Button>
        </form>
      )}
      <Problem outcome={outcome} onRetry={() => void submit()} />
      {answer === 'no' && (
        <p className="text-ink-soft">
          {text.needHelp}{' '}
          <NewRequestLink subject={title} className="font-semibold text-brand underline">
            {text.request}
          </NewRequestLink>
        </p>
      )}
    </div>
  );
}

type ProblemOutcome = Exclude<FeedbackOutcome, 'sending' | 'stored'>;

const isProblem = (outcome: FeedbackOutcome): outcome is ProblemOutcome =>
  outcome !== 'sending' && outcome !== 'stored';

type ProblemProps = { outcome: FeedbackOutcome; onRetry: () => void };

/** Says why the answer was not stored. */
function Problem({ outcome, onRetry }: ProblemProps) {
  const text = useText(articleFeedbackText);
  const problems = { failed: text.failed, 'too-many': text.tooMany, gone: text.gone };
  return (
    <>
      <p role="alert" className="font-medium text-caution empty:hidden">
        {isProblem(outcome) && problems[outcome]}
      </p>
      {outcome === 'failed' && (
        <Button look="quiet" onClick={onRetry}>
          {text.retry}
        </Button>
      )}
    </>
  );
}
