import type { Migration } from 'kysely';
import { baseline } from './0001-baseline';
import {
  shownContent,
  requestThread,
  requestFollowing,
  requestMails,
  incomingMail,
  webhook,
} from './0002-0007';
import {
  mailbox,
  mailsAboutUsers,
  earlierSeen,
  announcementsAndFeedback,
  searchLearning,
  readingOrder,
} from './0008-0013';
import { desk } from './0014-desk';
import {
  requestCopies,
  articleViews,
  figuresByDay,
  figuresCountedAgain,
  requestsAfterReading,
  receivedMail,
  mailDelivery,
} from './0015-0022';
import {
  changedEmails,
  customerPhone,
  mailboxState,
  requestLinks,
  staffNotices,
  requestOrigin,
  mediaObjects,
} from './0030-0045';
import { figuresByUid } from './0047-figures-by-uid';

/**
 * All migrations, oldest first. Their names are stored in the database: append only, never rename or change one that
 * was released. There is no way down; a database newer than the code is refused. The number 0016 was never used. Released ones of
 * few lines share a file.
 */
export const migrations: Record<string, Migration> = {
  '0001-baseline': baseline,
  '0002-shown-content': shownContent,
  '0003-request-thread': requestThread,
  '0004-request-following': requestFollowing,
  '0005-request-mails': requestMails,
  '0006-incoming-mail': incomingMail,
  '0007-webhook': webhook,
  '0008-mailbox': mailbox,
  '0009-mails-about-users': mailsAboutUsers,
  '0010-earlier-seen': earlierSeen,
  '0011-announcements-and-feedback': announcementsAndFeedback,
  '0012-search-learning': searchLearning,
  '0013-reading-order': readingOrder,
  '0014-desk': desk,
  '0015-request-copies': requestCopies,
  '0017-article-views': articleViews,
  '0018-figures-by-day': figuresByDay,
  '0019-figures-counted-again': figuresCountedAgain,
  '0020-requests-after-reading': requestsAfterReading,
  '0021-received-mail': receivedMail,
  '0022-mail-delivery': mailDelivery,
  '0030-changed-emails': changedEmails,
  '0040-customer-phone': customerPhone,
  '0041-mailbox-state': mailboxState,
  '0042-request-links': requestLinks,
  '0043-staff-notices': staffNotices,
  '0044-request-origin': requestOrigin,
  '0045-media-objects': mediaObjects,
  '0047-figures-by-uid': figuresByUid,
};
