import { useModal } from './ModalProvider';
import { Icon } from '@/components/ui/Icon';
import { useText } from '@/lib/client/useText';
import { shareEntryText } from '@/lib/text/share-entry';

/** Opens SHARE_VIEW for the current page. Phones show its icon alone. */
export function ShareButton() {
  const { open } = useModal();
  const { share } = useText(shareEntryText);
  return (
    <button
      type="button"
      onClick={() => open('SHARE_VIEW')}
      title={share}
      className="needs-script -mr-[12px] inline-flex size-11 items-center justify-center gap-2 font-semibold text-brand hover:underline sm:mr-0 sm:w-auto"
    >
      <Icon name="share-2" className="size-5 sm:size-4" />
      <span className="max-sm:sr-only">{share}</span>
    </button>
  );
}
