import Head from 'next/head';
import { useRouter } from 'next/router';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { Icon } from '@/components/ui/Icon';
import { OriginalContext } from '@/lib/client/useContentLocale';
import { useOnDemand } from '@/lib/client/useOnDemand';
import { usePublicSettings } from '@/lib/client/usePublicSettings';
import { useText } from '@/lib/client/useText';
import { layoutText } from '@/lib/text/layout';
import type { Alternates, LayoutData } from '@/lib/page-data/props/common';
import { AppProviders } from './AppProviders';
import { Layout } from './Layout';
import { PageHead, type PageHeadProps } from './PageHead';
import { followTranslations, restoreTexts } from './translated-texts';

/** Translators may be faster than React. */
const isEarly = typeof document !== 'undefined' && document.getElementById('__NEXT_DATA__') !== null;
if (isEarly) followTranslations();

export type PortalAppProps = {
  /** The props shared by all pages; empty in a placeholder made during the build. */
  page: {
    shell?: { allowZoom: boolean; layout: LayoutData };
    alternates?: Alternates;
    head?: PageHeadProps;
    query?: string;
    isOriginal?: boolean;
    /** Set by pages with a layout of their own. */
    isBare?: boolean;
  };
  children: ReactNode;
};

/**
 * Wraps a page in providers, progress bar and layout. Renders nothing for a placeholder, which the start replaces.
 */
export function PortalApp({ page, children }: PortalAppProps) {
  const { pathname } = useRouter();
  // Before React looks at the HTML below.
  useState(restoreTexts);
  useEffect(() => (isEarly ? undefined : followTranslations()), []);
  // Tells `public/start-1.js` that the page hears clicks.
  useEffect(() => void window.dispatchEvent(new Event('portal-ready')), []);

  if (page.isBare) return children;
  if (!page.shell) return null;
  const { allowZoom, layout } = page.shell;
  return (
    <AppProviders>
      <Head>
        <meta
          key="viewport"
          name="viewport"
          content={`width=device-width, initial-scale=1${allowZoom ? '' : ', maximum-scale=1'}`}
        />
        {/* Links that a browser makes of numbers would not be those that React looks for. */}
        <meta
          key="format-detection"
          name="format-detection"
          content="telephone=no, date=no, address=no, email=no"
        />
      </Head>
      {page.head && <PageHead {...page.head} />}
      <RouteProgress />
      <Layout
        layout={layout}
        alternates={page.alternates ?? {}}
        isHeaderOverlay={pathname === '/'}
        query={page.query}
        question={<ConfiguredPart setting="gaMeasurementId" />}
      >
        <OriginalContext value={page.isOriginal ?? false}>
          {page.isOriginal && <OriginalNotice />}
          {children}
        </OriginalContext>
      </Layout>
      <ConfiguredPart setting="chat" />
    </AppProviders>
  );
}

/** Optional parts of the page, by the setting that turns them on. */
const PARTS = {
  gaMeasurementId: () => import('@/components/analytics/Analytics').then((code) => code.Analytics),
  chat: () => import('@/components/chat/ChatLauncher').then((code) => code.ChatLauncher),
};

/** Loads the code of a part only if it is configured. */
function ConfiguredPart({ setting }: { setting: keyof typeof PARTS }) {
  return usePublicSettings()?.[setting] && <Part load={PARTS[setting]} />;
}

/** Renders nothing if the code fails to load; the page is complete without it. */
function Part({ load }: { load: () => Promise<ComponentType> }) {
  const part = useOnDemand(load);
  return part.status === 'ready' ? <part.code /> : null;
}

/** Says that a page is not translated yet and shows the original. */
function OriginalNotice() {
  const text = useText(layoutText);
  return (
    <div className="page-width pt-6">
      <p className="flex items-center gap-2.5 rounded-lg bg-surface-tint px-4 py-3">
        <Icon name="circle-alert" className="size-5 shrink-0 text-brand" />
        {text.original}
      </p>
    </div>
  );
}

const loadBar = () => import('./progress-bar');

/** The progress bar shown while another page loads (behaviour.md §2). Its code is loaded on the first navigation. */
export function RouteProgress() {
  const { events } = useRouter();
  useEffect(() => {
    let isLoading = false;
    const show = async () => {
      try {
        const { progressBar } = await loadBar();
        if (isLoading) progressBar.start();
        else progressBar.done();
      } catch {
        // The bar is optional: without a network the page fails to load as well.
      }
    };
    const start = () => {
      isLoading = true;
      void show();
    };
    const done = () => {
      isLoading = false;
      void show();
    };
    events.on('routeChangeStart', start);
    events.on('routeChangeComplete', done);
    events.on('routeChangeError', done);
    return () => {
      events.off('routeChangeStart', start);
      events.off('routeChangeComplete', done);
      events.off('routeChangeError', done);
    };
  }, [events]);
  return null;
}
