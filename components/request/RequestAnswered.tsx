import { PartyPopper } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/Button';
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
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div>
      <PartyPopper aria-hidden className="size-12 text-(--tip)" />
      <h2 ref={title} tabIndex={-1} className="mt-4 text-2xl font-bold outline-none">
        {text.thanks}
      </h2>
      <p className="mt-2 text-ink-soft">{text.thanksHint}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        {onDone && <Button onClick={onDone}>{done}</Button>}
        <Button look="quiet" onClick={onBack}>
          {text.back}
        </Button>
      </div>
    </div>
  );
}
