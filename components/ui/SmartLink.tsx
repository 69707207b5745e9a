import Link from 'next/link';
import type { MouseEventHandler, ReactNode } from 'react';

export type SmartLinkProps = {
  href: string;
  /** The address leaves the portal. */
  isExternal?: boolean;
  /** Open beside the portal; readers of the screen are told by `newTabHint`. */
  newTabHint?: string;
  className?: string;
  'aria-current'?: 'page';
  /** Runs first; what it prevents does not happen. */
  onClick?: MouseEventHandler;
  children: ReactNode;
};

/**
 * A link that is right for its address. Pages of the portal are not fetched ahead: a page full of links would
 * otherwise load dozens of files that nobody asked for.
 */
export function SmartLink({ href, isExternal, newTabHint, className, children, ...rest }: SmartLinkProps) {
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
    <Link href={href} prefetch={false} className={className} {...tab} {...rest}>
      {content}
    </Link>
  );
}
