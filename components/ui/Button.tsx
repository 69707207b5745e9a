import clsx from 'clsx';
import type { ComponentProps } from 'react';

export type ButtonProps = ComponentProps<'button'> & {
  /** The visual weight. */
  look?: 'filled' | 'quiet' | 'danger' | 'link';
  /** Shows a spinner. The caller ignores further presses, since `disabled` would lose the focus. */
  isBusy?: boolean;
};

const LOOKS = {
  filled:
    'min-h-12 rounded-full bg-brand-fill px-6 py-2 font-semibold text-brand-on enabled:hover:bg-brand-hover disabled:bg-line disabled:text-ink-faint',
  quiet:
    'min-h-12 rounded-full border border-line-strong px-6 py-2 font-semibold text-ink enabled:hover:bg-surface-soft',
  danger:
    'min-h-12 rounded-full border border-(--caution) px-6 py-2 font-semibold text-(--caution) enabled:hover:bg-surface-soft disabled:border-line disabled:text-ink-faint',
  link: 'min-h-11 font-semibold text-brand underline decoration-1 underline-offset-4 enabled:hover:text-brand-strong disabled:text-ink-faint disabled:no-underline',
} as const;

/** A button, of `type="button"` by default. */
export function Button({ look = 'filled', isBusy, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      className={clsx(
        'inline-flex items-center justify-center gap-2.5 transition-colors',
        LOOKS[look],
        className,
      )}
      {...rest}
    >
      {isBusy && (
        <span
          aria-hidden
          className="size-4 shrink-0 rounded-full border-2 border-current/35 border-t-current motion-safe:animate-spin"
        />
      )}
      {children}
    </button>
  );
}
