import { readObject, writeEntry } from '@/lib/api/browser-storage';
import type { FeedbackAnswer } from '@/lib/constants';

/** Entry with the answers given on this device, by the article's uid; the latest last. */
const ENTRY = 'portal_article_answers';
const MAX_KEPT = 200;

/** Returns the answer given about an article on this device. */
export function givenAnswer(uid: string): FeedbackAnswer | undefined {
  const answer = readObject('localStorage', ENTRY)?.[uid];
  return answer === 'yes' || answer === 'no' ? answer : undefined;
}

/** Remembers the answer about an article on this device. */
export function rememberAnswer(uid: string, answer: FeedbackAnswer): void {
  const { [uid]: _, ...rest } = readObject('localStorage', ENTRY) ?? {};
  const latest = [...Object.entries(rest), [uid, answer]].slice(-MAX_KEPT);
  writeEntry('localStorage', ENTRY, JSON.stringify(Object.fromEntries(latest)));
}
