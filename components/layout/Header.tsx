import clsx from 'clsx';
import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { AccountEntry } from '@/components/account/AccountEntry';
import { NotificationEntry } from '@/components/account/NotificationEntry';
import { LanguageSwitch } from '@/components/account/LanguageSwitch';
import { SearchForm } from '@/components/help/search/SearchForm';
import { MAIN_SEARCH } from '@/components/ui/page-marks';
import { SmartLink } from '@/components/ui/SmartLink';
import { HEADER_HEIGHT } from '@/lib/constants';
import { useText } from '@/lib/client/useText';
import { layoutText } from '@/lib/text/layout';
import type { BrandLogo, Alternates, NavLink } from '@/lib/page-data/props/common';
import { HeaderNav } from './HeaderNav';
import { MobileMenu } from './MobileMenu';
import { Icon } from '@/components/ui/Icon';
import { LoadState } from '@/components/ui/LoadState';
import { useDetailsDismiss } from '@/components/ui/useDetailsDismiss';
import { useOnDemand } from '@/lib/client/useOnDemand';

/** The theme menu in the header of wide screens; narrow screens have it in the side menu. */
export function ThemeMenu() {
  const text = useText(layoutText);
  const menu = useRef<HTMLDetailsElement>(null);
  const [wasOpened, setWasOpened] = useState(false);
  useDetailsDismiss(menu);
  return (
    <details
      ref={menu}
      onToggle={(event) => {
        if (event.currentTarget.open) setWasOpened(true);
      }}
      className="needs-script relative hidden shrink-0 @6xl:block"
    >
      <summary
        aria-label={text.theme}
        className="grid size-[44px] place-items-center rounded-full transition-colors hover:bg-current/8"
      >
        <Icon name="sun-moon" className="size-[20px]" />
      </summary>
      <div className="absolute top-full right-0 z-10 mt-popover w-72 rounded-xl border border-line bg-surface p-4 text-ink shadow-lift">
        {wasOpened && <Choice />}
      </div>
    </details>
  );
}

const loadSwitch = () => import('@/components/account/ThemeSwitch');

/** Loaded when the menu is first opened. */
function Choice() {
  const code = useOnDemand(loadSwitch);
  if (code.status !== 'ready') return <LoadState retry={code.status === 'failed' ? code.retry : undefined} />;
  const { ThemeSwitch } = code.code;
  return <ThemeSwitch />;
}

export type HeaderProps = {
  name: string;
  logo?: BrandLogo;
  links: NavLink[];
  mobileLinks: NavLink[];
  alternates: Alternates;
  /** Transparent over the home page's banner until the page is scrolled. */
  isOverlay?: boolean;
  query?: string;
};

/**
 * The bar at the top of every page, 64 px high. Container queries in rem decide what it shows, so that large letters
 * do not overflow it.
 */
export function Header(props: HeaderProps) {
  const { name, logo, links, mobileLinks, alternates, isOverlay = false, query } = props;
  const text = useText(layoutText);
  const { asPath } = useRouter();
  const isScrolled = useIsOutOfView(isOverlay ? `.${PAGE_TOP}` : undefined, asPath);
  const isSearchAway = useIsOutOfView(`.${MAIN_SEARCH}`, asPath, `-${HEADER_HEIGHT}px 0px 0px`);
  return (
    <>
      <div aria-hidden className={`${PAGE_TOP} absolute top-0 h-2 w-px`} />
      <header
        data-transparent={(isOverlay && !isScrolled) || undefined}
        data-search={isSearchAway || undefined}
        className={clsx('site-header print:hidden', 'sticky', isOverlay && 'inset-x-0 -mb-16')}
      >
        <div className="@container page-width h-full">
          <div className="flex h-full items-center gap-1.5 @xl:gap-3 @6xl:gap-2 @min-[88rem]:gap-4">
            <Logo name={name} logo={logo} />
            <div className="header-search">
              <SearchForm query={query} placement="header" hasShortcut />
              <span aria-hidden className="short-placeholder">
                {text.searchSubmit}
              </span>
            </div>
            <HeaderNav links={links} />
            <LanguageSwitch alternates={alternates} className="hidden shrink-0 @6xl:block" />
            <ThemeMenu />
            <NotificationEntry placement="header" />
            <AccountEntry />
            <MobileMenu links={mobileLinks} alternates={alternates} />
          </div>
        </div>
      </header>
    </>
  );
}

/** Class of an element at the top of the page. */
const PAGE_TOP = 'page-top';

/** Returns whether an element of a page, if there is one, is out of view. */
function useIsOutOfView(selector: string | undefined, page: string, rootMargin?: string): boolean {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    const element = selector && document.querySelector(selector);
    if (!element) return undefined;
    const observer = new IntersectionObserver(([entry]) => setIsAway(!entry?.isIntersecting), { rootMargin });
    observer.observe(element);
    return () => {
      observer.disconnect();
      setIsAway(false);
    };
  }, [selector, page, rootMargin]);
  return isAway;
}

export type LogoProps = { name: string; logo?: BrandLogo };

/** The logo and name, linked to the home page. Phones show the logo alone. */
export function Logo({ name, logo }: LogoProps) {
  const text = useText(layoutText);
  return (
    <SmartLink
      href="/"
      aria-label={text.homeLabel(name)}
      className="flex shrink-0 items-center gap-3 rounded-md @6xl:mr-1.5"
    >
      {logo ? <BrandMark logo={logo} /> : <BuiltInMark />}
      {!logo?.containsName && <span className="site-name">{name}</span>}
    </SmartLink>
  );
}

/** The logo of the brand. Its style sheet hides one of the two, by the colour of the background. */
function BrandMark({ logo: { light, dark } }: { logo: BrandLogo }) {
  return (
    <>
      {/* oxlint-disable-next-line nextjs/no-img-element -- small, and most are drawings */}
      <img {...light} alt="" className="brand-logo brand-logo-light" />
      {/* oxlint-disable-next-line nextjs/no-img-element -- as above */}
      {dark && <img {...dark} alt="" className="brand-logo brand-logo-dark" />}
    </>
  );
}

function BuiltInMark() {
  return (
    <svg viewBox="0 0 40 40" aria-hidden className="size-[40px] shrink-0">
      <rect width="40" height="40" rx="11" fill="var(--brand-fill)" />
      <path
        d="M12 30V12.5A2.5 2.5 0 0 1 14.5 10H21a7 7 0 0 1 0 14h-3.5Z"
        fill="none"
        stroke="var(--brand-on)"
        strokeWidth="3.5"
        strokeLinejoin="round"
      />
      <circle cx="21" cy="17" r="2.25" fill="var(--brand-on)" />
    </svg>
  );
}
