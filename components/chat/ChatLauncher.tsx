import { useEffect, useSyncExternalStore } from 'react';
import { useModal } from '@/components/modal/ModalProvider';
import { CountBadge } from '@/components/ui/CountBadge';
import { Icon } from '@/components/ui/Icon';
import { useUser } from '@/lib/client/useAuth';
import { usePublicSettings } from '@/lib/client/usePublicSettings';
import { useText } from '@/lib/client/useText';
import { useVisitor } from '@/lib/client/useVisitor';
import { chatText } from '@/lib/text/chat';
import { useChat } from './useChat';
import { renewChatSession, unreadChats } from './widget';

/**
 * The floating button of the help launcher. If the operator wants that, the provider is loaded with the page. Tells a
 * running widget who the visitor is.
 */
export function ChatLauncher() {
  const text = useText(chatText);
  const { open } = useModal();
  const start = useChat();
  const isEager = usePublicSettings()?.chat?.eager;
  const unread = useSyncExternalStore(unreadChats.subscribe, unreadChats.get);
  const { visitorId, contact } = useVisitor();
  const userUid = useUser()?.uid;

  useEffect(() => {
    // The view shows the failure when it is opened.
    if (isEager) start?.().catch(() => undefined);
  }, [isEager, start]);
  useEffect(() => renewChatSession(userUid), [userUid, visitorId, contact]);

  return (
    <button
      type="button"
      aria-label={unread > 0 ? text.unread(unread) : text.launcher}
      aria-haspopup="dialog"
      data-chat-launcher
      onClick={() => open('CHAT_HOME_VIEW')}
      // On phones it stands above the consent question.
      className="fixed right-3.5 bottom-(--floor) z-30 grid size-14 place-items-center rounded-full border-2 border-surface bg-brand-fill text-brand-on shadow-lift hover:bg-brand-hover print:hidden consent:mb-(--consent-height)"
    >
      <Icon name="message-circle-question-mark" className="size-6" />
      <CountBadge count={unread} className="-right-2" />
    </button>
  );
}
