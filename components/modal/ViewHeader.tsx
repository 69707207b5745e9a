import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/Icon';
import { useText } from '@/lib/client/useText';
import { modalText } from '@/lib/text/modal';
import { useModal } from './ModalProvider';

export type ViewHeaderProps = {
  title: string;
  /** Controls before the title, such as a button back to another view. */
  children?: ReactNode;
};

/** Title and close button inside a view whose frame has no header. */
export function ViewHeader({ title, children }: ViewHeaderProps) {
  const { close } = useModal();
  return (
    <div className="flex items-center gap-1 py-2">
      {children}
      <h2 className="min-w-0 flex-1 text-lg leading-snug font-bold tracking-tight">{title}</h2>
      <button
        type="button"
        onClick={close}
        aria-label={useText(modalText).close}
        className="-mr-[12px] grid size-11 shrink-0 place-items-center rounded-md hover:bg-current/8"
      >
        <Icon name="x" className="size-[22px]" />
      </button>
    </div>
  );
}
