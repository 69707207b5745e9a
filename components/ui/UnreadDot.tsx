import clsx from 'clsx';

export type UnreadDotProps = { isShown: boolean };

/** A dot for unread items, whose space is reserved when hidden. Screen readers need a text beside it. */
export const UnreadDot = ({ isShown }: UnreadDotProps) => (
  <span
    aria-hidden
    data-shown={isShown}
    className={clsx('block size-2 shrink-0 rounded-full', isShown && 'bg-brand-fill')}
  />
);
