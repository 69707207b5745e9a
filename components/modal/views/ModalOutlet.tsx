import { useEffect, useRef, useState } from 'react';
import { useModal, useOpenModal, type OpenModal } from '@/components/modal/ModalProvider';
import { LoadState } from '@/components/ui/LoadState';
import { MODAL_ROOT } from '@/components/ui/page-marks';
import { useOnDemand } from '@/lib/client/useOnDemand';
import { useText } from '@/lib/client/useText';
import { onDemandText } from '@/lib/text/on-demand';

/** The host and its library are loaded when the first view is opened. */
const loadHost = () => import('./ModalHost');

/** Renders the open view; use it once in the tree. */
export function ModalOutlet() {
  const current = useOpenModal();
  return current && <Outlet current={current} />;
}

function Outlet({ current }: { current: OpenModal }) {
  const { close } = useModal();
  const host = useOnDemand(loadHost);
  if (host.status !== 'ready') {
    return <HostLoading onClose={close} retry={host.status === 'failed' ? host.retry : undefined} />;
  }
  const { ModalHost } = host.code;
  return <ModalHost current={current} onClose={close} />;
}

type HostLoadingProps = { retry?: (() => void) | undefined; onClose: () => void };

/** Delay before the ground says that the modal is loading, to avoid flickering, in ms. */
const PATIENCE_MS = 200;

/** Shown in place of the modal while its code loads: its ground at once, since a press is answered by the next paint. */
function HostLoading({ retry, onClose }: HostLoadingProps) {
  const text = useText(onDemandText);
  const panel = useRef<HTMLDivElement>(null);
  const [isLate, setIsLate] = useState(false);
  const isShown = isLate || retry !== undefined;

  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [onClose]);
  useEffect(() => {
    if (isShown) panel.current?.querySelector('button')?.focus();
  }, [isShown, retry]);

  return (
    <div
      {...{ [`data-${MODAL_ROOT}`]: '' }}
      className="fixed inset-0 z-60 grid place-items-center bg-[rgb(12_20_36/0.55)] p-4"
    >
      {isShown && (
        <div ref={panel} className="w-full max-w-sm rounded-xl bg-surface pb-4 text-center text-ink">
          <LoadState retry={retry} />
          <button type="button" onClick={onClose} className="min-h-11 px-3 text-ink-soft underline">
            {text.close}
          </button>
        </div>
      )}
    </div>
  );
}
