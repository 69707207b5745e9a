import { useRef, useState } from 'react';
import { useModal } from '@/components/modal/ModalProvider';
import { Button } from '@/components/ui/Button';
import type { User } from '@/lib/contract/auth';
import type { IssueDetail } from '@/lib/contract/project';
import { useText } from '@/lib/client/useText';
import { ratingText } from '@/lib/text/rating';
import { RatingForm } from './RatingForm';
import { Stars } from './Stars';

export type RatingInviteProps = { issue: IssueDetail };

/** Invites to rate a completed request, or shows the rating. */
export function RatingInvite({ issue: { key, rating, actions } }: RatingInviteProps) {
  const text = useText(ratingText);
  const { open } = useModal();
  const canRate = actions?.includes('rate') ?? false;
  if (!rating && !canRate) return null;
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl bg-surface-tint px-5 py-4">
      <div>
        <h2 className="text-lg font-bold">{rating ? text.own : text.invite}</h2>
        {rating ? <Stars score={rating.score} /> : <p className="text-ink-soft">{text.inviteHint}</p>}
      </div>
      {canRate && (
        <Button look="quiet" onClick={() => open('ORDER_RATING_VIEW', { issueKey: key })}>
          {rating ? text.edit : text.rate}
        </Button>
      )}
    </section>
  );
}

export type InlineRatingProps = { user: User; issue: IssueDetail; onSent: () => void };

/** Rates a completed request on its own page, for somebody who has no account for the other ways. */
export function InlineRating({ user, issue: { key, rating, actions }, onSent }: InlineRatingProps) {
  const text = useText(ratingText);
  const [isEditing, setIsEditing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const canRate = actions?.includes('rate') ?? false;
  if (!rating && !canRate) return null;
  const isOpen = canRate && (!rating || isEditing);
  const handleSent = () => {
    setIsEditing(false);
    onSent();
    // The form disappears.
    heading.current?.focus();
  };
  return (
    <section className="rounded-xl bg-surface-tint px-5 py-4">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
        {rating ? text.thanks : text.invite}
      </h2>
      {rating && <Stars score={rating.score} />}
      {isOpen ? (
        <div className="mt-3">
          <RatingForm user={user} issueKey={key} rating={rating} onSent={handleSent} />
        </div>
      ) : (
        canRate && (
          <p className="mt-3">
            <Button look="quiet" onClick={() => setIsEditing(true)}>
              {text.edit}
            </Button>
          </p>
        )
      )}
    </section>
  );
}
