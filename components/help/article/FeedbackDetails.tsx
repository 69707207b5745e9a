import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { NewRequestLink } from '@/components/request/NewRequestLink';
import { Button } from '@/components/ui/Button';
import { FEEDBACK_REASONS, MAX_FEEDBACK_COMMENT, type FeedbackReason } from '@/lib/constants';
import { useText } from '@/lib/client/useText';
import { articleFeedbackText } from '@/lib/text/article-feedback';
import styles from './FeedbackDetails.module.css';
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
    <div className={styles.details}>
      <p role="status" className={styles.thanks}>
        {outcome === 'stored' && (isDone ? text.thanksDetails : text.thanks)}
      </p>
      {isDone ? (
        <Button ref={edit} look="link" onClick={() => setDone(undefined)}>
          {text.edit}
        </Button>
      ) : (
        <form noValidate onSubmit={handleSubmit}>
          <fieldset>
            <legend>{text.reasons[answer]}</legend>
            <div className={styles.reasons}>
              {offered.map((reason) => (
                <label key={reason}>
                  <input
                    type="checkbox"
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
          <label htmlFor={id}>{text.comment}</label>
          <textarea
            id={id}
            rows={3}
            maxLength={MAX_FEEDBACK_COMMENT}
            aria-describedby={`${id}-hint`}
            value={comment}
            onChange={({ target }) => setComment(target.value)}
          />
          <p id={`${id}-hint`} className={styles.hint}>
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
        <p className={styles.help}>
          {text.needHelp}{' '}
          <NewRequestLink subject={title} className="font-semibold text-brand underline">
            {text.request}
          </NewRequestLink>
        </p>
      )}
    </div>
  );
}

type ProblemProps = { outcome: FeedbackOutcome; onRetry: () => void };

/** Says why the answer was not stored. */
function Problem({ outcome, onRetry }: ProblemProps) {
  const text = useText(articleFeedbackText);
  const problems = { failed: text.failed, 'too-many': text.tooMany, gone: text.gone };
  const isProblem = outcome !== 'sending' && outcome !== 'stored';
  return (
    <>
      <p role="alert" className={styles.problem}>
        {isProblem && problems[outcome]}
      </p>
      {outcome === 'failed' && (
        <Button look="quiet" onClick={onRetry}>
          {text.retry}
        </Button>
      )}
    </>
  );
}
