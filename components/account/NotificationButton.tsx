import { useModal } from '@/components/modal/ModalProvider';
import { Icon } from '@/components/ui/Icon';
import type { User } from '@/lib/contract/auth';
import { useUnreadCount } from './useNotifications';
import { useText } from '@/lib/client/useText';
import { notificationText } from '@/lib/text/notification';
import styles from './NotificationButton.module.css';

export type NotificationButtonProps = {
  user: User;
  /** Whether it is in the header of wide screens or in the bottom bar of phones. */
  placement: 'header' | 'bar';
};

/** The largest number in the badge. */
const MAX_SHOWN = 99;

/** Opens the notifications; a badge shows how many are unread. */
export function NotificationButton({ user, placement }: NotificationButtonProps) {
  const text = useText(notificationText);
  const { open } = useModal();
  const unread = useUnreadCount(user);
  const label = unread > 0 ? text.unread(unread) : text.title;
  const button = (
    <button
      type="button"
      // The visible word comes first, so that voice control finds the button.
      aria-label={placement === 'bar' ? `${text.short}: ${label}` : label}
      onClick={() => open('NOTIFICATION_VIEW')}
      className={placement === 'header' ? styles.header : undefined}
    >
      <span className={styles.bell}>
        <Icon name="bell" />
        {unread > 0 && (
          <span aria-hidden className={styles.badge}>
            {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
          </span>
        )}
      </span>
      {placement === 'bar' && text.short}
    </button>
  );
  return placement === 'bar' ? <li>{button}</li> : button;
}
