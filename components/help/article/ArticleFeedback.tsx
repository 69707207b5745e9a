import { useId, useState, useSyncExternalStore, type MouseEvent } from 'react';
import { Button } from '@/components/ui/Button';
import type { FeedbackAnswer } from '@/lib/constants';
import { useOnDemand } from '@/lib/client/useOnDemand';
import { useText } from '@/lib/client/useText';
import { articleText } from '@/lib/text/article';
import type { FeedbackDetailsProps } from './FeedbackDetails';
import { givenAnswer } from './given-answers';
import { useVote } from './useVote';

export type ArticleFeedbackProps = Pick<FeedbackDetailsProps, 'uid' | 'title'>;

const ANSWERS: readonly FeedbackAnswer[] = ['yes', 'no'];

const never = () => () => {};
const focus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true });

/**
 * Asks whether an article helped, or shows the earlier answer of this device. The answer is sent at once; the code of
 * further questions is loaded then. Needs JavaScript.
 */
export function ArticleFeedback(props: ArticleFeedbackProps) {
  const text = useText(articleText);
  const [vote, cast] = useVote(props.uid);
  const answer = vote?.answer;
  /** The answer of an earlier visit that is being changed. */
  const [changed, setChanged] = useState<FeedbackAnswer>();
  const given = useSyncExternalStore(
    never,
    () => givenAnswer(props.uid),
    () => undefined,
  );
  const id = useId();
  return (
    <section aria-labelledby={id} className="needs-script border-t border-line pt-5 print:hidden">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <h2 id={id} className="text-lg font-bold">
          {text.helpful}
        </h2>
        {given && !answer && !changed ? (
          <p>
            {text.answered(text[given])}{' '}
            <Button look="link" onClick={() => setChanged(given)}>
              {text.changeAnswer}
            </Button>
          </p>
        ) : (
          <div className="flex flex-wrap gap-3">
            {ANSWERS.map((one) => (
              <Button
                key={one}
                // The pressed button had the focus and is gone.
                ref={changed === one ? focus : undefined}
                look={(answer ?? changed) === one ? 'filled' : 'quiet'}
                aria-pressed={(answer ?? changed) === one}
                aria-describedby={id}
                onClick={() => answer !== one && cast(one)}
              >
                {text[one]}
              </Button>
            ))}
          </div>
        )}
      </div>
      {vote && <Details {...props} vote={vote} />}
    </section>
  );
}

const loadDetails = () => import('./FeedbackDetails');

function Details(props: FeedbackDetailsProps) {
  const text = useText(articleText);
  const details = useOnDemand(loadDetails);
  const { answer, isStored } = props.vote;
  if (details.status === 'ready') return <details.code.FeedbackDetails {...props} />;
  if (details.status === 'loading') return null;
  const { retry } = details;
  const handleRetry = ({ currentTarget }: MouseEvent) => {
    // The pressed button had the focus and disappears, so the focus moves to the chosen answer.
    const section = currentTarget.closest('section');
    section?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus();
    retry();
  };
  return (
    <p role="alert" className="mt-5">
      {isStored && `${text.answered(text[answer])}. `}
      {text.failed}{' '}
      <Button look="link" onClick={handleRetry}>
        {text.retry}
      </Button>
    </p>
  );
}
