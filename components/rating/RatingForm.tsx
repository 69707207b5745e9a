import { useId, useRef, useState, type SubmitEvent } from 'react';
import { AreaField } from '@/components/form/TextField';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { useAlertDialog } from '@/components/ui/useAlertDialog';
import type { ApiError } from '@/lib/api/send';
import { newKey } from '@/lib/browser/draft-entries';
import { MAX_RATING, RATING_REASONS, type RatingReason, type RatingScore } from '@/lib/constants';
import type { User } from '@/lib/contract/auth';
import type { Rating } from '@/lib/contract/project';
import { useApi } from '@/lib/hooks/useApi';
import { useRequestDraft } from '@/lib/hooks/useRequestDraft';
import { useText } from '@/lib/hooks/useText';
import { textValue, type FieldValues } from '@/lib/rules/request-fields';
import { sendableText } from '@/lib/rules/unicode-text';
import { ratingText } from '@/lib/text/rating';
import styles from './RatingForm.module.css';

export type RatingFormProps = {
  user: User;
  issueKey: string;
  /** The earlier rating, if this changes one. */
  rating: Rating | undefined;
  onSent: (rating: Rating) => void;
};

const SCORES: readonly RatingScore[] = [1, 2, 3, 4, 5];

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

/** Rates a completed request: a score, reasons that fit it, and a comment. Kept as a draft until it is sent. */
export function RatingForm({ user, issueKey, rating, onSent }: RatingFormProps) {
  const text = useText(ratingText);
  const { project } = useApi();
  const { dialog, alert } = useAlertDialog();
  const { draft, change, discard } = useRequestDraft(user.uid, `rating-${issueKey}`);
  const [error, setError] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const isBusy = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  if (!draft) return null;
  const { score, reasons, comment } = readValues(draft.values, rating);
  const offered: readonly RatingReason[] = score ? RATING_REASONS[score] : [];
  const chosen = offered.filter((reason) => reasons.includes(reason));

  const set = (values: Record<string, string>) => {
    setError(undefined);
    change((now) => ({ ...now, values: { ...now.values, ...values } }));
  };
  const describe = (status: number, { retryAfter = 60, fields, code }: ApiError): [string, string] => {
    if (status === 401 || status === 403) return [text.noUser, text.noUserDetail];
    if (status === 429) return [text.failed, text.tooMany(Math.ceil(retryAfter / 60))];
    if (fields.score || status === 404) return [text.failed, text.tooLate];
    return [text.failed, code === 'network' ? text.unanswered : text.serverFailed];
  };
  const send = async () => {
    if (!score) {
      setError(text.chooseScore);
      form.current?.querySelector('input')?.focus();
      return;
    }
    const body = { score, reasons: chosen, comment: sendableText(comment).trim() };
    const rate = (key: string) => project.rateIssue(user.business_uid, issueKey, body, key);
    let result = await rate(draft.key);
    // An earlier try under this key was stored although its answer got lost, so this one is an update.
    if (result.status === 409 && !result.error?.fields.score) {
      const key = newKey();
      change((now) => ({ ...now, key }));
      result = await rate(key);
    }
    if (result.ok && result.data) {
      discard();
      onSent(result.data);
      return;
    }
    if (result.error) await alert(...describe(result.status, result.error));
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    setIsSending(true);
    void send().finally(() => {
      isBusy.current = false;
      setIsSending(false);
    });
  };
  const groupTitle =
    score === undefined || score > 3 ? text.reasonsGood : score === 3 ? text.reasonsFair : text.reasonsPoor;

  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="space-y-6">
      <fieldset aria-describedby={`${id}-notes`}>
        <legend className="pb-2 font-semibold">{text.question}</legend>
        <div className="flex flex-wrap gap-1">
          {SCORES.map((one) => (
            <label key={one} title={text.scores[one]} className={styles.star}>
              <input
                type="radio"
                name={`${id}-score`}
                value={one}
                checked={one === score}
                aria-label={`${text.stars(one)}: ${text.scores[one]}`}
                onChange={() => set({ score: String(one) })}
                className="sr-only"
              />
              <Icon name={score !== undefined && one <= score ? 'star-filled' : 'star'} />
            </label>
          ))}
        </div>
        <div id={`${id}-notes`} aria-live="polite" className={styles.notes}>
          {error ? (
            <p className="font-medium text-(--caution)">{error}</p>
          ) : (
            score && <p className="text-ink-soft">{text.scores[score]}</p>
          )}
        </div>
      </fieldset>
      {offered.length > 0 && (
        <fieldset>
          <legend className="pb-2 font-semibold">{groupTitle}</legend>
          <div className="flex flex-wrap gap-2">
            {offered.map((reason) => (
              <label key={reason} className={styles.reason}>
                <input
                  type="checkbox"
                  checked={chosen.includes(reason)}
                  onChange={({ target }) => {
                    const next = offered.filter((one) =>
                      one === reason ? target.checked : chosen.includes(one),
                    );
                    set({ reasons: next.join(',') });
                  }}
                />
                {text.reasons[reason]}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <AreaField
        field={{
          key: 'comment',
          name: text.comment,
          isRequired: false,
          placeholder: text.commentPlaceholder,
        }}
        value={comment}
        onChange={(value) => set({ comment: [...value].slice(0, MAX_RATING.comment).join('') })}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" isBusy={isSending}>
          {isSending ? text.sending : rating ? text.update : text.send}
        </Button>
        <p className="text-sm text-ink-faint">{text.editable}</p>
      </div>
      {dialog}
    </form>
  );
}
