import { ChatPanel } from '@/components/chat/ChatPanel';

/** CHAT_LIST_VIEW: the provider's conversations. */
export default function ChatListView() {
  return <ChatPanel part="list" />;
}
