import { createPortal } from 'react-dom';
import styles from './ShortcutHint.module.css';

/**
 * Shows the keyboard shortcut inside the header's search field. Hidden from screen readers, which read the field's
 * `aria-keyshortcuts`.
 */
export function ShortcutHint() {
  const place = document.querySelector('.header-search');
  if (!place) return null;
  const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
  return createPortal(
    <span aria-hidden className={styles.room}>
      <kbd className={styles.keys}>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
    </span>,
    place,
  );
}
