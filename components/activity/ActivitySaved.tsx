import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/Button';
import { useText } from '@/lib/hooks/useText';
import { activityText } from '@/lib/text/activity';

export type ActivitySavedProps = { onAnother: () => void; onDone: () => void };

/** The activity is kept. */
export function ActivitySaved({ onAnother, onDone }: ActivitySavedProps) {
  const text = useText(activityText);
  const title = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => title.current?.focus(), []);
  return (
    <div>
      <CircleCheck aria-hidden className="size-12 text-(--tip)" />
      <h3 ref={title} tabIndex={-1} className="mt-4 text-xl font-bold outline-none">
        {text.saved}
      </h3>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={onDone}>{text.done}</Button>
        <Button look="quiet" onClick={onAnother}>
          {text.another}
        </Button>
      </div>
    </div>
  );
}
