import {
  business,
  followAnnouncementParams,
  getApplicationAnswer,
  getBusinessQuery,
  listAnnouncementsAnswer,
  listAnnouncementsQuery,
  listFollowedAnswer,
} from '@/lib/contract/directory';
import { emptyAnswer } from '@/lib/contract/auth';
import { route, userRoute } from '@/lib/backend/http/define-route';
import { listAnnouncements } from './announcements';
import { followAnnouncement, listFollowed } from './follow-announcement';
import { getApplication, getBusiness } from './get-business';

export const directoryRoutes = [
  route('getApplication', { answer: getApplicationAnswer }, (_, deps) => getApplication(deps)),
  route('getBusiness', { query: getBusinessQuery, answer: business }, ({ query }, deps) =>
    getBusiness(query.locale, deps),
  ),
  userRoute(
    'followAnnouncement',
    { params: followAnnouncementParams, body: emptyAnswer, answer: emptyAnswer },
    ({ params, caller }, deps) => followAnnouncement(caller, params.uid, deps),
  ),
  userRoute('listFollowedAnnouncements', { answer: listFollowedAnswer }, ({ caller }, deps) =>
    listFollowed(caller, deps),
  ),
  // Static pages ask for it, so proxies may cache it for a while. It needs no key, because a proxy would not check one.
  route(
    'listAnnouncements',
    { query: listAnnouncementsQuery, answer: listAnnouncementsAnswer },
    async ({ query }, deps) =>
      Response.json(await listAnnouncements({ ended: query.ended === 'true' }, deps), {
        headers: { 'Cache-Control': 'public, max-age=4' },
      }),
    { isPublic: true },
  ),
];
