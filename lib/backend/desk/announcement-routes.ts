import { emptyAnswer } from '@/lib/contract/auth';
import {
  deskAnnouncement,
  listDeskAnnouncementsAnswer,
  raiseAnnouncementBody,
  uidParams,
  updateAnnouncementBody,
} from '@/lib/contract/desk';
import { staffRoute } from '@/lib/backend/http/define-route';
import {
  announceAsStaff,
  endAnnouncementAsStaff,
  listDeskAnnouncements,
  updateAnnouncementAsStaff,
} from './desk-announcements';

/** The routes of announcements at the desk. */
export const announcementRoutes = [
  staffRoute('listDeskAnnouncements', 'staff', { answer: listDeskAnnouncementsAnswer }, (_, deps) =>
    listDeskAnnouncements(deps),
  ),
  staffRoute(
    'raiseAnnouncement',
    'staff',
    { body: raiseAnnouncementBody, answer: deskAnnouncement },
    ({ body, caller }, deps) => announceAsStaff(caller, body, deps),
  ),
  staffRoute(
    'updateAnnouncement',
    'staff',
    { params: uidParams, body: updateAnnouncementBody, answer: deskAnnouncement },
    ({ params, body, caller }, deps) => updateAnnouncementAsStaff(caller, params.uid, body, deps),
  ),
  staffRoute(
    'endAnnouncement',
    'staff',
    { params: uidParams, body: emptyAnswer, answer: emptyAnswer },
    ({ params, caller }, deps) => endAnnouncementAsStaff(caller, params, deps),
  ),
  staffRoute(
    'deleteAnnouncement',
    'operator',
    { params: uidParams, answer: emptyAnswer },
    ({ params, caller }, deps) => endAnnouncementAsStaff(caller, { ...params, isDeleted: true }, deps),
  ),
];
