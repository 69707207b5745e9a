import { useRouter } from 'next/router';
import { useEffect, type RefObject } from 'react';

/** Closes an open `<details>` menu on Escape, on a click elsewhere and when another page opens. */
export function useDetailsDismiss(menu: RefObject<HTMLDetailsElement | null>): void {
  const { events } = useRouter();
  useEffect(() => {
    const close = () => menu.current?.removeAttribute('open');
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return;
      close();
      menu.current.querySelector('summary')?.focus();
    };
    const handleClick = (event: MouseEvent) => {
      const { target } = event;
      // A dialog opened from the menu is rendered elsewhere in the page.
      if (!(target instanceof Element) || target.closest('.ReactModalPortal')) return;
      if (!menu.current?.contains(target)) close();
    };
    document.addEventListener('keydown', handleKey);
    document.addEventListener('click', handleClick);
    events.on('routeChangeStart', close);
    return () => {
      document.removeEventListener('keydown', handleKey);
      document.removeEventListener('click', handleClick);
      events.off('routeChangeStart', close);
    };
  }, [menu, events]);
}
