import type { DynamicOptionsLoadingProps } from 'next/dynamic';
import { useText } from '@/lib/hooks/useText';
import { modalText } from '@/lib/text/modal';

/** While a view's code comes, and when it does not come (a dead network): then it can be asked for again. */
export function CodeState({ error, retry }: DynamicOptionsLoadingProps) {
  const text = useText(modalText);
  if (!error) {
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
    <div role="alert" className="py-8 text-center">
      <p>{text.failed}</p>
      <button
        type="button"
        onClick={retry}
        className="mt-5 min-h-11 rounded-full bg-brand-fill px-6 font-semibold text-brand-on"
      >
        {text.retry}
      </button>
    </div>
  );
}
