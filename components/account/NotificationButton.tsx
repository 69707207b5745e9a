import { useModal } from '@/components/modal/ModalProvider';
import { CountBadge } from '@/components/ui/CountBadge';
import { Icon } from '@/components/ui/Icon';
import type { User } from '@/lib/contract/auth';
import { useUnreadCount } from './useNotifications';
import { useText } from '@/lib/client/useText';
import { notificationText } from '@/lib/text/notification';

export type NotificationButtonProps = {
  user: User;
  /** Whether it is in the header of wide screens or in the bottom bar of phones. */
  placement: 'header' | 'bar';
};

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
      // Phones have the bottom bar instead.
      className={
        placement === 'header'
          ? 'grid size-11 shrink-0 place-items-center rounded-full transition-colors hover:bg-current/8 max-md:hidden'
          : undefined
      }
    >
      <span className="relative">
        <Icon name="bell" className="size-[22px]" />
        <CountBadge count={unread} className="left-3" />
      </span>
      {placement === 'bar' && text.short}
    </button>
  );
  return placement === 'bar' ? <li>{button}</li> : button;
}
