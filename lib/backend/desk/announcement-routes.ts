import { emptyAnswer } from '@/lib/contract/auth';
import * as desk from '@/lib/contract/desk';
import { staffRoute, operatorRoute } from '@/lib/backend/http/define-route';
import {
  announceAsStaff,
  endAnnouncementAsStaff,
  listDeskAnnouncements,
  updateAnnouncementAsStaff,
} from './desk-announcements';

/** The routes of announcements at the desk. */
export const announcementRoutes = [
  staffRoute('listDeskAnnouncements', { answer: desk.listDeskAnnouncementsAnswer }, (_, deps) =>
    listDeskAnnouncements(deps),
  ),
  staffRoute(
    'raiseAnnouncement',
    { body: desk.raiseAnnouncementBody, answer: desk.deskAnnouncement },
    ({ body, caller }, deps) => announceAsStaff(caller, body, deps),
  ),
  staffRoute(
    'updateAnnouncement',
    { params: desk.uidParams, body: desk.updateAnnouncementBody, answer: desk.deskAnnouncement },
    ({ params, body, caller }, deps) => updateAnnouncementAsStaff(caller, params.uid, body, deps),
  ),
  staffRoute(
    'endAnnouncement',
    { params: desk.uidParams, body: emptyAnswer, answer: emptyAnswer },
    ({ params, caller }, deps) => endAnnouncementAsStaff(caller, params, deps),
  ),
  operatorRoute(
    'deleteAnnouncement',
    { params: desk.uidParams, answer: emptyAnswer },
    ({ params, caller }, deps) => endAnnouncementAsStaff(caller, { ...params, isDeleted: true }, deps),
  ),
];
