import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { Icon } from '@/components/ui/Icon';
import { SCROLL_THROTTLE_MS } from '@/lib/constants';
import styles from './tools.module.css';

export type ScrollToTopProps = { label: string };

/** A floating button, shown below one third of the page's height and hidden on navigation (behaviour.md §2, §9). */
export function ScrollToTop({ label }: ScrollToTopProps) {
  const { events } = useRouter();
  const [isShown, setIsShown] = useState(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = () => {
      timer = undefined;
      setIsShown(window.scrollY > document.documentElement.scrollHeight / 3);
    };
    const handleScroll = () => {
      timer ??= setTimeout(measure, SCROLL_THROTTLE_MS);
    };
    const hide = () => setIsShown(false);
    handleScroll();
    window.addEventListener('scroll', handleScroll, { passive: true });
    events.on('routeChangeStart', hide);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', handleScroll);
      events.off('routeChangeStart', hide);
    };
  }, [events]);

  const handleClick = () => {
    window.scrollTo({ top: 0 });
    // The focused button disappears.
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  };

  if (!isShown) return null;
  return (
    <button type="button" aria-label={label} title={label} onClick={handleClick} className={styles.toTop}>
      <Icon name="arrow-up" className="size-5" />
    </button>
  );
}
