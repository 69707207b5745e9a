import dynamic from 'next/dynamic';
import { useModal, useOpenModal } from '@/components/providers/ModalProvider';
import { HostLoading } from './HostLoading';

/** The host and its library are loaded when something is opened for the first time. */
const ModalHost = dynamic(() => import('./ModalHost'), { ssr: false, loading: HostLoading });

/** Where the open view is shown; once in the tree. */
export function ModalOutlet() {
  const current = useOpenModal();
  const { close } = useModal();
  return current && <ModalHost current={current} onClose={close} />;
}
