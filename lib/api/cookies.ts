import Cookies from 'js-cookie';

// Some browsers refuse even to be asked for cookies, with an exception.

/** Returns a cookie, if there is one. Never throws. */
export function readCookie(name: string): string | undefined {
  try {
    return Cookies.get(name);
  } catch {
    return undefined;
  }
}

/** Returns the names of all cookies. Never throws. */
export function cookieNames(): string[] {
  try {
    return Object.keys(Cookies.get());
  } catch {
    return [];
  }
}

/** Sets a cookie; `undefined` removes it. Never throws. */
export function writeCookie(
  name: string,
  value: string | undefined,
  attributes: Cookies.CookieAttributes,
): void {
  try {
    if (value === undefined) Cookies.remove(name, attributes);
    else Cookies.set(name, value, attributes);
  } catch {
    // The value lasts as long as the storage keeps it.
  }
}
