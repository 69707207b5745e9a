import styles from './UnreadDot.module.css';

export type UnreadDotProps = { isShown: boolean };

/** Marks something unread for the eye, and keeps its room otherwise; a text beside it says so to screen readers. */
export const UnreadDot = ({ isShown }: UnreadDotProps) => (
  <span aria-hidden data-shown={isShown} className={styles.dot} />
);
