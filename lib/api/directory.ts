import { CALLS } from '@/lib/contract/calls';
import type { List } from '@/lib/contract/common';
import type { Announcement, Application, Business, GetBusinessQuery } from '@/lib/contract/directory';
import type { Send } from './send';

/** Calls under /directory/ (behaviour.md §7). */
export const directoryCalls = (send: Send) => ({
  /** Returns the settings of the chat widget, `app_settings`. */
  getApplication: (signal?: AbortSignal) => send<Application>(CALLS.getApplication, { signal }),
  /** Returns the business behind the portal, as visitors see it. */
  getBusiness: (query: Pick<GetBusinessQuery, 'locale'> = {}) =>
    send<Business>(CALLS.getBusiness, { query: { visitor: '', ...query } }),
  /** Lists announcements, the most severe and newest first, with `ended` also past known issues. An extension. */
  listAnnouncements: ({ ended }: { ended?: boolean } = {}, signal?: AbortSignal) =>
    send<List<Announcement>>(CALLS.listAnnouncements, { query: ended ? { ended: 'true' } : {}, signal }),
  /** Has the user mailed when an announcement ends. An extension. */
  followAnnouncement: (uid: string) =>
    send<Record<string, never>>(CALLS.followAnnouncement, { params: { uid }, body: {} }),
  /** Lists the uids of announcements that the user follows. An extension. */
  listFollowedAnnouncements: () => send<List<string>>(CALLS.listFollowedAnnouncements),
});
