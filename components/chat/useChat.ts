import { useCallback } from 'react';
import { useModal } from '@/components/modal/ModalProvider';
import { useApi } from '@/lib/client/useApi';
import { useUser } from '@/lib/client/useAuth';
import { usePublicSettings } from '@/lib/client/usePublicSettings';
import { useLocale } from '@/lib/client/useText';
import { startChat, type ChatPart, type ChatWidget } from './widget';

/** The view that shows a part of the widget. */
export const CHAT_VIEWS = { chat: 'CHAT_VIEW', list: 'CHAT_LIST_VIEW' } as const;

const DEFAULTS = { hide_goapp_label: false, google_font: '' };

/** Returns a function that starts the configured chat; undefined where none is configured. */
export function useChat(): (() => Promise<ChatWidget>) | undefined {
  const config = usePublicSettings()?.chat;
  const { directory } = useApi();
  const { open, close } = useModal();
  const locale = useLocale();
  const userUid = useUser()?.uid;
  const start = useCallback(
    () =>
      config
        ? startChat({
            config,
            locale,
            userUid,
            getSettings: async () => (await directory.getApplication()).data?.app_settings ?? DEFAULTS,
            onShow: (part: ChatPart) => open(CHAT_VIEWS[part]),
            onClose: close,
          })
        : Promise.reject(new Error('no chat is configured')),
    [config, locale, userUid, directory, open, close],
  );
  return config && start;
}
