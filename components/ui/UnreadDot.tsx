import styles from './UnreadDot.module.css';

export type UnreadDotProps = { isShown: boolean };

/** A dot for unread items, whose space is reserved when hidden. Screen readers need a text beside it. */
export const UnreadDot = ({ isShown }: UnreadDotProps) => (
  <span aria-hidden data-shown={isShown} className={styles.dot} />
);
