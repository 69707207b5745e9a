import { ChatPanel } from '@/components/chat/ChatPanel';

/** CHAT_VIEW: the provider's conversation. */
export default function ChatView() {
  return <ChatPanel part="chat" />;
}
