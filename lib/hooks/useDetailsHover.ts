import { useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react';

/** The way from the trigger to what it opened is forgiven a moment beside both, in ms. */
const LEAVE_MS = 200;

/**
 * The hover mode of an open-and-close menu (behaviour.md §4): a mouse over it opens it, and it closes when the mouse
 * has left. A click on the trigger then keeps it open; the next one closes it.
 */
export function useDetailsHover(menu: RefObject<HTMLDetailsElement | null>) {
  const isByHover = useRef(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  return {
    menuProps: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        clearTimeout(leaving.current);
        if (pointerType !== 'mouse' || menu.current?.open) return;
        isByHover.current = true;
        menu.current?.setAttribute('open', '');
      },
      onPointerLeave: () => {
        if (!isByHover.current) return;
        leaving.current = setTimeout(() => menu.current?.removeAttribute('open'), LEAVE_MS);
      },
    },
    triggerProps: {
      onClick: (event: MouseEvent) => {
        if (isByHover.current && menu.current?.open) event.preventDefault();
        isByHover.current = false;
      },
    },
  };
}
