import { useText } from '@/lib/hooks/useText';
import { onDemandText } from '@/lib/text/on-demand';
import { Button } from './Button';

export type LoadStateProps = {
  /** Loads again; set after a failure. */
  retry?: (() => void) | undefined;
};

/** Shows that code or data is loading or failed to load. */
export function LoadState({ retry }: LoadStateProps) {
  const text = useText(onDemandText);
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
    <div role="alert" className="px-6 py-8 text-center">
      <p>{text.failed}</p>
      <Button onClick={retry} className="mt-5">
        {text.retry}
      </Button>
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
