import { useCallback, useEffect, useState } from 'react';
import { ANSWER_TIMEOUT_MS, FEEDBACK_EVENT, type FeedbackAnswer, type FeedbackReason } from '@/lib/constants';
import { useContentLocale } from '@/lib/client/useContentLocale';
import { useVisitor } from '@/lib/client/useVisitor';
import { sendableText } from '@/lib/format/unicode-text';
import { rememberAnswer } from './given-answers';
import type { ArticleVote, VoteResult } from './useVote';

/** An opinion; without reasons or comment, those of an earlier visit stay. */
export type Feedback = { answer: FeedbackAnswer; reasons?: readonly FeedbackReason[]; comment?: string };

/**
 * The outcome of the latest one: a retry may help after `failed`, and later after `too-many`, but never after `gone`.
 */
export type FeedbackOutcome = 'sending' | 'stored' | 'failed' | 'too-many' | 'gone';

type Sent = Promise<VoteResult>;

/**
 * Follows the vote on an article and sends opinions that replace it, one after the other. The outcome is that of the
 * latest.
 */
export function useFeedback(uid: string, { sent: sentVote }: Pick<ArticleVote, 'sent'>) {
  const { sendEvent } = useVisitor();
  const locale = useContentLocale();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<Sent, FeedbackOutcome>>(new Map());
  const [opinion, setOpinion] = useState<{ after: Sent; sent: Sent }>();
  const latest = opinion?.after === sentVote ? opinion.sent : sentVote;

  const follow = useCallback(
    (sent: Sent): Promise<FeedbackOutcome> =>
      withinTime(sent).then((result) => {
        const outcome = outcomeOf(result);
        setOutcomes((others) => new Map(others).set(sent, outcome));
        return outcome;
      }),
    [],
  );
  useEffect(() => {
    void follow(sentVote);
  }, [follow, sentVote]);

  const send = async ({ answer, reasons, comment }: Feedback): Promise<boolean> => {
    const sent = sendEvent(FEEDBACK_EVENT, {
      key: uid,
      helpful: answer === 'yes',
      ...(reasons && { reasons: reasons.join(',') }),
      ...(comment !== undefined && { comment: sendableText(comment).trim() }),
      locale,
    });
    setOpinion({ after: sentVote, sent });
    const isStored = (await follow(sent)) === 'stored';
    if (isStored) rememberAnswer(uid, answer);
    return isStored;
  };
  return { outcome: outcomes.get(latest) ?? 'sending', send };
}

function outcomeOf(result: VoteResult | undefined): FeedbackOutcome {
  if (!result?.ok) return result?.status === 429 ? 'too-many' : 'failed';
  return result.data?.counted === false ? 'gone' : 'stored';
}

/** Events wait for an identity as long as the page is open. */
function withinTime<Value>(work: Promise<Value>): Promise<Value | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), ANSWER_TIMEOUT_MS);
    void work.then((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}
