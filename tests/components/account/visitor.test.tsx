import { act, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { visitorRetryDelay } from '@/components/account/visitor-loop';
import { useAuth, type Auth } from '@/lib/client/useAuth';
import { useViewEvent, useVisitor } from '@/lib/client/useVisitor';
import { fails, isUnreachable, type FakeAnswers, type SeenCall } from '@/tests/helpers/fake-api';
import { identityAnswers, storeToken } from '@/tests/helpers/identity';
import { render } from '@/tests/helpers/render';

const BUSINESS = '6f1a54a7-0000-4000-8000-00000000000b';
let auth: Auth;

function Page() {
  const current = useAuth();
  useEffect(() => {
    auth = current;
  }, [current]);
  return <output>{useVisitor().visitorId}</output>;
}

function Article() {
  useViewEvent('faktur-pajak');
  return <Page />;
}

/** A backend that issues g1, g2 … and v-g1, v-g2 …; the contact is the token's. */
function visitorAnswers(overrides: FakeAnswers = {}): FakeAnswers {
  let count = 0;
  return identityAnswers({
    getBusiness: { uid: BUSINESS, name: 'Toko' },
    initVisitor: ({ body }: SeenCall) => ({ _goid: (body as { _goid?: string })._goid ?? `g${++count}` }),
    registerVisitor: ({ body }: SeenCall) => ({
      visitor_id: `v-${(body as { _goid: string })._goid}`,
      contact: localStorage.getItem('_authToken') ? 'kontak-mina' : null,
    }),
    resetVisitor: () => ({ _goid: `g${++count}` }),
    logEvent: { counted: true },
    ...overrides,
  });
}

const shown = () => document.querySelector('output')?.textContent;
const stored = () => JSON.parse(localStorage.getItem('chat_widget_session') ?? 'null') as unknown;
const callsOf = (calls: SeenCall[], name: SeenCall['name']) => calls.filter((call) => call.name === name);
const start = (overrides?: FakeAnswers, ui = <Page />) => render(ui, { answers: visitorAnswers(overrides) });

afterEach(() => vi.useRealTimers());

describe('a new visitor', () => {
  test('init, register and business lookup; then cookies with the prefix and the chat widget’s entry', async () => {
    vi.spyOn(document, 'referrer', 'get').mockReturnValue('https://cari.example/s?q=rahasia#x');
    const { calls } = start();
    await waitFor(() => expect(shown()).toBe('v-g1'));
    expect(callsOf(calls, 'initVisitor').map(({ body }) => body)).toEqual([
      { _referrer: 'https://cari.example/s', _origin: window.location.origin },
    ]);
    expect(callsOf(calls, 'registerVisitor').map(({ body }) => body)).toEqual([{ _goid: 'g1' }]);
    expect(callsOf(calls, 'getBusiness')).toHaveLength(1);
    expect(stored()).toEqual({ _goid: 'g1', visitor_id: 'v-g1', contact: null });
    expect(document.cookie).toContain('portal__goid=g1');
    expect(document.cookie).toContain('portal_visitor_id=v-g1');
    expect(document.cookie).toContain(`portal_business=${BUSINESS}`);
    expect(document.cookie).not.toContain('portal_contact');
  });

  test('one who is known asks for nothing', async () => {
    localStorage.setItem('chat_widget_session', JSON.stringify({ _goid: 'g9', visitor_id: 'v-g9' }));
    const { calls } = start();
    await waitFor(() => expect(shown()).toBe('v-g9'));
    expect(calls).toEqual([]);
  });

  test('a handle that only the cookie kept is handed to init', async () => {
    document.cookie = 'portal__goid=g7; path=/';
    const { calls } = start();
    await waitFor(() => expect(shown()).toBe('v-g7'));
    expect(callsOf(calls, 'initVisitor')[0]?.body).toMatchObject({ _goid: 'g7' });
  });

  test.each(['initVisitor', 'registerVisitor'] as const)('%s fails: again after 5000 ms', async (name) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const answers: unknown[] = [fails(503), isUnreachable];
    const usual = visitorAnswers()[name] as (call: SeenCall) => unknown;
    const { calls } = start({
      [name]: (call: SeenCall) => {
        const answer = answers.shift();
        if (answer === undefined) return usual(call);
        return typeof answer === 'function' ? (answer as () => unknown)() : answer;
      },
    });
    await waitFor(() => expect(callsOf(calls, name)).toHaveLength(1));
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(callsOf(calls, name)).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    expect(callsOf(calls, name)).toHaveLength(2);
    await act(() => vi.advanceTimersByTimeAsync(5_500));
    await waitFor(() => expect(shown()).toBe('v-g1'));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(callsOf(calls, name)).toHaveLength(3);
  });

  test('an identity that the backend does not know gives way to a new one', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    document.cookie = 'portal__goid=alt; path=/';
    const usual = visitorAnswers().registerVisitor as (call: SeenCall) => unknown;
    start({
      registerVisitor: (call: SeenCall) =>
        (call.body as { _goid: string })._goid === 'alt' ? fails(404) : usual(call),
    });
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    await waitFor(() => expect(shown()).toBe('v-g1'));
  });
});

