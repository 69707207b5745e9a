import clsx from 'clsx';
import { useRouter } from 'next/router';
import type { MouseEvent } from 'react';

export type RichTextProps = { html: string; className?: string };

/**
 * HTML of the content. It was sanitised when it came in, and the Content-Security-Policy runs no script of it. Links
 * to other pages of the portal open without loading everything again.
 */
export function RichText({ html, className }: RichTextProps) {
  const handleClick = useLinksWithin();
  return (
    <div
      className={clsx('prose', className)}
      onClick={handleClick}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** Addresses of ours that are files, not pages. */
const FILES = /^\/(?:api|media|_next)\/|\.(?:md|xml|txt)$/;

/** For an element whose HTML stands in the page as it came: a click on a link to a page of ours opens it in place. */
function useLinksWithin() {
  const router = useRouter();
  return (event: MouseEvent) => {
    const href = pageBehind(event);
    if (!href) return;
    event.preventDefault();
    // The address names its language by itself; the router would put the page's own in front.
    void router.push(href, undefined, { locale: false });
  };
}

/** The page of the portal that a plain click leads to; undefined for what the browser does itself. */
function pageBehind(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return undefined;
  const written = link.getAttribute('href');
  if (!written?.startsWith('/') || link.origin !== window.location.origin) return undefined;
  return FILES.test(link.pathname) ? undefined : written;
}
