import { useCallback, useEffect, useRef } from 'react';

/** Name of the data attribute that marks what is part of the modal. */
export const MODAL_ROOT = 'modal-root';

/**
 * Returns focus to where it was when the modal closes. If the control that opened it is gone (a login
 * replaces the login button by the account's menu), focuses the element with its id, else `main`.
 */
export function useReturnFocus(isOpen: boolean): { rememberFocus: () => void } {
  const opener = useRef<HTMLElement>(undefined);

  useEffect(() => {
    if (isOpen) return;
    const element = opener.current;
    opener.current = undefined;
    if (!element) return;
    if (!focus(element) && !focus(document.getElementById(element.id))) focus(document.querySelector('main'));
  }, [isOpen]);

  const rememberFocus = useCallback(() => {
    const { activeElement } = document;
    // Switching views starts inside the modal; keep the first opener.
    if (!(activeElement instanceof HTMLElement) || activeElement.closest(`[data-${MODAL_ROOT}]`)) return;
    opener.current = activeElement;
  }, []);
  return { rememberFocus };
}

function focus(element: HTMLElement | null): boolean {
  if (!element?.isConnected) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}
