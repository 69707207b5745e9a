import Link from 'next/link';
import type { MouseEventHandler, ReactNode } from 'react';

export type SmartLinkProps = {
  href: string;
  /** Whether the URL leaves the portal. */
  isExternal?: boolean;
  /** Opens the link in a new tab; the hint is announced by screen readers. */
  newTabHint?: string;
  className?: string;
  /** Keeps the scroll position, for links that change a part of the page. */
  isInPlace?: boolean;
  'aria-current'?: 'page' | 'true' | undefined;
  /** For a link that opens a dialog instead when scripts run. */
  'aria-haspopup'?: 'dialog' | undefined;
  /** Runs before the navigation, which it can prevent. */
  onClick?: MouseEventHandler | undefined;
  children: ReactNode;
};

/**
 * A link to an internal page, through the router, or to any other URL. Pages are not prefetched, since a page full of
 * links would load dozens of files.
 */
export function SmartLink({
  href,
  isExternal,
  newTabHint,
  className,
  isInPlace,
  children,
  ...rest
}: SmartLinkProps) {
  const tab = newTabHint ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  const content = (
    <>
      {children}
      {newTabHint && <span className="sr-only"> ({newTabHint})</span>}
    </>
  );
  if (isExternal || !href.startsWith('/')) {
    return (
      <a href={href} className={className} {...tab} {...rest}>
        {content}
      </a>
    );
  }
  return (
    <Link
      href={href}
      prefetch={false}
      scroll={isInPlace ? false : undefined}
      className={className}
      {...tab}
      {...rest}
    >
      {content}
    </Link>
  );
}
