import { readVisitor } from '@/components/account/visitor-store';
import { createStore } from '@/lib/client/create-store';
import type { Locale } from '@/lib/constants';
import type { AppSettings } from '@/lib/contract/directory';
import type { PublicSettings } from '@/lib/env.public';

// The adapter between the portal and the loader script of a chat provider; docs/chat.md is its contract.

/** The visitor, as stored in the local storage entry `chat_widget_session`; null without one. */
export type ChatSession = {
  _goid: string;
  visitor_id?: string | number;
  contact?: string | number | null;
} | null;

export type ChatPart = 'chat' | 'list';

/** What a provider's `init` gets. */
export type ChatOptions = {
  url: string;
  key: string;
  locale: Locale;
  settings: AppSettings;
  session: ChatSession;
  /** Tells how many messages are unread. */
  onUnread: (count: number) => void;
  /** Tells the portal to show the other part, or to close the panel. */
  onShow: (part: ChatPart) => void;
  onClose: () => void;
};

/** What a provider's `init` returns. */
export type ChatWidget = {
  mount: (element: HTMLElement, options: { part: ChatPart }) => unknown;
  unmount: () => void;
  setSession: (session: ChatSession) => void;
};

type ChatProvider = { init: (options: ChatOptions) => ChatWidget | Promise<ChatWidget> };

declare global {
  interface Window {
    ChatWidget?: ChatProvider;
  }
}

/** How long each step of the provider may take, in ms. */
export const CHAT_TIMEOUT_MS = 10_000;

type ChatConfig = NonNullable<PublicSettings['chat']>;

export type ChatStart = Pick<ChatOptions, 'locale' | 'onShow' | 'onClose'> & {
  config: ChatConfig;
  userUid: number | undefined;
  getSettings: () => Promise<AppSettings>;
};

let widget: Promise<ChatWidget> | undefined;
let session: ChatSession = null;

/** Loads and initialises the widget, once; after a failure the next call tries again. */
export function startChat(start: ChatStart): Promise<ChatWidget> {
  widget ??= initialise(start).catch((reason: unknown) => {
    widget = undefined;
    throw reason;
  });
  return widget;
}

/** Tells a running widget who the visitor is now. */
export function renewChatSession(userUid: number | undefined): void {
  void widget?.then(
    (running) => {
      const latest = readChatSession(userUid);
      if (JSON.stringify(latest) === JSON.stringify(session)) return;
      session = latest;
      running.setSession(latest);
    },
    () => undefined,
  );
}

/** The number of unread messages. */
export const unreadChats = createStore(0);

/** Rejects when a step takes longer than its timeout. */
export async function inTime<Value>(step: Value | PromiseLike<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the chat does not answer')), CHAT_TIMEOUT_MS);
  });
  try {
    return await Promise.race([step, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function initialise({ config, userUid, getSettings, ...rest }: ChatStart): Promise<ChatWidget> {
  const { url, key } = config;
  const [settings] = await Promise.all([getSettings(), loadProvider(url)]);
  if (!window.ChatWidget) throw new Error('the loader set no window.ChatWidget');
  session = readChatSession(userUid);
  return inTime(window.ChatWidget.init({ url, key, settings, session, onUnread: setUnread, ...rest }));
}

/** Inserts the loader's script; resolves when it has run. */
async function loadProvider(url: string): Promise<void> {
  if (window.ChatWidget) return;
  const script = document.createElement('script');
  script.src = url;
  const loaded = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('the loader could not be loaded')));
  });
  document.head.append(script);
  try {
    await inTime(loaded);
  } catch (reason) {
    script.remove();
    throw reason;
  }
}

/** Returns the stored session. Ignores one that is tied to another user, which happens for a moment after a logout. */
function readChatSession(userUid: number | undefined): ChatSession {
  const { _goid, visitor_id, contact, user } = readVisitor();
  if (_goid === undefined || (user !== undefined && user !== userUid)) return null;
  return {
    _goid,
    ...(visitor_id !== undefined && { visitor_id }),
    ...(contact !== undefined && { contact }),
  };
}

function setUnread(count: number): void {
  unreadChats.set(Number.isSafeInteger(count) && count > 0 ? count : 0);
}

/** Resets the module, for tests. */
export function resetChat(): void {
  widget = undefined;
  session = null;
  setUnread(0);
}
