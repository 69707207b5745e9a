import { useModal } from '@/components/modal/ModalProvider';
import { Button } from '@/components/ui/Button';
import type { IssueDetail } from '@/lib/contract/project';
import { useText } from '@/lib/hooks/useText';
import { ratingText } from '@/lib/text/rating';
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
