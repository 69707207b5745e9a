import { render as renderPlain, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
// Next exports no provider of its router from a public module.
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { vi } from 'vitest';
import { AppProviders } from '@/components/layout/AppProviders';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@/lib/constants';
import { DeskApiContext } from '@/components/desk/useDesk';
import { fakeApi, type FakeAnswers, type SeenCall } from './fake-api';

export type RenderOptions = {
  locale?: Locale;
  /** The route's pattern, such as `/content/[categoryKey]`. */
  pathname?: string;
  asPath?: string;
  query?: NextRouter['query'];
  /** The answers of the fake backend by call. */
  answers?: FakeAnswers;
  /** Whether it is a remote backend, without the portal's extensions. */
  isRemote?: boolean;
};

export type Rendered = RenderResult & { user: UserEvent; router: NextRouter; calls: SeenCall[] };

/** Renders a component with its surroundings: router, providers, a fake backend. */
export function render(ui: ReactElement, options: RenderOptions = {}): Rendered {
  const { api, desk, calls } = fakeApi(options.answers, options);
  const router = fakeRouter(options);
  const user = userEvent.setup();
  const cache = new Map();
  const container = document.getElementById('__next') ?? undefined;
  const result = renderPlain(ui, {
    container,
    wrapper: ({ children }) => (
      // An SWR cache per test.
      <SWRConfig value={{ provider: () => cache, dedupingInterval: 0 }}>
        <PageProviders api={api} router={router}>
          <DeskApiContext value={desk}>{children}</DeskApiContext>
        </PageProviders>
      </SWRConfig>
    ),
  });
  return { ...result, user, router, calls };
}

type PageProvidersProps = {
  api: ComponentProps<typeof AppProviders>['api'];
  router?: NextRouter;
  children: ReactNode;
};

/** Provides what a screen gets from its page. */
export const PageProviders = ({ api, router = fakeRouter(), children }: PageProvidersProps) => (
  <RouterContext value={router}>
    <AppProviders api={api}>{children}</AppProviders>
  </RouterContext>
);

/** A router that records navigations instead of following them, and whose events tests may emit. */
function fakeRouter({ locale, pathname, asPath, query }: RenderOptions = {}): NextRouter {
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
    events: createEvents(),
    push: vi.fn(async () => true),
    replace: vi.fn(async () => true),
    prefetch: vi.fn(async () => {}),
    reload: vi.fn(),
    back: vi.fn(),
    forward: vi.fn(),
    beforePopState: vi.fn(),
  };
}

function createEvents(): NextRouter['events'] {
  type Handler = Parameters<NextRouter['events']['on']>[1];
  const handlers = new Map<string, Set<Handler>>();
  const handlersOf = (type: string): Set<Handler> => handlers.get(type) ?? new Set();
  return {
    on: (type, handler) => void handlers.set(type, handlersOf(type).add(handler)),
    off: (type, handler) => void handlersOf(type).delete(handler),
    emit: (type, ...events) => [...handlersOf(type)].forEach((handler) => handler(...events)),
  };
}
