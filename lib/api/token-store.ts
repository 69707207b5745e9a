import Cookies from 'js-cookie';
import { AUTH_TOKEN_ENTRY } from '@/lib/constants';
import { readEntry, writeEntry } from './browser-storage';

/** A token lives this long on the server, in days; the cookie need not outlive it. */
const TOKEN_DAYS = 30;

/** The token of the user who is here, from the cookie or, where a browser dropped that, from local storage. */
export function readToken(): string | undefined {
  return Cookies.get(AUTH_TOKEN_ENTRY) ?? readEntry('localStorage', AUTH_TOKEN_ENTRY);
}

export function saveToken(token: string): void {
  Cookies.set(AUTH_TOKEN_ENTRY, token, {
    ...cookieAttributes(),
    expires: TOKEN_DAYS,
  });
  writeEntry('localStorage', AUTH_TOKEN_ENTRY, token);
}

export function clearToken(): void {
  Cookies.remove(AUTH_TOKEN_ENTRY, cookieAttributes());
  writeEntry('localStorage', AUTH_TOKEN_ENTRY, undefined);
}

/** Runs `listener` when another tab logs in or out, and when a page comes back from the browser's memory. */
export function onTokenChange(listener: () => void): () => void {
  const handleStorage = (event: StorageEvent) => {
    if (event.key !== AUTH_TOKEN_ENTRY && event.key !== null) return;
    // The other tab wrote the cookie as well, except when somebody cleared the storage by hand.
    if (event.newValue === null) clearToken();
    listener();
  };
  const handleShow = (event: PageTransitionEvent) => {
    if (event.persisted) listener();
  };
  window.addEventListener('storage', handleStorage);
  window.addEventListener('pageshow', handleShow);
  return () => {
    window.removeEventListener('storage', handleStorage);
    window.removeEventListener('pageshow', handleShow);
  };
}

const refusals = new Set<() => void>();

/** Runs `listener` when the backend refused the token of a call: logged out elsewhere, expired or deleted. */
export function onTokenRefused(listener: () => void): () => void {
  refusals.add(listener);
  return () => refusals.delete(listener);
}

export function reportTokenRefused(): void {
  refusals.forEach((listener) => listener());
}

/** How every cookie of ours is written. */
export function cookieAttributes(): Cookies.CookieAttributes {
  return { path: '/', sameSite: 'lax', secure: window.location.protocol === 'https:' };
}
