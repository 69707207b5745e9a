import { useRouter } from 'next/router';
import type { MouseEvent, ReactNode } from 'react';
import { useModal } from '@/components/modal/ModalProvider';
import { NotificationEntry } from '@/components/account/NotificationEntry';
import { Icon, type IconName } from '@/components/ui/Icon';
import { isPlainClick } from '@/components/ui/plain-click';
import { SmartLink } from '@/components/ui/SmartLink';
import { useAuth } from '@/lib/client/useAuth';
import { useOnDemand } from '@/lib/client/useOnDemand';
import { useText } from '@/lib/client/useText';
import { layoutText } from '@/lib/text/layout';
import type { Alternates, BarLink, LayoutData } from '@/lib/page-data/props/common';
import { Footer } from './Footer';
import { Header } from './Header';

export type LayoutProps = {
  layout: LayoutData;
  alternates: Alternates;
  isHeaderOverlay?: boolean;
  query?: string;
  /** The consent question, which floats over the page and comes early in the tab order. */
  question?: ReactNode;
  children: ReactNode;
};

/** Header, main area, footer, and the bar at the bottom of phones. */
export function Layout({ layout, alternates, isHeaderOverlay, query, question, children }: LayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {question}
      <LazyTopBars />
      <Header
        name={layout.name}
        logo={layout.logo}
        links={layout.links}
        mobileLinks={layout.mobileLinks}
        alternates={alternates}
        isOverlay={isHeaderOverlay}
        query={query}
      />
      <main id={MAIN_ID} tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer name={layout.name} sections={layout.footer} />
      <BottomBar links={layout.barLinks} alternates={alternates} />
    </div>
  );
}

const MAIN_ID = 'konten';

/** Skips the header; the first focusable element of the page. */
function SkipLink() {
  const text = useText(layoutText);
  return (
    <a
      href={`#${MAIN_ID}`}
      className="z-50 rounded-md bg-brand-fill px-4 py-2.5 font-semibold text-brand-on not-focus:sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {text.skipToContent}
    </a>
  );
}

const loadBars = () => import('./TopBars');

/** The bars above the header, loaded after the page; without JavaScript there are none. */
export function LazyTopBars() {
  const bars = useOnDemand(loadBars);
  return bars.status === 'ready' ? <bars.code.TopBars /> : null;
}

/** The icons that content may name; any other name shows a link icon. */
export const BAR_ICONS: Record<string, IconName> = {
  home: 'house',
  categories: 'layout-grid',
  blog: 'newspaper',
  store: 'map-pin',
  faq: 'circle-question-mark',
  request: 'message-square-plus',
  requests: 'inbox',
  contact: 'phone',
  search: 'search',
  account: 'user-round',
};

type BottomBarProps = { links: BarLink[]; alternates: Alternates };

/** The bar at the bottom of phones, filled by content. */
function BottomBar({ links, alternates }: BottomBarProps) {
  const text = useText(layoutText);
  const { asPath } = useRouter();
  const { open } = useModal();
  const { settled } = useAuth();
  const [here = ''] = asPath.split(/[?#]/);
  if (links.length === 0) return null;

  const openAccount = async () => {
    if (await settled()) open('SIDE_MENU_VIEW', { alternates });
    else open('LOGIN_VIEW');
  };
  const handleAccount = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void openAccount();
  };

  return (
    <nav aria-label={text.quickNavigation} className="bottom-bar md:hidden print:hidden">
      <ul>
        {links.map(({ title, href, isExternal, icon = '' }, index) => {
          const name = (Object.hasOwn(BAR_ICONS, icon) ? BAR_ICONS[icon] : undefined) ?? 'link-2';
          const isAccount = icon === 'account';
          return (
            <li key={index}>
              <SmartLink
                href={href}
                isExternal={isExternal}
                aria-current={isAccount ? undefined : placeOf(href, here)}
                aria-haspopup={isAccount ? 'dialog' : undefined}
                data-icon={isAccount || icon === 'search' ? icon : undefined}
                onClick={isAccount ? handleAccount : undefined}
              >
                <Icon name={name} />
                {title}
              </SmartLink>
            </li>
          );
        })}
        <NotificationEntry placement="bar" />
      </ul>
    </nav>
  );
}

/** Returns the `aria-current` of an entry: the shown page, or the one above it, such as the list of a request. */
function placeOf(href: string, here: string): 'page' | 'true' | undefined {
  if (href === here) return 'page';
  return here.startsWith(`${href}/`) ? 'true' : undefined;
}
