import clsx from 'clsx';
import { useId, useRef, type SubmitEvent } from 'react';
import { AreaField } from '@/components/form/TextField';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { useAlertDialog } from '@/components/ui/useAlertDialog';
import { MAX_RATING } from '@/lib/constants';
import { useText } from '@/lib/client/useText';
import { ratingText } from '@/lib/text/rating';
import { SCORES, useRatingForm, type RatingOptions } from './useRatingForm';

export type RatingFormProps = RatingOptions;

const CHOICE = 'cursor-pointer rounded-full hover:bg-surface-soft focus-frame';

/** Rates a completed request: a score, reasons that fit it, and a comment. Kept as a draft until it is sent. */
export function RatingForm(props: RatingFormProps) {
  const text = useText(ratingText);
  const { dialog, alert } = useAlertDialog();
  const rating = useRatingForm(props, alert);
  const { score, offered, chosen, error, isSending, set } = rating;
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  if (rating.isLoading) return null;
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!rating.submit()) form.current?.querySelector('input')?.focus();
  };
  const groupTitle =
    score === undefined || score > 3 ? text.reasonsGood : score === 3 ? text.reasonsFair : text.reasonsPoor;

  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="space-y-6">
      <div inert={rating.isLocked} className="space-y-6">
        <fieldset aria-describedby={`${id}-notes`}>
          <legend className="pb-2 font-semibold">{text.question}</legend>
          <div className="flex flex-wrap gap-1">
            {SCORES.map((one) => (
              <label
                key={one}
                title={text.scores[one]}
                className={clsx(CHOICE, 'grid size-12 place-items-center text-brand')}
              >
                <input
                  type="radio"
                  name={`${id}-score`}
                  value={one}
                  checked={one === score}
                  aria-label={`${text.stars(one)}: ${text.scores[one]}`}
                  onChange={() => set({ score: String(one) })}
                  className="sr-only"
                />
                <Icon
                  name={score !== undefined && one <= score ? 'star-filled' : 'star'}
                  className="size-8"
                />
              </label>
            ))}
          </div>
          {/* One line high, so that the form does not move. */}
          <div id={`${id}-notes`} aria-live="polite" className="min-h-7 pt-1.5">
            {error ? (
              <p className="font-medium text-caution">{error}</p>
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
                <label
                  key={reason}
                  className={clsx(
                    CHOICE,
                    'flex min-h-11 items-center gap-2 border border-line-strong px-4 has-checked:border-brand has-checked:bg-surface-tint',
                  )}
                >
                  <input
                    type="checkbox"
                    className="size-4 accent-brand"
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
          value={rating.comment}
          onChange={(value) => set({ comment: [...value].slice(0, MAX_RATING.comment).join('') })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" isBusy={isSending}>
          {isSending ? text.sending : props.rating ? text.update : text.send}
        </Button>
        <p className="text-sm text-ink-faint">{text.editable}</p>
      </div>
      {dialog}
    </form>
  );
}
