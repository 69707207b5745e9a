import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { useModal } from '@/components/modal/ModalProvider';
import { useBackStep } from '@/components/modal/useBackStep';
import type { ModalViewProps } from '@/components/modal/view-input';
import { RatingForm } from '@/components/request/RatingForm';
import { Stars } from '@/components/request/Stars';
import { UserGate } from '@/components/request/LoginGate';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { LoadFailed } from '@/components/ui/LoadFailed';
import { LoadState } from '@/components/ui/LoadState';
import { Outcome } from '@/components/ui/Outcome';
import type { User } from '@/lib/contract/auth';
import type { Rating } from '@/lib/contract/project';
import { useText } from '@/lib/client/useText';
import { useThread } from '@/components/request/useThread';
import { ratingText } from '@/lib/text/rating';

/** ORDER_RATING_VIEW: rates a completed request, or changes the rating. */
export default function OrderRatingView({ input }: ModalViewProps<'ORDER_RATING_VIEW'>) {
  const { issueKey, isFromList } = input;
  const text = useText(ratingText);
  const { open } = useModal();
  useBackStep(isFromList ? () => open('RATING_LIST_VIEW') : undefined);
  return (
    <UserGate
      title={text.loginFirst}
      hint={text.loginFirstHint}
      reopen={() => open('ORDER_RATING_VIEW', input)}
    >
      {(user) => <Rate user={user} issueKey={issueKey} />}
    </UserGate>
  );
}

function Rate({ user, issueKey }: { user: User; issueKey: string }) {
  const text = useText(ratingText);
  const { close } = useModal();
  const { mutate } = useSWRConfig();
  const { issue, refresh } = useThread(user, issueKey);
  const [sent, setSent] = useState<Rating>();

  const handleSent = (rating: Rating) => {
    setSent(rating);
    void refresh();
    void mutate((key) => Array.isArray(key) && key[0] === 'ratings');
  };
  if (sent) {
    return (
      <Outcome icon="circle-check" title={text.thanks} level={3}>
        <p className="mt-3">
          <Stars score={sent.score} />
        </p>
        <p className="mt-2 mb-6 text-ink-soft">{text.thanksHint}</p>
        <Button onClick={close}>{text.done}</Button>
      </Outcome>
    );
  }
  if (issue.status === 'loading') return <LoadState />;
  if (issue.status === 'failed') {
    return <LoadFailed title={text.loadFailed} retry={issue.retry} />;
  }
  if (issue.status === 'missing') return <EmptyState icon="star" title={text.tooLate} />;
  const { key, name, rating, actions, status } = issue.data;
  if (!actions?.includes('rate')) {
    return status.progress < 100 ? (
      <EmptyState icon="star" title={text.notYet} hint={text.notYetHint} />
    ) : (
      <EmptyState icon="star" title={text.tooLate} />
    );
  }
  return (
    <div className="space-y-6">
      <div>
        <p className="text-sm text-ink-faint">{key}</p>
        <h3 className="text-xl font-bold break-words">{name}</h3>
      </div>
      <RatingForm user={user} issueKey={key} rating={rating} onSent={handleSent} />
    </div>
  );
}
