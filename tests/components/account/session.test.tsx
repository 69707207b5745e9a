import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useEffect } from 'react';
import { useRequireUser } from '@/components/request/LoginGate';
import { useAuth, type Auth } from '@/lib/client/useAuth';
import { clearToken, reportTokenRefused } from '@/lib/api/token-store';
import { noteSearch, readTrail } from '@/lib/client/reading-trail';
import { noteRecentSearch, readRecentSearches } from '@/components/help/search/recent-searches';
import { displayName } from '@/lib/format/display-name';
import { langOf } from '@/lib/text/english-sentences';
import { fails, isUnreachable, type FakeAnswers } from '@/tests/helpers/fake-api';
import { emptyBrowser, identityAnswers, MINA, storeToken } from '@/tests/helpers/identity';
import { render } from '@/tests/helpers/render';

let auth: Auth;
const action = vi.fn();

function Page() {
  const current = useAuth();
  const requireUser = useRequireUser();
  useEffect(() => {
    auth = current;
  }, [current]);
  const { state } = current;
  const name = state.status === 'user' ? displayName(state.user) : state.status;
  return (
    <main tabIndex={-1}>
      <output lang={langOf(name)}>{name}</output>
      <button onClick={() => void requireUser(action)}>Buat permintaan</button>
    </main>
  );
}

const shown = () => document.querySelector('output')?.textContent;
const start = (overrides: FakeAnswers = {}) => render(<Page />, { answers: identityAnswers(overrides) });
const tokens = () => [localStorage.getItem('_authToken'), /_authToken=([^;]*)/.exec(document.cookie)?.[1]];

describe('session at start', () => {
  test('without a token nobody is logged in, and nothing is requested', async () => {
    const { calls } = start();
    await waitFor(() => expect(shown()).toBe('anonymous'));
    expect(calls.map(({ name }) => name)).not.toContain('tokenInfo');
  });

  test('a stored token is validated and its user shown', async () => {
    storeToken();
    const { calls } = start();
    expect(shown()).toBe('checking');
    await waitFor(() => expect(shown()).toBe('Mina Kucing'));
    expect(calls.find(({ name }) => name === 'tokenInfo')?.body).toEqual({
      token: 'aaa.bbb.ccc',
      rotate: true,
    });
  });

  test('while a refused token is still checked, what needs a user waits, and then asks for the login', async () => {
    storeToken();
    let refuse = (): void => undefined;
    const refused = new Promise((resolve) => {
      refuse = () => resolve(fails(401, 'unauthorized'));
    });
    const answers: unknown[] = [MINA, refused];
    const { user } = start({ tokenInfo: () => answers.shift() });
    await waitFor(() => expect(shown()).toBe('Mina Kucing'));
    act(() => reportTokenRefused());
    await user.click(screen.getByRole('button', { name: 'Buat permintaan' }));
    refuse();
    expect(await screen.findByRole('textbox', { name: 'Email' })).toBeVisible();
    expect(action).not.toHaveBeenCalled();
  });

  test('a user without a name has the fallback of behaviour.md §3', async () => {
    storeToken();
    start({ tokenInfo: { ...MINA, uid: 10_003, first_name: '', last_name: '' } });
    await waitFor(() => expect(shown()).toBe('Contact 4'));
  });

  test.each([400, 401, 403, 404])('a token that is refused with %i is forgotten', async (status) => {
    storeToken();
    start({ tokenInfo: fails(status) });
    await waitFor(() => expect(shown()).toBe('anonymous'));
    expect(tokens()).toEqual([null, undefined]);
  });

  test('an unreachable backend does not log out, and is asked again', async () => {
    storeToken();
    const answers: unknown[] = [isUnreachable, fails(503), MINA];
    start({
      tokenInfo: () => {
        const answer = answers.shift();
        return typeof answer === 'function' ? (answer as () => unknown)() : answer;
      },
    });
    await waitFor(() => expect(answers).toHaveLength(2));
    expect(tokens()).toEqual(['aaa.bbb.ccc', 'aaa.bbb.ccc']);
    await waitFor(() => expect(shown()).toBe('Mina Kucing'), { timeout: 10_000 });
  });

  test('the token of an answer takes the place of the old one', async () => {
    storeToken();
    start({ tokenInfo: { ...MINA, token: 'ddd.eee.fff' } });
    await waitFor(() => expect(tokens()).toEqual(['ddd.eee.fff', 'ddd.eee.fff']));
  });

  test('a cookie that the browser dropped comes back from local storage', async () => {
    localStorage.setItem('_authToken', 'aaa.bbb.ccc');
    start();
    await waitFor(() => expect(shown()).toBe('Mina Kucing'));
    expect(tokens()).toEqual(['aaa.bbb.ccc', 'aaa.bbb.ccc']);
  });
});

