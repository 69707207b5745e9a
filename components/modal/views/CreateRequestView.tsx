import type { ModalViewProps } from '@/components/modal/views';
import { useModal } from '@/components/providers/ModalProvider';
import { RequestDesk } from '@/components/request/RequestDesk';

const NOTHING = {};

/** CREATE_REQUEST_VIEW: the form that the server defines (behaviour.md §2). */
export default function CreateRequestView({ input }: ModalViewProps<'CREATE_REQUEST_VIEW'>) {
  const { open, close } = useModal();
  const handleLogin = () => open('LOGIN_VIEW', { onSuccess: () => open('CREATE_REQUEST_VIEW', input) });
  return <RequestDesk given={input?.given ?? NOTHING} onLogin={handleLogin} onDone={close} />;
}
