import type { MouseEvent, ReactNode } from 'react';
import { useModal } from '@/components/providers/ModalProvider';
import { SmartLink } from '@/components/ui/SmartLink';
import { NEW_REQUEST_PATH } from '@/lib/rules/request-path';

export type NewRequestLinkProps = {
  /** Fills in the subject. */
  subject?: string;
  className: string;
  children: ReactNode;
};

/** Opens the request form in the modal, or its page without JavaScript and in a new tab. */
export function NewRequestLink({ subject, ...link }: NewRequestLinkProps) {
  const { open } = useModal();
  const handleClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open('CREATE_REQUEST_VIEW', subject ? { initialValues: { subject } } : undefined);
  };
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : '';
  return <SmartLink href={NEW_REQUEST_PATH + query} onClick={handleClick} {...link} />;
}
