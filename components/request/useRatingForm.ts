import { useRef, useState } from 'react';
import { failureAlert } from '@/components/form/failure-alert';
import { useFieldLock } from '@/components/form/useFieldLock';
import { newKey } from '@/lib/client/draft-entries';
import { RATING_REASONS, type RatingReason, type RatingScore } from '@/lib/constants';
import type { User } from '@/lib/contract/auth';
import type { Rating } from '@/lib/contract/project';
import { useApi } from '@/lib/client/useApi';
import { useRequestDraft } from '@/lib/client/useRequestDraft';
import { useText } from '@/lib/client/useText';
import type { RequestDraft } from '@/lib/request/request-draft';
import { textValue, type FieldValues } from '@/lib/request/request-fields';
import { sendableText } from '@/lib/format/unicode-text';
import { ratingText } from '@/lib/text/rating';

export type RatingOptions = {
  user: User;
  issueKey: string;
  /** The earlier rating, if this changes one. */
  rating: Rating | undefined;
  onSent: (rating: Rating) => void;
};

export const SCORES: readonly RatingScore[] = [1, 2, 3, 4, 5];

type Values = { score: RatingScore | undefined; reasons: readonly string[]; comment: string };

/** A draft holds texts: the reasons are separated by commas. */
const readValues = (values: FieldValues, rating: Rating | undefined): Values => {
  const given = {
    score: String(rating?.score ?? ''),
    reasons: rating?.reasons.join(',') ?? '',
    comment: rating?.comment ?? '',
    ...values,
  };
  return {
    score: SCORES.find((score) => String(score) === given.score),
    reasons: textValue(given.reasons).split(',').filter(Boolean),
    comment: textValue(given.comment),
  };
};

/** The values of a rating, kept as a draft until they are sent. `alert` shows why sending failed. */
export function useRatingForm(
  { user, issueKey, rating, onSent }: RatingOptions,
  alert: (message: string, detail: string) => Promise<void>,
) {
  const text = useText(ratingText);
  const { project } = useApi();
  const { draft, change, finish } = useRequestDraft(user.uid, `rating-${issueKey}`);
  const [error, setError] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const isBusy = useRef(false);
  const { isLocked, lockDuring } = useFieldLock();
  const { score, reasons, comment } = readValues(draft?.values ?? {}, rating);
  const offered: readonly RatingReason[] = score ? RATING_REASONS[score] : [];
  const chosen = offered.filter((reason) => reasons.includes(reason));

  const send = async (sent: RequestDraft, chosenScore: RatingScore) => {
    const body = { score: chosenScore, reasons: chosen, comment: sendableText(comment).trim() };
    const rate = (idempotencyKey: string) =>
      project.rateIssue(user.business_uid, issueKey, body, idempotencyKey);
    const result = await lockDuring(async () => {
      const first = await rate(sent.key);
      if (first.status !== 409 || first.error?.fields.score) return first;
      // An earlier try under this key was stored although its answer got lost, so this one is an update.
      const nextKey = newKey();
      change((now) => ({ ...now, key: nextKey }));
      return rate(nextKey);
    });
    if (result.ok && result.data) {
      finish(sent);
      onSent(result.data);
      return;
    }
    if (!result.ok) await alert(...failureAlert(result, { ...text, rejected: text.tooLate }));
  };

  return {
    /** Whether the draft is still being loaded. */
    isLoading: draft === undefined,
    score,
    offered,
    chosen,
    comment,
    error,
    isSending,
    isLocked,
    set: (values: Record<string, string>) => {
      setError(undefined);
      change((now) => ({ ...now, values: { ...now.values, ...values } }));
    },
    /** Sends the rating. Returns false without a score. */
    submit: (): boolean => {
      if (isBusy.current || !draft) return true;
      if (!score) {
        setError(text.chooseScore);
        return false;
      }
      isBusy.current = true;
      setIsSending(true);
      void send(draft, score).finally(() => {
        isBusy.current = false;
        setIsSending(false);
      });
      return true;
    },
  };
}
