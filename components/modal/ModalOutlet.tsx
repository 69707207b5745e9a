import { useModal, useOpenModal, type OpenModal } from '@/components/providers/ModalProvider';
import { useOnDemand } from '@/lib/hooks/useOnDemand';
import { HostLoading } from './HostLoading';

/** The host and its library are loaded when something is opened for the first time. */
const loadHost = () => import('./ModalHost');

/** Where the open view is shown; once in the tree. */
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
