import type { ReactNode } from 'react';
import { Footer } from './Footer';
import { Header } from './Header';
import { MAIN_ID, SkipLink } from './SkipLink';
import type { Alternates, FooterSection, NavLink } from '@/components/views';

/** What stands around every page, as content sets it. */
export type LayoutData = {
  name: string;
  links: NavLink[];
  mobileLinks: NavLink[];
  footer: FooterSection[];
};

export type LayoutProps = {
  layout: LayoutData;
  alternates: Alternates;
  isHeaderOverlay?: boolean;
  query?: string;
  children: ReactNode;
};

/** Header, main area and footer. */
export function Layout({ layout, alternates, isHeaderOverlay, query, children }: LayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header
        name={layout.name}
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
    </div>
  );
}
