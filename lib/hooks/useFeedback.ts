import { useCallback, useEffect, useRef, useState } from 'react';
import { ANSWER_TIMEOUT_MS, FEEDBACK_EVENT, type FeedbackAnswer, type FeedbackReason } from '@/lib/constants';
import { sendableText } from '@/lib/rules/unicode-text';
import { rememberAnswer } from './given-answers';
import { useContentLocale } from './useContentLocale';
import { useVisitor } from './useVisitor';

export type Feedback = { answer: FeedbackAnswer; reasons: readonly FeedbackReason[]; comment: string };

/** What became of the last one: `failed` may work again, `too-many` later, `gone` never. */
export type FeedbackOutcome = 'sending' | 'stored' | 'failed' | 'too-many' | 'gone';

/** Sends opinions of an article; each replaces the one before. The outcome is that of the latest. */
export function useFeedback(uid: string) {
  const { sendEvent } = useVisitor();
  const locale = useContentLocale();
  const [outcome, setOutcome] = useState<FeedbackOutcome>('sending');
  const latest = useRef(0);
  useEffect(
    () => () => {
      latest.current += 1;
    },
    [],
  );

  const send = useCallback(
    async ({ answer, reasons, comment }: Feedback): Promise<boolean> => {
      latest.current += 1;
      const own = latest.current;
      setOutcome('sending');
      const result = await withinTime(
        sendEvent(FEEDBACK_EVENT, {
          key: uid,
          helpful: answer === 'yes',
          reasons: reasons.join(','),
          comment: sendableText(comment).trim(),
          locale,
        }),
      );
      const isGone = result?.ok && result.data?.counted === false;
      const isStored = result?.ok === true && !isGone;
      if (isStored) rememberAnswer(uid, answer);
      if (own === latest.current) {
        setOutcome(isStored ? 'stored' : isGone ? 'gone' : result?.status === 429 ? 'too-many' : 'failed');
      }
      return isStored;
    },
    [sendEvent, uid, locale],
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
