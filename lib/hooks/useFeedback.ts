import { useCallback, useEffect, useRef, useState } from 'react';
import { ANSWER_TIMEOUT_MS, FEEDBACK_EVENT, type FeedbackAnswer, type FeedbackReason } from '@/lib/constants';
import { sendableText } from '@/lib/rules/unicode-text';
import { rememberAnswer } from './given-answers';
import { useContentLocale } from './useContentLocale';
import { useVisitor } from './useVisitor';
import type { Vote, VoteResult } from './useVote';

export type Feedback = { answer: FeedbackAnswer; reasons: readonly FeedbackReason[]; comment: string };

/** What became of the last one: `failed` may work again, `too-many` later, `gone` never. */
export type FeedbackOutcome = 'sending' | 'stored' | 'failed' | 'too-many' | 'gone';

/**
 * Follows the answer about an article, and sends opinions that replace it, each the one before. The outcome is that of
 * the latest.
 */
export function useFeedback(uid: string, vote: Pick<Vote, 'answer' | 'sent'>) {
  const { answer: voted, sent: sentVote } = vote;
  const { sendEvent } = useVisitor();
  const locale = useContentLocale();
  const [outcome, setOutcome] = useState<FeedbackOutcome>('sending');
  const latest = useRef(0);

  const settle = useCallback(
    async (answer: FeedbackAnswer, sent: Promise<VoteResult>): Promise<boolean> => {
      latest.current += 1;
      const own = latest.current;
      setOutcome('sending');
      const result = await withinTime(sent);
      const isGone = result?.ok && result.data?.counted === false;
      const isStored = result?.ok === true && !isGone;
      if (isStored) rememberAnswer(uid, answer);
      if (own === latest.current) {
        setOutcome(isStored ? 'stored' : isGone ? 'gone' : result?.status === 429 ? 'too-many' : 'failed');
      }
      return isStored;
    },
    [uid],
  );
  useEffect(() => {
    void settle(voted, sentVote);
    return () => {
      latest.current += 1;
    };
  }, [voted, sentVote, settle]);

  const send = ({ answer, reasons, comment }: Feedback): Promise<boolean> =>
    settle(
      answer,
      sendEvent(FEEDBACK_EVENT, {
        key: uid,
        helpful: answer === 'yes',
        reasons: reasons.join(','),
        comment: sendableText(comment).trim(),
        locale,
      }),
    );
  return { outcome, send };
}

/** Without an identity an event waits for one, for as long as the page is open. */
function withinTime<Value>(work: Promise<Value>): Promise<Value | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), ANSWER_TIMEOUT_MS);
    void work.then((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}