describe('one tab does it for all', () => {
  test('while another tab holds the lock nothing is asked; what it stored is taken', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const request = vi.fn(async (_: string, __: unknown, work: () => Promise<void>) => {
      await held;
      return work();
    });
    vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request } } }));
    const { calls } = start();
    await waitFor(() => expect(request).toHaveBeenCalledTimes(1));
    localStorage.setItem('chat_widget_session', JSON.stringify({ _goid: 'g5', visitor_id: 'v-g5' }));
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'chat_widget_session' }));
    });
    await waitFor(() => expect(shown()).toBe('v-g5'));
    await act(async () => release());
    expect(calls).toEqual([]);
  });

  test('without locks a lease does it, and a dead tab’s lease ends', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const lease = { id: 'tab-lain', until: Date.now() + 10_000 };
    localStorage.setItem('portal-visitor-lease', JSON.stringify(lease));
    const { calls } = start();
    await act(() => vi.advanceTimersByTimeAsync(8_000));
    expect(calls).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    await waitFor(() => expect(shown()).toBe('v-g1'));
    expect(localStorage.getItem('portal-visitor-lease')).toBeNull();
  });
});

describe('visitor and user', () => {
  test('a login ties the visitor to the contact of the token', async () => {
    const { calls } = start();
    await waitFor(() => expect(shown()).toBe('v-g1'));
    await act(() => auth.signIn('aaa.bbb.ccc').then(() => undefined));
    await waitFor(() => expect(stored()).toMatchObject({ _goid: 'g1', contact: 'kontak-mina' }));
    expect(callsOf(calls, 'registerVisitor')).toHaveLength(2);
    expect(document.cookie).toContain('portal_contact=kontak-mina');
  });

  test('a logout resets the visitor and begins another one', async () => {
    storeToken();
    const { calls } = start();
    await waitFor(() => expect(stored()).toMatchObject({ contact: 'kontak-mina' }));
    await act(() => auth.signOut());
    await waitFor(() => expect(shown()).toBe('v-g2'));
    expect(callsOf(calls, 'resetVisitor').map(({ body }) => body)).toEqual([{ _goid: 'g1' }]);
    expect(stored()).toEqual({ _goid: 'g2', visitor_id: 'v-g2', contact: null });
    expect(document.cookie).not.toContain('portal_contact');
  });

  test('a session that ended elsewhere leaves no identity of its user behind', async () => {
    localStorage.setItem('chat_widget_session', JSON.stringify({ _goid: 'g9', visitor_id: 'v-g9' }));
    localStorage.setItem('portal_visitor_user', '40017');
    const { calls } = start();
    await waitFor(() => expect(shown()).toBe('v-g1'));
    expect(callsOf(calls, 'resetVisitor').map(({ body }) => body)).toEqual([{ _goid: 'g9' }]);
  });
});

describe('events', () => {
  test('an article that shows is reported once, as soon as there is an identity', async () => {
    const { calls } = start({}, <Article />);
    await waitFor(() => expect(callsOf(calls, 'logEvent')).toHaveLength(1));
    await waitFor(() => expect(shown()).toBe('v-g1'));
    expect(callsOf(calls, 'logEvent').map(({ body }) => body)).toEqual([
      { _goid: 'g1', event_name: 'view', event_data: { key: 'faktur-pajak' } },
    ]);
  });

  test('a backend that does not know the visitor gets a new one', async () => {
    localStorage.setItem('chat_widget_session', JSON.stringify({ _goid: 'g9', visitor_id: 'v-g9' }));
    start({ logEvent: fails(404) }, <Article />);
    await waitFor(() => expect(shown()).toBe('v-g1'));
  });

  test('a failing backend goes unnoticed', async () => {
    const complaint = vi.spyOn(console, 'error');
    const { calls } = start({ logEvent: isUnreachable }, <Article />);
    await waitFor(() => expect(callsOf(calls, 'logEvent')).toHaveLength(1));
    expect(complaint).not.toHaveBeenCalled();
  });
});

describe('visitorRetryDelay', () => {
  test.each([1, 5, 10])('is 5000 ms after failure %i, whatever chance says', (failures) => {
    expect(visitorRetryDelay(failures, () => 0.99)).toBe(5_000);
  });

  test('grows with jitter after ten failures, up to 60 s', () => {
    const longest = [11, 12, 13, 14, 50, 5_000].map((failures) => visitorRetryDelay(failures, () => 1));
    expect(longest).toEqual([10_000, 20_000, 40_000, 60_000, 60_000, 60_000]);
    expect(visitorRetryDelay(50, () => 0)).toBe(5_000);
    expect(visitorRetryDelay(50, () => 0.5)).toBe(32_500);
  });
});
