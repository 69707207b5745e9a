import { useId, useState } from 'react';
import { Button } from '@/components/ui/Button';
import type { FeedbackAnswer } from '@/lib/constants';
import { useOnDemand } from '@/lib/hooks/useOnDemand';
import { useText } from '@/lib/hooks/useText';
import { articleText } from '@/lib/text/article';
import type { FeedbackDetailsProps } from './FeedbackDetails';

export type ArticleFeedbackProps = Pick<FeedbackDetailsProps, 'uid' | 'title'>;

const ANSWERS: readonly FeedbackAnswer[] = ['yes', 'no'];

/** Asks whether an article helped. Everything after the answer is loaded with it; without JavaScript nothing is asked. */
export function ArticleFeedback(props: ArticleFeedbackProps) {
  const text = useText(articleText);
  const [answer, setAnswer] = useState<FeedbackAnswer>();
  const id = useId();
  return (
    <section aria-labelledby={id} className="needs-script border-t border-line pt-5 print:hidden">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <h2 id={id} className="text-lg font-bold">
          {text.helpful}
        </h2>
        <div className="flex flex-wrap gap-3">
          {ANSWERS.map((one) => (
            <Button
              key={one}
              look={answer === one ? 'filled' : 'quiet'}
              aria-pressed={answer === one}
              aria-describedby={id}
              onClick={() => setAnswer(one)}
            >
              {text[one]}
            </Button>
          ))}
        </div>
      </div>
      {answer && <Details {...props} answer={answer} />}
    </section>
  );
}

const loadDetails = () => import('./FeedbackDetails');

function Details(props: FeedbackDetailsProps) {
  const { failed, retry } = useText(articleText);
  const details = useOnDemand(loadDetails);
  if (details.status === 'ready') return <details.code.FeedbackDetails {...props} />;
  if (details.status === 'loading') return null;
  return (
    <p role="alert" className="mt-5">
      {failed}{' '}
      <Button look="link" onClick={details.retry}>
        {retry}
      </Button>
    </p>
  );
}
