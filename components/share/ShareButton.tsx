import { useModal } from '@/components/modal/ModalProvider';
import { Icon } from '@/components/ui/Icon';
import { useText } from '@/lib/hooks/useText';
import { shareEntryText } from '@/lib/text/share-entry';

/** Opens SHARE_VIEW for the current page. */
export function ShareButton() {
  const { open } = useModal();
  return (
    <button
      type="button"
      onClick={() => open('SHARE_VIEW')}
      className="needs-script inline-flex min-h-11 items-center gap-2 font-semibold text-brand hover:underline"
    >
      <Icon name="share-2" className="size-4" />
      {useText(shareEntryText).share}
    </button>
  );
}
