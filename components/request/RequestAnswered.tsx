import { PartyPopper } from 'lucide-react';
import { Button } from '@/components/ui/Button';
import { Outcome } from '@/components/ui/Outcome';
import { useText } from '@/lib/hooks/useText';
import { deflectionText } from '@/lib/text/request-deflection';
import { requestFormText } from '@/lib/text/request-form';

export type RequestAnsweredProps = {
  /** It does not, after all: everything that was written comes back. */
  onBack: () => void;
  onDone?: (() => void) | undefined;
};

/** An article answered the question: no request was filed. */
export function RequestAnswered({ onBack, onDone }: RequestAnsweredProps) {
  const text = useText(deflectionText);
  const { done } = useText(requestFormText);
  return (
    <Outcome icon={PartyPopper} title={text.thanks}>
      <p className="mt-2 text-ink-soft">{text.thanksHint}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        {onDone && <Button onClick={onDone}>{done}</Button>}
        <Button look="quiet" onClick={onBack}>
          {text.back}
        </Button>
      </div>
    </Outcome>
  );
}
