import type { MouseEventHandler, ReactNode } from 'react';
import type { Locale } from '@/lib/constants';
import { useLocale } from '@/lib/client/useText';
import { localePath } from '@/lib/paths/locale-path';
import { IN_PLACE } from './useLinks';

export type SmartLinkProps = {
  href: string;
  /** Whether the URL leaves the portal. */
  isExternal?: boolean;
  /** Opens the link in a new tab; the hint is announced by screen readers. */
  newTabHint?: string;
  className?: string | undefined;
  /** Language of its text, if not the page's. */
  lang?: Locale | undefined;
  /** Language of the internal page, if not this page's. */
  locale?: Locale;
  hrefLang?: Locale;
  'aria-label'?: string;
  /** Keeps the scroll position, for links that change a part of the page. */
  isInPlace?: boolean;
  'aria-current'?: 'page' | 'true' | undefined;
  /** For a link that opens a dialog instead when scripts run. */
  'aria-haspopup'?: 'dialog' | undefined;
  /** Runs before the navigation, which it can prevent. */
  onClick?: MouseEventHandler | undefined;
  children: ReactNode;
};

/** A link to an internal page, which `useLinks` opens with the router, or to any other URL. */
export function SmartLink({
  href,
  isExternal,
  newTabHint,
  locale,
  isInPlace,
  children,
  ...rest
}: SmartLinkProps) {
  const current = useLocale();
  const isInternal = !isExternal && href.startsWith('/');
  return (
    <a
      href={isInternal ? localePath(href, locale ?? current) : href}
      {...(newTabHint && { target: '_blank', rel: 'noopener noreferrer' })}
      {...(isInPlace && { [IN_PLACE]: '' })}
      {...rest}
    >
      {children}
      {newTabHint && <span className="sr-only"> ({newTabHint})</span>}
    </a>
  );
}
