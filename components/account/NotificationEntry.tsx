import { useApi } from '@/lib/client/useApi';
import { useUser } from '@/lib/client/useAuth';
import { useOnDemand } from '@/lib/client/useOnDemand';
import type { NotificationButtonProps } from './NotificationButton';

const loadButton = () => import('./NotificationButton');

/** The entry of the notifications, for logged-in users; others do not load its code. */
export function NotificationEntry({ placement }: Pick<NotificationButtonProps, 'placement'>) {
  const { has } = useApi();
  const user = useUser();
  return user && has('listNotifications') ? <Loaded user={user} placement={placement} /> : null;
}

function Loaded(props: NotificationButtonProps) {
  const button = useOnDemand(loadButton);
  if (button.status !== 'ready') return null;
  return <button.code.NotificationButton {...props} />;
}