describe('session in all tabs', () => {
  const otherTab = (newValue: string | null) =>
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: '_authToken', newValue }));
    });

  test('S04 logout clears token and user at once and ends the session on the server', async () => {
    storeToken();
    const { calls } = start();
    await waitFor(() => expect(shown()).toBe('Mina Kucing'));
    await act(() => auth.signOut());
    expect(shown()).toBe('anonymous');
    expect(tokens()).toEqual([null, undefined]);
    expect(calls.find(({ name }) => name === 'revokeToken')?.body).toEqual({ token: 'aaa.bbb.ccc' });
  });

  test('S04 a logout in another tab logs out here', async () => {
    storeToken();
    start();
    await waitFor(() => expect(shown()).toBe('Mina Kucing'));
    localStorage.removeItem('_authToken');
    otherTab(null);
    await waitFor(() => expect(shown()).toBe('anonymous'));
    expect(tokens()).toEqual([null, undefined]);
  });

  test('a login in another tab logs in here', async () => {
    start();
    await waitFor(() => expect(shown()).toBe('anonymous'));
    storeToken();
    otherTab('aaa.bbb.ccc');
    await waitFor(() => expect(shown()).toBe('Mina Kucing'));
  });

  test('S04 a page restored from the browser’s memory after a logout shows no user', async () => {
    storeToken();
    start();
    await waitFor(() => expect(shown()).toBe('Mina Kucing'));
    emptyBrowser();
    act(() => {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    });
    await waitFor(() => expect(shown()).toBe('anonymous'));
  });

  test('an answer after a logout does not log in again', async () => {
    storeToken();
    let answer: (value: unknown) => void = () => undefined;
    start({ tokenInfo: () => new Promise((resolve) => (answer = resolve)) });
    await act(() => auth.signOut());
    await act(async () => answer(MINA));
    expect(shown()).toBe('anonymous');
    expect(tokens()).toEqual([null, undefined]);
  });
});

describe('an action that needs a user', () => {
  beforeEach(() => action.mockReset());

  test('goes on at once with a user, also when the token is still being checked', async () => {
    storeToken();
    const { user } = start();
    await user.click(screen.getByRole('button', { name: 'Buat permintaan' }));
    await waitFor(() => expect(action).toHaveBeenCalledExactlyOnceWith(MINA));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('opens login first and goes on after it', async () => {
    const { user } = start();
    await user.click(screen.getByRole('button', { name: 'Buat permintaan' }));
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'mina@kucing.example{Enter}');
    await user.type(await screen.findByRole('textbox', { name: 'Kode masuk' }), '123456');
    await waitFor(() => expect(action).toHaveBeenCalledExactlyOnceWith(MINA));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is dropped when the login is closed', async () => {
    const { user } = start();
    await user.click(screen.getByRole('button', { name: 'Buat permintaan' }));
    await screen.findByRole('textbox', { name: 'Email' });
    await user.keyboard('{Escape}');
    await act(() => auth.signIn('aaa.bbb.ccc').then(() => undefined));
    expect(action).not.toHaveBeenCalled();
  });
});

describe('S04 what was read and searched', () => {
  const BUDI = { ...MINA, uid: 50_001, first_name: 'Budi' };
  const kept = () => [readTrail().searches, readRecentSearches()];
  const search = () => {
    noteSearch('pinjaman karyawan');
    noteRecentSearch('pinjaman karyawan');
  };
  const openAs = async (name: string, overrides: FakeAnswers = {}) => {
    storeToken();
    start(overrides);
    await waitFor(() => expect(shown()).toBe(name));
  };

  test.each([
    ['a logout', () => auth.signOut()],
    ['the deletion of the account', () => auth.forget()],
    ['a refused token', () => reportTokenRefused()],
    [
      'a logout in another tab',
      () => {
        localStorage.removeItem('_authToken');
        window.dispatchEvent(new StorageEvent('storage', { key: '_authToken', newValue: null }));
      },
    ],
  ])('is gone after %s', async (_, end) => {
    await openAs('Mina Kucing', { tokenInfo: vi.fn().mockReturnValueOnce(MINA).mockReturnValue(fails(401)) });
    search();
    await act(async () => void end());
    await waitFor(() => expect(shown()).toBe('anonymous'));
    expect(kept()).toEqual([[], []]);
  });

  test('is gone when the session has ended before the page opens', async () => {
    search();
    await openAs('anonymous', { tokenInfo: fails(401) });
    expect(kept()).toEqual([[], []]);
  });

  test('is gone when its user has left in another tab while this one was not running', async () => {
    await openAs('Mina Kucing', { tokenInfo: MINA });
    search();
    cleanup();
    clearToken();
    start();
    await waitFor(() => expect(shown()).toBe('anonymous'));
    expect(readTrail().searches).toEqual([]);
    search();
    cleanup();
    await openAs('Budi Kucing', { tokenInfo: BUDI });
    expect(readTrail().searches).toEqual(['pinjaman karyawan']);
  });

  test('is gone when another user has logged in in another tab', async () => {
    await openAs('Mina Kucing', { tokenInfo: vi.fn().mockReturnValueOnce(MINA).mockReturnValue(BUDI) });
    search();
    storeToken('bbb.bbb.bbb');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: '_authToken', newValue: 'b' })));
    await waitFor(() => expect(shown()).toBe('Budi Kucing'));
    expect(kept()).toEqual([[], []]);
  });

  test('before a login is that of the user who logs in', async () => {
    search();
    start();
    await waitFor(() => expect(shown()).toBe('anonymous'));
    await act(async () => void (await auth.signIn('aaa.bbb.ccc')));
    await waitFor(() => expect(shown()).toBe('Mina Kucing'));
    expect(kept()).toEqual([['pinjaman karyawan'], ['pinjaman karyawan']]);
  });
});
