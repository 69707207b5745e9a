import { render as renderPlain, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import mitt from 'next/dist/shared/lib/mitt';
import type { NextRouter } from 'next/router';
import type { ReactElement } from 'react';
import { SWRConfig } from 'swr';
import { vi } from 'vitest';
import { AppProviders } from '@/components/providers/AppProviders';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@/lib/constants';
import { fakeApi, type FakeAnswers, type SeenCall } from './fake-api';

export type RenderOptions = {
  locale?: Locale;
  /** The route's pattern, such as `/content/[categoryKey]`. */
  pathname?: string;
  asPath?: string;
  query?: NextRouter['query'];
  /** What the fake backend answers, by call. */
  answers?: FakeAnswers;
  /** Whether that is a remote backend, without any extension. */
  isRemote?: boolean;
};

export type Rendered = RenderResult & { user: UserEvent; router: NextRouter; calls: SeenCall[] };

/** Renders with everything that a component takes from above: router, providers, a fake backend. */
export function render(ui: ReactElement, options: RenderOptions = {}): Rendered {
  const { api, calls } = fakeApi(options.answers, options);
  const router = fakeRouter(options);
  const user = userEvent.setup();
  const cache = new Map();
  const container = document.getElementById('__next') ?? undefined;
  const result = renderPlain(ui, {
    container,
    wrapper: ({ children }) => (
      <RouterContext value={router}>
        {/* What one test loaded is nothing to the next. */}
        <SWRConfig value={{ provider: () => cache, dedupingInterval: 0 }}>
          <AppProviders api={api}>{children}</AppProviders>
        </SWRConfig>
      </RouterContext>
    ),
  });
  return { ...result, user, router, calls };
}

/** A router that goes nowhere but remembers where it was sent, and whose events tests may emit. */
export function fakeRouter({ locale, pathname, asPath, query }: RenderOptions = {}): NextRouter {
  return {
    route: pathname ?? '/',
    pathname: pathname ?? '/',
    asPath: asPath ?? pathname ?? '/',
    query: query ?? {},
    basePath: '',
    locale: locale ?? DEFAULT_LOCALE,
    locales: [...LOCALES],
    defaultLocale: DEFAULT_LOCALE,
    domainLocales: undefined,
    isReady: true,
    isFallback: false,
    isPreview: false,
    isLocaleDomain: false,
    events: mitt(),
    push: vi.fn(async () => true),
    replace: vi.fn(async () => true),
    prefetch: vi.fn(async () => {}),
    reload: vi.fn(),
    back: vi.fn(),
    forward: vi.fn(),
    beforePopState: vi.fn(),
  };
}
