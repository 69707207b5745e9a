import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OfflineNotice } from '@/components/offline/OfflineNotice';
import { OfflineScreen } from '@/components/screens/OfflineScreen';
import type { User } from '@/lib/contract/auth';
import { AuthContext, type AuthState } from '@/lib/client/useAuth';
import { findAxeProblems } from '../../helpers/find-axe-problems';
import { render } from '../../helpers/render';

const NOW = new Date('2026-11-23T08:00:00Z');
const PATH = '/content/kucing/abcdefghij/klmnopqrst-makan';

const postMessage = vi.fn();
let network: 'offline' | 'online';

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  network = 'offline';
  vi.stubGlobal('fetch', async () => {
    if (network === 'offline') throw new TypeError('Failed to fetch');
    return new Response();
  });
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => network === 'online');
  const serviceWorker = {
    register: vi.fn(async () => ({})),
    ready: Promise.resolve({ active: { postMessage } }),
  };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  postMessage.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  document.querySelector('meta[name="stored-at"]')?.remove();
});

/** Marks the page as the service worker marks a page from its store. */
function storedAgo(ms: number): void {
  const mark = document.createElement('meta');
  Object.assign(mark, { name: 'stored-at', content: String(NOW.getTime() - ms) });
  document.head.append(mark);
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the notice of a page from the store', () => {
  it.each([
    [
      20_000,
      'id',
      'Tidak ada sambungan internet. Halaman ini tersimpan baru saja (23 November 2026, 14.59 WIB).',
    ],
    [
      3 * 3_600_000,
      'id',
      'Tidak ada sambungan internet. Halaman ini tersimpan 3 jam yang lalu (23 November 2026, 12.00 WIB).',
    ],
    [3 * 3_600_000, 'en', 'You are offline. This page was stored 3 hours ago (23 November 2026, 12:00 WIB).'],
    [
      8 * 86_400_000,
      'id',
      'Tidak ada sambungan internet. Halaman ini tersimpan 15 November 2026, 15.00 WIB.',
    ],
  ] as const)('says how old it is (%d ms, %s)', async (ms, locale, words) => {
    storedAgo(ms);
    render(<OfflineNotice />, { locale, asPath: PATH });
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await pass(1);
    expect(screen.getByRole('status')).toHaveTextContent(words);
    expect(await findAxeProblems()).toEqual([]);
  });

  it('is not there on a page from the network', async () => {
    render(<OfflineNotice />, { asPath: PATH });
    await pass(60_000);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('stays while the network is away, and goes once it has renewed the page in place', async () => {
    storedAgo(60_000);
    const { router } = render(<OfflineNotice />, { asPath: `${PATH}?openarticle=x` });
    await pass(31_000);
    window.dispatchEvent(new Event('online'));
    await pass(1);
    expect(router.replace).not.toHaveBeenCalled();
    network = 'online';
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(
      () =>
        expect(router.replace).toHaveBeenCalledExactlyOnceWith(`${PATH}?openarticle=x`, undefined, {
          scroll: false,
        }),
      { timeout: 10_000 },
    );
    // A shallow route change brings no new content.
    act(() => router.events.emit('routeChangeComplete', PATH, { shallow: true }));
    expect(screen.getByRole('status')).not.toBeEmptyDOMElement();
    act(() => router.events.emit('routeChangeComplete', PATH, { shallow: false }));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});

it('a network that comes back while one try still fails is tried at once', async () => {
  storedAgo(60_000);
  let fail = (): void => undefined;
  const failing = new Promise<Response>((_, reject) => {
    fail = () => reject(new TypeError('Failed to fetch'));
  });
  const fetched = vi.fn<() => Promise<Response>>(async () => new Response());
  fetched.mockReturnValueOnce(failing);
  vi.stubGlobal('fetch', fetched);
  const { router } = render(<OfflineNotice />, { asPath: PATH });
  await pass(1);
  window.dispatchEvent(new Event('pageshow'));
  window.dispatchEvent(new Event('online'));
  fail();
  await pass(1);
  expect(router.replace).toHaveBeenCalledOnce();
});

describe('the worker hears', () => {
  const auth = { signIn: vi.fn(), signOut: vi.fn(), forget: vi.fn(), refresh: vi.fn(), settled: vi.fn() };
  const noticeFor = (state: AuthState) => (
    <AuthContext value={{ ...auth, state }}>
      <OfflineNotice />
    </AuthContext>
  );
  const sent = () => postMessage.mock.calls.map(([message]) => (message as { type: string }).type);

  it('which page is read, and that it was renewed', async () => {
    const { router } = render(<OfflineNotice />, { asPath: PATH });
    await pass(6_000);
    expect(postMessage.mock.lastCall?.[0]).toMatchObject({ type: 'read', path: location.pathname });
    act(() => router.events.emit('routeChangeComplete', PATH, { shallow: false }));
    await pass(6_000);
    expect(sent()).toEqual(['read', 'read']);
  });

  it('to forget what was read, after a logout only', async () => {
    const { rerender } = render(noticeFor({ status: 'checking' }));
    rerender(noticeFor({ status: 'anonymous' }));
    await pass(6_000);
    rerender(
      noticeFor({
        status: 'user',
        user: { uid: 1, business_uid: 'b', first_name: 'A', last_name: 'B' } satisfies User,
      }),
    );
    await pass(6_000);
    expect(sent()).not.toContain('forget');
    rerender(noticeFor({ status: 'anonymous' }));
    await pass(1);
    expect(sent()).toContain('forget');
  });
});

it('the page for offline says what to do, in both languages', async () => {
  render(<OfflineScreen />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Tidak ada sambungan internet');
  expect(screen.getByRole('link', { name: 'Ke beranda' })).toHaveAttribute('href', '/');
  expect(await findAxeProblems()).toEqual([]);
});
