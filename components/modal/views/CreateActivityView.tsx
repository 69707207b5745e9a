import { ActivityForm } from '@/components/activity/ActivityForm';
import { useModal } from '@/components/providers/ModalProvider';

/** CREATE_ACTIVITY_VIEW: records what was done with a contact (behaviour.md §2, §3). */
export default function CreateActivityView() {
  const { close } = useModal();
  return <ActivityForm onDone={close} />;
}
