import clsx from 'clsx';

export type CountBadgeProps = {
  /** How many are unread; nothing is shown for zero. */
  count: number;
  className: string;
};

/** The largest number that is shown. */
const MAX_SHOWN = 99;

/** The number of unread items at the corner of a button, whose name says it to screen readers. */
export function CountBadge({ count, className }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden
      className={clsx(
        'absolute -top-2 min-w-5 rounded-full bg-caution px-1 text-center text-xs leading-5 font-bold text-surface',
        className,
      )}
    >
      {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
    </span>
  );
}
