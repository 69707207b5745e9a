import type { MouseEvent, ReactNode } from 'react';
import { useModal } from '@/components/modal/ModalProvider';
import { isPlainClick } from '@/components/ui/plain-click';
import { SmartLink } from '@/components/ui/SmartLink';
import { STORES_PATH } from '@/lib/paths/contact-link';

export type NearestLinkProps = { className: string; children: ReactNode };

/** Opens the view that finds the nearest office, or the page of offices without JavaScript and in a new tab. */
export function NearestLink(link: NearestLinkProps) {
  const { open } = useModal();
  const handleClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    open('ADDRESS_VIEW');
  };
  return <SmartLink href={STORES_PATH} onClick={handleClick} {...link} />;
}
