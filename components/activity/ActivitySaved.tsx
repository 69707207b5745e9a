import { CircleCheck } from 'lucide-react';
import { Button } from '@/components/ui/Button';
import { Outcome } from '@/components/ui/Outcome';
import { useText } from '@/lib/hooks/useText';
import { activityText } from '@/lib/text/activity';

export type ActivitySavedProps = { onAnother: () => void; onDone: () => void };

/** The activity is kept. */
export function ActivitySaved({ onAnother, onDone }: ActivitySavedProps) {
  const text = useText(activityText);
  return (
    <Outcome icon={CircleCheck} title={text.saved} level={3}>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={onDone}>{text.done}</Button>
        <Button look="quiet" onClick={onAnother}>
          {text.another}
        </Button>
      </div>
    </Outcome>
  );
}
