import type { DynamicOptionsLoadingProps } from 'next/dynamic';
import { useEffect, useRef } from 'react';
import { useModal } from '@/components/providers/ModalProvider';
import { useText } from '@/lib/hooks/useText';
import { modalText } from '@/lib/text/modal';
import { CodeState } from './CodeState';
import { MODAL_ROOT } from './modal-root';

/** Stands in for the modal until its code is here: covers the page, says so, and can be closed. */
export function HostLoading(state: DynamicOptionsLoadingProps) {
  const text = useText(modalText);
  const { close } = useModal();
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [close]);
  useEffect(() => {
    if (state.error) panel.current?.querySelector('button')?.focus();
  }, [state.error]);

  // A quick answer shows nothing, so that nothing flickers.
  if (!state.error && !state.pastDelay) return null;
  return (
    <div
      {...{ [`data-${MODAL_ROOT}`]: '' }}
      className="fixed inset-0 z-60 grid place-items-center bg-[rgb(12_20_36/0.55)] p-4"
    >
      <div ref={panel} className="w-full max-w-sm rounded-xl bg-surface px-6 py-2 text-center text-ink">
        <CodeState {...state} />
        {state.error && (
          <button type="button" onClick={close} className="mb-6 min-h-11 px-3 text-ink-soft underline">
            {text.close}
          </button>
        )}
      </div>
    </div>
  );
}
