import {
  business,
  getApplicationAnswer,
  getBusinessQuery,
  listAnnouncementsAnswer,
  listAnnouncementsQuery,
} from '@/lib/contract/directory';
import { route } from '@/lib/backend/http/define-route';
import { listAnnouncements } from './announcements';
import { getApplication } from './get-application';
import { getBusiness } from './get-business';

export const directoryRoutes = [
  route('getApplication', { answer: getApplicationAnswer }, (_, deps) => getApplication(deps)),
  route('getBusiness', { query: getBusinessQuery, answer: business }, ({ query }, deps) =>
    getBusiness(query.locale, deps),
  ),
  // Static pages ask for it, so proxies may answer it for a while; it needs no key, on which they do not decide.
  route(
    'listAnnouncements',
    { query: listAnnouncementsQuery, answer: listAnnouncementsAnswer },
    async ({ query }, deps) =>
      Response.json(await listAnnouncements({ ended: query.ended === 'true' }, deps), {
        headers: { 'Cache-Control': 'public, max-age=10' },
      }),
    { isPublic: true },
  ),
];
