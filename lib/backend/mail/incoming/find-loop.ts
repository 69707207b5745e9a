import { DAY_MS } from '@/lib/constants';
import type { BackendDeps } from '@/lib/backend/deps';
import type { Mail } from './mail';
import { textOf } from './received';
import { listLatestTexts } from './received-queries';

/** The latest mails of a sender that are compared. */
const COMPARED = 20;
/** This many alike within a day are a loop. People repeat short texts, so that more of these are, within an hour. */
const ALIKE = { long: 3, short: 6 };
const SHORT_WORDS = 6;
const HOUR_MS = 3_600_000;
/** The share of words that two texts have in common. */
const LIKENESS = 0.8;
const MAX_TEXT = 4_000;

/** Returns whether a mail is one more of many alike from its sender: two programs that answer each other. */
export async function isLoop(mail: Mail, { db, clock }: Pick<BackendDeps, 'db' | 'clock'>): Promise<boolean> {
  const words = wordsOf(textOf(mail));
  const isShort = words.size < SHORT_WORDS;
  const since = new Date(clock().getTime() - (isShort ? HOUR_MS : DAY_MS));
  const latest = await listLatestTexts(db.kysely, mail.from, { since, count: COMPARED });
  const alike = latest.filter(({ body }) => likeness(words, wordsOf(body)) >= LIKENESS);
  return alike.length >= (isShort ? ALIKE.short : ALIKE.long);
}

/** Returns the words of a text; numbers and times differ between the mails of a program. */
function wordsOf(text: string): Set<string> {
  const beginning = text.slice(0, MAX_TEXT).toLowerCase();
  return new Set(beginning.match(/\p{L}+/gu) ?? [beginning.trim()]);
}

function likeness(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const common = [...words].filter((word) => others.has(word)).length;
  const all = words.size + others.size - common;
  return all === 0 ? 1 : common / all;
}
