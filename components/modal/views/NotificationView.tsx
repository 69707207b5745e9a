import { useState } from 'react';
import { useModal } from '@/components/modal/ModalProvider';
import { UserGate } from '@/components/request/LoginGate';
import { TimeAgo } from '@/components/request/TimeAgo';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { LoadFailed } from '@/components/ui/LoadFailed';
import { LoadState } from '@/components/ui/LoadState';
import { SmartLink } from '@/components/ui/SmartLink';
import { UnreadDot } from '@/components/ui/UnreadDot';
import type { User } from '@/lib/contract/auth';
import type { Notification } from '@/lib/contract/project';
import { useMarkSeen, useNotifications } from '@/components/account/useNotifications';
import { useText } from '@/lib/client/useText';
import { requestPath } from '@/lib/paths/request-path';
import { notificationText } from '@/lib/text/notification';

/** NOTIFICATION_VIEW: recent changes of the user's requests, and announcements. */
export default function NotificationView() {
  const text = useText(notificationText);
  const { open } = useModal();
  return (
    <UserGate title={text.loginFirst} hint={text.loginFirstHint} reopen={() => open('NOTIFICATION_VIEW')}>
      {(user) => <Notifications user={user} />}
    </UserGate>
  );
}

function Notifications({ user }: { user: User }) {
  const text = useText(notificationText);
  const { items, count, hasFailed, isLoadingMore, more, renew } = useNotifications(user);
  const markSeen = useMarkSeen(user);
  const [message, setMessage] = useState('');
  const [isMarking, setIsMarking] = useState(false);

  if (!items) {
    if (!hasFailed) return <LoadState />;
    return <LoadFailed title={text.failed} retry={() => void renew()} />;
  }
  const [latest] = items;
  if (!latest) return <EmptyState icon="bell" title={text.none} hint={text.noneHint} />;
  const hasUnread = items.some(({ is_unread }) => is_unread);
  const handleMarkAll = async () => {
    if (isMarking) return;
    setIsMarking(true);
    // Notifications that arrived after this list was loaded stay unread.
    const isStored = await markSeen(latest.created_at);
    if (isStored) await renew();
    setMessage(isStored ? text.allRead : text.markFailed);
    setIsMarking(false);
  };
  return (
    <div>
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <p role="status" className="text-sm text-ink-faint">
          {message}
        </p>
        {hasUnread && (
          <Button look="link" isBusy={isMarking} onClick={() => void handleMarkAll()}>
            {text.markAll}
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {items.map((item) => (
          <Row key={item.uid} item={item} />
        ))}
      </ul>
      {hasFailed && (
        <p role="alert" className="mt-5">
          {text.failed}
        </p>
      )}
      {(hasFailed || items.length < count) && (
        <Button
          look="quiet"
          className="mt-5"
          isBusy={isLoadingMore}
          onClick={hasFailed ? () => void renew() : more}
        >
          {hasFailed ? text.retry : text.more}
        </Button>
      )}
    </div>
  );
}

function Row({ item }: { item: Notification }) {
  const text = useText(notificationText);
  const { kind, title, status, created_at, is_unread } = item;
  const what = {
    answer: text.answer,
    status: text.status(status?.name ?? item.text),
    announcement: text.announcement,
  };
  const href = item.issue ? requestPath(item.issue.key) : item.url;
  return (
    <li className="flex gap-3 py-4">
      <div className="pt-1.5">
        <UnreadDot isShown={is_unread} />
      </div>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-ink-faint">
          <span>
            {what[kind]}
            {is_unread && <span className="sr-only">, {text.isUnread}</span>}
          </span>
          <TimeAgo iso={created_at} />
        </p>
        {href ? (
          <SmartLink
            href={href}
            className={`inline-block max-w-full py-1 break-words hover:text-brand hover:underline ${is_unread ? 'font-bold' : 'font-medium'}`}
          >
            {title}
          </SmartLink>
        ) : (
          <p className={`py-1 break-words ${is_unread ? 'font-bold' : 'font-medium'}`}>{title}</p>
        )}
        {kind !== 'status' && item.text && (
          <p className="line-clamp-2 text-md break-words text-ink-soft">{item.text}</p>
        )}
      </div>
    </li>
  );
}
