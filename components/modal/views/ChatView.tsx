import { ChatPanel } from '@/components/chat/ChatPanel';

/** CHAT_VIEW: the provider's conversation. */
export default function ChatView() {
  return <ChatPanel part="chat" />;
}

/** CHAT_LIST_VIEW: the provider's list of conversations. */
export function ChatListView() {
  return <ChatPanel part="list" />;
}
