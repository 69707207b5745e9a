import type Cookies from 'js-cookie';
import { AUTH_TOKEN_ENTRY } from '@/lib/constants';
import { isEntryRefused, readEntry, writeEntry } from './browser-storage';
import { readCookie, writeCookie } from './cookies';

/** Lifetime of a token on the server and of its cookie, in days. */
const TOKEN_DAYS = 30;

/** Returns the user's token from the cookie, or from local storage when the browser dropped the cookie. */
export function readToken(): string | undefined {
  return readCookie(AUTH_TOKEN_ENTRY) ?? readEntry('localStorage', AUTH_TOKEN_ENTRY);
}

export function saveToken(token: string): void {
  writeCookie(AUTH_TOKEN_ENTRY, token, { ...cookieAttributes(), expires: TOKEN_DAYS });
  writeEntry('localStorage', AUTH_TOKEN_ENTRY, token);
}

export function clearToken(): void {
  writeCookie(AUTH_TOKEN_ENTRY, undefined, cookieAttributes());
  writeEntry('localStorage', AUTH_TOKEN_ENTRY, undefined);
}

const PROBE = 'portal-probe';

/** Returns whether a login outlasts this page: with storage and cookies refused it ends when the page is closed. */
export function keepsLogin(): boolean {
  writeEntry('localStorage', PROBE, '1');
  const isRefused = isEntryRefused('localStorage', PROBE);
  writeEntry('localStorage', PROBE, undefined);
  if (!isRefused) return true;
  writeCookie(PROBE, '1', cookieAttributes());
  const isKept = readCookie(PROBE) === '1';
  writeCookie(PROBE, undefined, cookieAttributes());
  return isKept;
}

/** Calls `listener` when another tab logs in or out, and when the page is restored from the back/forward cache. */
export function onTokenChange(listener: () => void): () => void {
  const handleStorage = (event: StorageEvent) => {
    if (event.key !== AUTH_TOKEN_ENTRY && event.key !== null) return;
    // The other tab has changed the cookie as well, unless the user cleared the storage by hand.
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

/** Calls `listener` when the backend refuses the token: logged out elsewhere, expired or deleted. */
export function onTokenRefused(listener: () => void): () => void {
  refusals.add(listener);
  return () => refusals.delete(listener);
}

export function reportTokenRefused(): void {
  refusals.forEach((listener) => listener());
}

/** Returns the attributes of every cookie of the portal. */
export function cookieAttributes(): Cookies.CookieAttributes {
  return { path: '/', sameSite: 'lax', secure: window.location.protocol === 'https:' };
}
