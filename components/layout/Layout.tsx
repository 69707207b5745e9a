import type { ReactNode } from 'react';
import { BottomBar } from './BottomBar';
import { Footer } from './Footer';
import { Header } from './Header';
import { MAIN_ID, SkipLink } from './SkipLink';
import type { Alternates } from '@/lib/views/common';
import type { LayoutView } from '@/lib/views/shell';

export type LayoutProps = {
  layout: LayoutView;
  alternates: Alternates;
  isHeaderOverlay?: boolean;
  query?: string;
  children: ReactNode;
};

/** Header, main area, footer, and the bar at the foot of phones. */
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
      <BottomBar links={layout.barLinks} />
    </div>
  );
}
