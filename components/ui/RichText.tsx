import clsx from 'clsx';
import { useRouter } from 'next/router';
import { useMemo, type MouseEvent } from 'react';
import { markCodes } from '@/lib/rules/code-words';
import { isPlainClick } from './plain-click';

export type RichTextProps = {
  html: string;
  /** Language of the HTML, if not the page's. */
  lang?: string | undefined;
  className?: string;
};

/** HTML of the content, sanitised when it was stored. Its internal links navigate on the client. */
export function RichText({ html, lang, className }: RichTextProps) {
  const handleClick = useLinksWithin();
  const marked = useMemo(() => markCodes(html), [html]);
  return (
    <div
      lang={lang}
      className={clsx('prose', className)}
      onClick={handleClick}
      dangerouslySetInnerHTML={{ __html: marked }}
    />
  );
}

/** Internal URLs of files, which the router cannot open. */
const FILES = /^\/(?:api|media|_next)\/|\.(?:md|xml|txt)$/;

/** Returns a click handler for raw HTML that opens internal links with the router. */
function useLinksWithin() {
  const router = useRouter();
  return (event: MouseEvent) => {
    const href = pageBehind(event);
    if (!href) return;
    event.preventDefault();
    // The URL has its language already; the router would prefix the current one.
    void router.push(href, undefined, { locale: false });
  };
}

/** Returns the internal page that a plain click opens; undefined for clicks left to the browser. */
function pageBehind(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0 || !isPlainClick(event)) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return undefined;
  const href = link.getAttribute('href');
  if (!href?.startsWith('/') || link.origin !== window.location.origin) return undefined;
  return FILES.test(link.pathname) ? undefined : href;
}
