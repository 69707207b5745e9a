import { useSyncExternalStore } from 'react';
import { getPublicSettings, type PublicSettings } from '@/lib/env.public';

/** Settings never change while a page is open. */
const subscribe = () => () => undefined;

/** Returns the settings that the browser may know; undefined on the server and while a page is hydrated. */
export function usePublicSettings(): PublicSettings | undefined {
  return useSyncExternalStore(subscribe, getPublicSettings, () => undefined);
}
