import clsx from 'clsx';
import { useRef } from 'react';
import { AccountEntry } from '@/components/account/AccountEntry';
import { SearchForm } from '@/components/search/SearchForm';
import { useIsScrolled } from '@/lib/hooks/useIsScrolled';
import { HeaderNav } from './HeaderNav';
import { LanguageSwitch } from './LanguageSwitch';
import { Logo } from './Logo';
import { MobileMenu } from './MobileMenu';
import { ThemeMenu } from './ThemeMenu';
import type { Alternates, NavLink } from '@/components/views';

export type HeaderProps = {
  name: string;
  links: NavLink[];
  mobileLinks: NavLink[];
  alternates: Alternates;
  /** Lies transparent over the banner until the page is scrolled (the home page). */
  isOverlay?: boolean;
  query?: string;
};

/**
 * The bar at the top of every page, 64 px high. What stands in it depends on how much text fits into its width, so that
 * nothing is lost with large letters: sizes of controls are in pixels, widths are asked of the container in rem.
 */
export function Header({ name, links, mobileLinks, alternates, isOverlay = false, query }: HeaderProps) {
  const top = useRef<HTMLDivElement>(null);
  const isScrolled = useIsScrolled(top, isOverlay);
  const isTransparent = isOverlay && !isScrolled;
  return (
    <>
      <div ref={top} aria-hidden className="absolute top-0 h-2 w-px" />
      <header
        data-transparent={isTransparent || undefined}
        className={clsx(
          'site-header @container top-0 z-40 h-header border-b transition-colors duration-200 print:hidden',
          isOverlay ? 'fixed inset-x-0' : 'sticky',
        )}
      >
        <div className="page-width flex h-full items-center gap-1.5 @2xl:gap-3 @7xl:gap-2 @min-[96rem]:gap-4">
          <Logo name={name} />
          <SearchForm
            query={query}
            placement="header"
            hasShortcut
            className="min-w-0 flex-1 @3xl:ml-auto @3xl:max-w-[28rem] @7xl:mr-auto @7xl:ml-0 [&_input]:h-[44px] [&_input]:pr-[44px] [&_input]:pl-[16px]"
          />
          <HeaderNav links={links} />
          <LanguageSwitch alternates={alternates} className="hidden shrink-0 @7xl:block" />
          <ThemeMenu />
          <AccountEntry />
          <MobileMenu links={mobileLinks} alternates={alternates} />
        </div>
      </header>
    </>
  );
}
