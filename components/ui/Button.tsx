import clsx from 'clsx';
import type { ComponentProps } from 'react';

const PILL = 'min-h-12 rounded-full px-[24px] py-2 text-center';

const LOOKS = {
  filled: `${PILL} bg-brand-fill text-brand-on hover:bg-brand-hover disabled:bg-line disabled:text-ink-faint`,
  quiet: `${PILL} border border-line-strong hover:border-brand hover:text-brand disabled:border-line disabled:text-ink-faint`,
  danger: `${PILL} border border-caution text-caution hover:bg-surface-soft disabled:border-line disabled:text-ink-faint`,
  link: 'min-h-11 text-brand underline decoration-1 underline-offset-4 hover:text-brand-strong disabled:text-ink-faint disabled:no-underline',
} as const;

/** Returns the classes of a button, for a link that looks like one. */
export const buttonClass = (look: keyof typeof LOOKS = 'filled', className?: string): string =>
  clsx(
    'inline-flex items-center justify-center gap-2.5 font-semibold transition-colors disabled:pointer-events-none',
    LOOKS[look],
    className,
  );

export type ButtonProps = ComponentProps<'button'> & {
  /** The visual weight. */
  look?: keyof typeof LOOKS;
  /** Shows a spinner. The caller ignores further presses, since `disabled` would lose the focus. */
  isBusy?: boolean;
};

/** A button, of `type="button"` by default. */
export function Button({ look, isBusy, className, children, ...rest }: ButtonProps) {
  return (
    <button type="button" aria-busy={isBusy || undefined} className={buttonClass(look, className)} {...rest}>
      {isBusy && (
        <span
          aria-hidden
          className="size-4 shrink-0 rounded-full border-2 border-current/25 border-t-current motion-safe:animate-spin"
        />
      )}
      {children}
    </button>
  );
}
