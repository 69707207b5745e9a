import { useText } from '@/lib/client/useText';
import { onDemandText } from '@/lib/text/on-demand';
import { unansweredText } from '@/lib/text/unanswered';
import { Button } from './Button';
import { EmptyState } from './EmptyState';

export type LoadStateProps = {
  /** Loads again; set after a failure. */
  retry?: (() => void) | undefined;
};

/** Shows that code or data is loading or failed to load. */
export function LoadState({ retry }: LoadStateProps) {
  const text = useText(onDemandText);
  const { unanswered } = useText(unansweredText);
  if (!retry) {
    return (
      <p role="status" className="flex items-center justify-center gap-3 py-10 text-ink-soft">
        <span
          aria-hidden
          className="size-5 rounded-full border-2 border-line-strong border-t-brand motion-safe:animate-spin"
        />
        {text.loading}
      </p>
    );
  }
  return (
    <div role="alert">
      <EmptyState icon="triangle-alert" title={text.failed} hint={unanswered} size="small">
        <Button onClick={retry}>{text.retry}</Button>
      </EmptyState>
    </div>
  );
}

/** A spinning circle without an accessible name; show a text beside it. */
export function Spinner() {
  return (
    <span
      aria-hidden
      data-spinner
      className="inline-block size-5 shrink-0 rounded-full border-2 border-line-strong border-t-brand motion-safe:animate-spin"
    />
  );
}
