import { useEffect, useRef, useState } from 'react';
import { useModal } from '@/components/modal/ModalProvider';
import { useBackStep } from '@/components/modal/useBackStep';
import { ViewHeader } from '@/components/modal/ViewHeader';
import { EmptyState } from '@/components/ui/EmptyState';
import { Icon } from '@/components/ui/Icon';
import { LoadFailed } from '@/components/ui/LoadFailed';
import { Spinner } from '@/components/ui/LoadState';
import { useText } from '@/lib/client/useText';
import { chatText } from '@/lib/text/chat';
import { modalText } from '@/lib/text/modal';
import { ContactWays } from './ContactWays';
import { CHAT_VIEWS, useChat } from './useChat';
import { inTime, type ChatPart, type ChatWidget } from './widget';

export type ChatPanelProps = { part: ChatPart };

const NOTE = 'flex flex-1 flex-col gap-4 overflow-y-auto px-6 pt-5 pb-6';

/** A part of the provider's widget, or the other ways to the team where it is missing or fails. */
export function ChatPanel({ part }: ChatPanelProps) {
  const text = useText(chatText);
  const title = useText(modalText).titles[CHAT_VIEWS[part]];
  const { open } = useModal();
  const start = useChat();
  const goBack = useBackStep(() => open('CHAT_HOME_VIEW'));
  return (
    <div className="flex h-full flex-col">
      <div className="shrink-0 border-b border-line px-6">
        <ViewHeader title={title}>
          <button
            type="button"
            aria-label={text.back}
            onClick={goBack}
            className="-ml-3 grid size-11 shrink-0 place-items-center rounded-md hover:bg-surface-tint"
          >
            <Icon name="arrow-left" className="size-5" />
          </button>
        </ViewHeader>
      </div>
      {start ? (
        <MountedWidget part={part} title={title} start={start} />
      ) : (
        <div className={NOTE}>
          <EmptyState icon="message-circle" title={text.none} hint={text.noneHint} />
          <ContactWays hasChat={false} />
        </div>
      )}
    </div>
  );
}

type MountedWidgetProps = ChatPanelProps & { title: string; start: () => Promise<ChatWidget> };

function MountedWidget({ part, title, start }: MountedWidgetProps) {
  const text = useText(chatText);
  const place = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<{ attempt: number; isShown: boolean }>();
  const latestStart = useRef(start);
  useEffect(() => {
    latestStart.current = start;
  });

  useEffect(() => {
    let isOver = false;
    let mounted: ChatWidget | undefined;
    const mount = async () => {
      const widget = await latestStart.current();
      if (isOver || !place.current) return;
      mounted = widget;
      await inTime(widget.mount(place.current, { part }));
    };
    const settle = (isShown: boolean) => {
      if (!isOver) setOutcome({ attempt, isShown });
    };
    mount().then(
      () => settle(true),
      () => settle(false),
    );
    return () => {
      isOver = true;
      try {
        mounted?.unmount();
      } catch {
        // The provider failed; its element is removed with the view.
      }
    };
  }, [part, attempt]);

  const now = outcome?.attempt === attempt ? outcome : undefined;
  return (
    <>
      {!now && (
        <p role="status" className="flex items-center justify-center gap-3 pt-10 text-ink-soft">
          <Spinner />
          {text.connecting}
        </p>
      )}
      {now?.isShown === false && (
        <div className={NOTE}>
          <div role="alert">
            <LoadFailed title={text.failed} hint={text.failedHint} retry={() => setAttempt(attempt + 1)} />
          </div>
          <ContactWays hasChat={false} />
        </div>
      )}
      <div
        // Each attempt gets a new element, without remains of a failed one.
        key={attempt}
        ref={place}
        role="region"
        aria-label={title}
        hidden={now?.isShown === false}
        className="min-h-0 flex-1 overflow-y-auto"
      />
    </>
  );
}
