import type { Api } from '@/lib/api/create-api';
import { contentStamp } from '@/lib/api/server';
import type { Locale } from '@/lib/constants';

type Load<Keys extends string[], Value> = (api: Api, locale: Locale, ...keys: Keys) => Promise<Value>;

/**
 * Caches a value that many pages share until the content changes, for each language and `keys`. Failures are not cached.
 * Callers must not change the value.
 */
export function cacheUntilChange<Keys extends string[], Value>(load: Load<Keys, Value>): Load<Keys, Value> {
  let cache = new Map<string, Promise<Value>>();
  let cachedStamp: string | undefined;
  return (api, locale, ...keys) => {
    const stamp = contentStamp();
    if (stamp === undefined) return load(api, locale, ...keys);
    if (stamp !== cachedStamp) {
      cache = new Map();
      cachedStamp = stamp;
    }
    const current = cache;
    const key = JSON.stringify([locale, ...keys]);
    const cached = current.get(key);
    if (cached) return cached;
    const value = load(api, locale, ...keys);
    current.set(key, value);
    value.catch(() => current.delete(key));
    return value;
  };
}
