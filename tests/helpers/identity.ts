import Cookies from 'js-cookie';
import { AUTH_TOKEN_ENTRY } from '@/lib/constants';
import type { User } from '@/lib/contract/auth';
import type { FakeAnswers } from './fake-api';

/** A logged-in user. */
export const MINA: User = {
  uid: 40_017,
  business_uid: '6f1a54a7-0000-4000-8000-000000000001',
  first_name: 'Mina',
  last_name: 'Kucing',
};

/** A backend with the user Mina that mails codes of six digits. */
export const identityAnswers = (overrides: FakeAnswers = {}): FakeAnswers => ({
  tokenInfo: MINA,
  requestLoginCode: { length: 6, expired_at: new Date(Date.now() + 300_000).toISOString() },
  requestRegisterCode: { length: 6, expired_at: new Date(Date.now() + 300_000).toISOString() },
  login: { token: 'aaa.bbb.ccc' },
  register: { token: 'aaa.bbb.ccc' },
  revokeToken: {},
  ...overrides,
});

/** Empties the browser's storage. */
export function emptyBrowser(): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const name of Object.keys(Cookies.get())) Cookies.remove(name, { path: '/' });
}

/** Puts a token where the portal keeps it. */
export function storeToken(token = 'aaa.bbb.ccc'): void {
  Cookies.set(AUTH_TOKEN_ENTRY, token, { path: '/' });
  localStorage.setItem(AUTH_TOKEN_ENTRY, token);
}
