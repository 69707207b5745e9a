import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { isPlainClick } from './plain-click';

/** Attribute of links that keep the scroll position. */
export const IN_PLACE = 'data-in-place';

/**
 * Opens the internal links of the page with the router, and loads what they lead to when a pointer comes near. One listener
 * serves them all, so links are plain HTML, also those that React does not know. Handlers of React come first and may prevent it.
 */
export function useLinks(): void {
  const router = useRouter();
  useEffect(() => {
    const handleClick = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || !isPlainClick(event)) return;
      const link = pageLink(event);
      if (!link) return;
      event.preventDefault();
      // The URL has its language already; the router would prefix the current one.
      const scroll = link.hasAttribute(IN_PLACE) ? { scroll: false } : {};
      void router.push(hrefOf(link), undefined, { locale: false, ...scroll });
    };
    const handleNear = (event: Event) => {
      const link = pageLink(event);
      // Without a network nothing is loaded ahead.
      if (link) router.prefetch(hrefOf(link), undefined, { locale: false }).catch(() => undefined);
    };
    document.addEventListener('click', handleClick);
    document.addEventListener('pointerover', handleNear, { passive: true });
    return () => {
      document.removeEventListener('click', handleClick);
      document.removeEventListener('pointerover', handleNear);
    };
  }, [router]);
}

/** Internal URLs of files, which the router cannot open. */
const FILES = /^\/(?:api|media|_next)\/|\.(?:md|xml|txt|json)$/;

const hrefOf = (link: Element): string => link.getAttribute('href') ?? '';

/** Returns the link to an internal page below an event; links to a place of the page are left to the browser. */
function pageLink({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return undefined;
  if (!hrefOf(link).startsWith('/') || link.origin !== window.location.origin) return undefined;
  return FILES.test(link.pathname) ? undefined : link;
}
