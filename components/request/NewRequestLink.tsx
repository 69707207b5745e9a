import type { MouseEvent, ReactNode } from 'react';
import { useModal } from '@/components/modal/ModalProvider';
import { isPlainClick } from '@/components/ui/plain-click';
import { SmartLink } from '@/components/ui/SmartLink';
import { NEW_REQUEST_PATH } from '@/lib/paths/request-path';

export type NewRequestLinkProps = {
  /** Fills in the subject. */
  subject?: string;
  /** Fills in other fields by key, where the form has them. */
  values?: Readonly<Record<string, string>>;
  className: string;
  children: ReactNode;
};

/** Opens the request form in the modal, or its page without JavaScript and in a new tab. */
export function NewRequestLink({ subject, values, ...link }: NewRequestLinkProps) {
  const { open } = useModal();
  const initialValues = { ...values, ...(subject && { subject }) };
  const query = new URLSearchParams(initialValues).toString().replace(/\+/g, '%20');
  const handleClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    open('CREATE_REQUEST_VIEW', query ? { initialValues } : undefined);
  };
  return (
    <SmartLink
      href={query ? `${NEW_REQUEST_PATH}?${query}` : NEW_REQUEST_PATH}
      onClick={handleClick}
      {...link}
    />
  );
}
