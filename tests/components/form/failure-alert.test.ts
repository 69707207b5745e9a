import { expect, test } from 'vitest';
import { failureAlert } from '@/components/form/failure-alert';
import { activityText } from '@/lib/text/activity';
import { requestStatusText } from '@/lib/text/own-requests';
import { ratingText } from '@/lib/text/rating';

const error = { message: '', fields: {} };
const [activity, status, rating] = [activityText.id, requestStatusText.id, ratingText.id];
const FORMS = [
  { ...activity, rejected: activity.checkAgain },
  { ...status, rejected: status.changedMeanwhile },
  { ...rating, rejected: rating.tooLate },
];

test.each(FORMS)('every form says what happened: $rejected', (text) => {
  const alertFor = (code: number, more = {}) =>
    failureAlert({ ok: false, status: code, data: undefined, error: { ...error, ...more } }, text);
  expect(alertFor(401)).toEqual([text.noUser, text.noUserDetail]);
  expect(alertFor(403)).toEqual([text.noUser, text.noUserDetail]);
  for (const refused of [400, 404, 409, 410]) expect(alertFor(refused)).toEqual([text.failed, text.rejected]);
  expect(alertFor(429)).toEqual([text.failed, text.tooMany(60)]);
  expect(alertFor(429, { retryAfter: 90 })).toEqual([text.failed, text.tooMany(90)]);
  expect(alertFor(500, { code: 'network' })).toEqual([text.failed, text.unanswered]);
  expect(alertFor(503)).toEqual([text.failed, text.serverFailed]);
});
