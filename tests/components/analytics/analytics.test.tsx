import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Analytics } from '@/components/analytics/Analytics';
import { Footer } from '@/components/layout/Footer';
import { analyticsText } from '@/lib/text/analytics';
import { findAxeProblems } from '@/tests/helpers/find-axe-problems';
import { identityAnswers } from '@/tests/helpers/identity';
import { render, type RenderOptions } from '@/tests/helpers/render';

const settings = vi.hoisted(() => ({
  gaMeasurementId: 'G-ABC1234567',
  requireConsent: false,
  siteUrl: 'https://bantuan.contoh.id',
}));
vi.mock('@/lib/env.public', () => ({ getPublicSettings: () => settings }));

const text = analyticsText.id;
const DISABLED = 'ga-disable-G-ABC1234567';
const ARTICLE = {
  pathname: '/content/[categoryKey]/[topicUid]/[article]',
  asPath: '/content/teh/t/a-merebus?openarticle=gaji',
};

const script = () => document.head.querySelector('script[src^="https://www.googletagmanager.com/"]');
/** The events that the script would send. */
const sent = () =>
  (window.dataLayer ?? [])
    .map((command) => Array.from(command as ArrayLike<unknown>))
    .filter(([name]) => name === 'event')
    .map(([, event, fields]) => [event, (fields as { page_path: string }).page_path]);
const isDisabled = () => (window as unknown as Record<string, unknown>)[DISABLED];

function show(options: RenderOptions = { pathname: '/', asPath: '/' }) {
  return render(
    <>
      <Footer name="Toko" sections={[]} />
      <main tabIndex={-1}>Isi</main>
      {/* Loaded on demand, when the page is there. */}
      <Later />
    </>,
    { answers: identityAnswers(), ...options },
  );
}
const Later = () => {
  const isThere = document.getElementById('footer-choices') !== null;
  return isThere ? <Analytics /> : null;
};
async function showReady(options?: RenderOptions) {
  const rendered = show(options);
  rendered.rerender(
    <>
      <Footer name="Toko" sections={[]} />
      <main tabIndex={-1}>Isi</main>
      <Later />
    </>,
  );
  await screen.findByRole('button', { name: text.change });
  return rendered;
}

beforeEach(() => {
  settings.requireConsent = false;
  window.history.replaceState(null, '', '/');
});
afterEach(() => {
  script()?.remove();
  delete window.dataLayer;
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
  Reflect.deleteProperty(navigator, 'doNotTrack');
});

describe('what is measured', () => {
  test('P03: the first page, and an article once as `view`; the path without query, title and referrer', async () => {
    await showReady(ARTICLE);
    expect(script()).toHaveAttribute('src', 'https://www.googletagmanager.com/gtag/js?id=G-ABC1234567');
    expect(sent()).toEqual([
      ['page_view', '/content/teh/t/a-merebus'],
      ['view', '/content/teh/t/a-merebus'],
    ]);
    const commands = (window.dataLayer ?? []).map((command) => Array.from(command as ArrayLike<unknown>));
    expect(commands).toContainEqual([
      'config',
      'G-ABC1234567',
      expect.objectContaining({ send_page_view: false, allow_google_signals: false }),
    ]);
    expect(commands).toContainEqual([
      'set',
      {
        page_location: 'https://bantuan.contoh.id/content/teh/t/a-merebus',
        page_path: '/content/teh/t/a-merebus',
        page_title: '/content/teh/t/a-merebus',
        page_referrer: '',
      },
    ]);
    expect(JSON.stringify(commands)).not.toContain('gaji');
  });

  test('every completed change of the route, and every change of the fragment once', async () => {
    const { router } = await showReady(ARTICLE);
    act(() => router.events.emit('routeChangeComplete', '/content/teh/t/a-merebus'));
    window.history.replaceState(null, '', '/#ketel');
    act(() => router.events.emit('hashChangeComplete', '/#ketel'));
    act(() => void window.dispatchEvent(new Event('hashchange')));
    expect(sent().map(([event]) => event)).toEqual(['page_view', 'view', 'page_view', 'view', 'page_view']);
  });

  test('a request is counted by its route', async () => {
    await showReady({ pathname: '/request/[key]', asPath: '/request/TICKET-42?rate=1' });
    expect(sent()).toEqual([['page_view', '/request/[key]']]);
    expect(JSON.stringify(window.dataLayer)).not.toContain('TICKET');
  });
});

describe('consent', () => {
  test('where it is required nothing is loaded before the answer, and the question blocks nothing', async () => {
    settings.requireConsent = true;
    const { user, container } = await showReady();
    const question = screen.getByRole('region', { name: text.title });
    expect(question).not.toHaveFocus();
    expect(script()).toBeNull();
    expect(window.dataLayer).toBeUndefined();
    expect(await findAxeProblems(container)).toEqual([]);
    await user.click(screen.getByRole('button', { name: text.allow }));
    expect(screen.queryByRole('region', { name: text.title })).toBeNull();
    expect(screen.getByText(text.saved)).toHaveAttribute('role', 'status');
    expect(script()).not.toBeNull();
    expect(sent()).toEqual([['page_view', '/']]);
  });

  test('a refusal is remembered, and can be taken back in the footer', async () => {
    settings.requireConsent = true;
    const { user, unmount } = await showReady();
    await user.click(screen.getByRole('button', { name: text.refuse }));
    expect(script()).toBeNull();
    expect(localStorage.getItem('portal-analytics')).toBe('refused');
    expect(screen.queryByRole('region')).toBeNull();
    await user.click(screen.getByRole('button', { name: text.change }));
    expect(screen.getByRole('region', { name: text.title })).toHaveFocus();
    expect(screen.getByText(text.now.refused)).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: text.change })).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: text.allow }));
    expect(script()).not.toBeNull();
    unmount();
  });

  test('a later refusal stops measuring and removes the cookies', async () => {
    document.cookie = '_ga=GA1.1.2; path=/';
    document.cookie = '_ga_ABC=GS1; path=/';
    document.cookie = '_gadis=kucing; path=/';
    const { user, router } = await showReady();
    expect(isDisabled()).toBe(false);
    await user.click(screen.getByRole('button', { name: text.change }));
    expect(screen.getByText(text.now.granted)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: text.refuse }));
    expect(isDisabled()).toBe(true);
    expect(document.cookie).toBe('_gadis=kucing');
    document.cookie = '_gadis=; path=/; max-age=0';
    const before = sent().length;
    act(() => router.events.emit('routeChangeComplete', '/faq'));
    expect(sent()).toHaveLength(before);
  });

  test('a refusal in another tab counts here', async () => {
    await showReady();
    localStorage.setItem('portal-analytics', 'refused');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'portal-analytics' })));
    expect(isDisabled()).toBe(true);
  });

  test.each([
    ['globalPrivacyControl', true],
    ['doNotTrack', '1'],
  ])(
    '%s of the browser refuses without a question; a choice made here counts more',
    async (signal, value) => {
      Object.defineProperty(navigator, signal, { configurable: true, value });
      settings.requireConsent = true;
      const { user } = await showReady();
      expect(screen.queryByRole('region', { name: text.title })).toBeNull();
      expect(script()).toBeNull();
      await user.click(screen.getByRole('button', { name: text.change }));
      await user.click(screen.getByRole('button', { name: text.allow }));
      expect(script()).not.toBeNull();
    },
  );
});
