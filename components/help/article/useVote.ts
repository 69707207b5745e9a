import { useState } from 'react';
import type { ApiResult } from '@/lib/api/send';
import { FEEDBACK_EVENT, type FeedbackAnswer } from '@/lib/constants';
import { useContentLocale } from '@/lib/client/useContentLocale';
import { useVisitor } from '@/lib/client/useVisitor';
import { rememberAnswer } from './given-answers';

export type VoteResult = ApiResult<{ counted?: boolean }>;

/** An answer about an article on its way to the backend. */
export type ArticleVote = { answer: FeedbackAnswer; sent: Promise<VoteResult>; isStored: boolean };

/** Sends the answer about an article at once, even if the code of further questions fails to load. */
export function useVote(uid: string): [ArticleVote | undefined, (answer: FeedbackAnswer) => void] {
  const { sendEvent } = useVisitor();
  const locale = useContentLocale();
  const [vote, setVote] = useState<ArticleVote>();
  const cast = (answer: FeedbackAnswer) => {
    const data = { key: uid, helpful: answer === 'yes', locale };
    const sent = sendEvent(FEEDBACK_EVENT, data);
    setVote({ answer, sent, isStored: false });
    void sent.then((result) => {
      if (!result.ok || result.data?.counted === false) return;
      rememberAnswer(uid, answer);
      setVote((latest) => (latest?.sent === sent ? { ...latest, isStored: true } : latest));
    });
  };
  return [vote, cast];
}
