import { useText } from '@/lib/client/useText';
import { onDemandText } from '@/lib/text/on-demand';
import { unansweredText } from '@/lib/text/unanswered';
import { Button } from './Button';
import { EmptyState } from './EmptyState';

export type LoadFailedProps = {
  /** Says what could not be loaded. */
  title: string;
  hint?: string;
  retry: () => void;
};

/** Takes the place of what could not be loaded. */
export function LoadFailed({ title, hint, retry }: LoadFailedProps) {
  const text = useText(onDemandText);
  const { unanswered } = useText(unansweredText);
  return (
    <EmptyState icon="triangle-alert" title={title} hint={hint ?? unanswered}>
      <Button onClick={retry}>{text.retry}</Button>
    </EmptyState>
  );
}
