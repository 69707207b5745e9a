import clsx from 'clsx';
import { useRef } from 'react';
import { AccountEntry } from '@/components/account/AccountEntry';
import { SearchForm } from '@/components/search/SearchForm';
import { useIsScrolled } from '@/lib/hooks/useIsScrolled';
import { HeaderNav } from './HeaderNav';
import { LanguageSwitch } from './LanguageSwitch';
import { Logo } from './Logo';
import { MobileMenu } from './MobileMenu';
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

/** The bar at the top of every page, 64 px high. */
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
          'site-header top-0 z-40 h-header border-b transition-colors duration-200 print:hidden',
          isOverlay ? 'fixed inset-x-0' : 'sticky',
        )}
      >
        <div className="page-width flex h-full items-center gap-1.5 sm:gap-4">
          <Logo name={name} />
          <SearchForm query={query} className="min-w-0 flex-1 md:ml-auto md:max-w-md xl:mr-auto xl:ml-0" />
          <HeaderNav links={links} />
          <LanguageSwitch alternates={alternates} className="hidden shrink-0 xl:flex" />
          <AccountEntry className="max-[359px]:hidden" />
          <MobileMenu links={mobileLinks} alternates={alternates} />
        </div>
      </header>
    </>
  );
}
