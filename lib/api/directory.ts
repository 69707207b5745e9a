import { CALLS } from '@/lib/contract/calls';
import type { Application, Business } from '@/lib/contract/directory';
import type { Send } from './send';

/** The calls under /directory/ (behaviour.md §7). */
export const directoryCalls = (send: Send) => ({
  /** The application's settings, `app_settings`. */
  getApplication: (signal?: AbortSignal) => send<Application>(CALLS.getApplication, { signal }),
  /** The business behind the portal, as a visitor sees it. */
  getBusiness: (signal?: AbortSignal) =>
    send<Business>(CALLS.getBusiness, { query: { visitor: '' }, signal }),
});
