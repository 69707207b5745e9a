import { useModal } from '@/components/modal/ModalProvider';
import type { ModalViewProps } from '@/components/modal/view-input';
import { RequestFlow } from '@/components/request/RequestFlow';

const NOTHING = {};

/** CREATE_REQUEST_VIEW: the form that the server defines (behaviour.md §2). */
export default function CreateRequestView({ input }: ModalViewProps<'CREATE_REQUEST_VIEW'>) {
  const { open, close } = useModal();
  const handleLogin = () => open('LOGIN_VIEW', { onSuccess: () => open('CREATE_REQUEST_VIEW', input) });
  return <RequestFlow initialValues={input?.initialValues ?? NOTHING} onLogin={handleLogin} onDone={close} />;
}
