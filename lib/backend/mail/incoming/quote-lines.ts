import { requestMailText } from '@/lib/text/mails';
import { parseReplyAddress } from '../reply-address';
import {
  bareSubject,
  DATED,
  headerNamed,
  isForwardSubject,
  WROTE,
  WROTE_START,
  type HeaderName,
  bareTitle,
  FORWARDED,
  ORIGINAL,
} from './quote-words';
import { isValidEmail, normaliseEmail } from '@/lib/format/email';

/** What is known of the conversation that a mail belongs to. */
export type ReplyContext = {
  /** The normalised emails of the help desk. */
  ours: readonly string[];
  /** The subject of the mail. */
  subject: string;
};

/** A longer line is not the line above a quotation. */
const MAX_LINE = 600;
/** It may be wrapped over at most this many lines. */
const MAX_WRAPPED = 4;
const EMAIL = /[^\s<>[\]():;,"“”]{1,64}@[^\s<>[\]():;,"“”]{3,255}/g;

/** Returns a line without marks of direction and width. */
export const plainLine = (line: string): string =>
  line.replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '').trim();

/** Returns a line without the marks of quotations before it. */
export const unquoted = (line: string): string =>
  plainLine(line)
    .replace(/^(> ?)+/, '')
    .trim();

export const isMarker = (line: string): boolean => line.includes(requestMailText.replyAbove);

/** Returns whether a text names an email of the help desk, or a reply address. */
function namesUs(text: string, { ours }: ReplyContext): boolean {
  const emails: string[] = text.match(EMAIL) ?? [];
  return emails.some((email) => ours.includes(email.toLowerCase()) || parseReplyAddress(email) !== undefined);
}

/**
 * Returns how many lines from `at` say who wrote the quotation below; 0 when they do not. Without quote marks below, it
 * has to name a time, or an email.
 */
export function attributionLength(lines: readonly string[], at: number, context: ReplyContext): number {
  let joined = '';
  for (let count = 1; count <= MAX_WRAPPED && at + count <= lines.length; count += 1) {
    const line = unquoted(lines[at + count - 1] ?? '');
    if (line === '') return 0;
    joined = `${joined} ${line}`.trim();
    if (joined.length > MAX_LINE) return 0;
    if (/[:：]$/.test(line)) return isAttribution(joined, lines, at + count, context) ? count : 0;
    if (count === 1 && !WROTE_START.test(joined) && !DATED.test(joined) && !joined.includes('@')) return 0;
    if (/[.!?。]$/.test(line)) return 0;
  }
  return 0;
}

function isAttribution(text: string, lines: readonly string[], next: number, context: ReplyContext): boolean {
  const isUs = namesUs(text, context);
  const hasEmail = /<[^<>\s@]+@[^<>\s@]+>/.test(text);
  if (DATED.test(text) && (isUs || WROTE.test(text))) return true;
  return (
    (WROTE.test(text) && hasEmail) || ((WROTE.test(text) || hasEmail || isUs) && isQuoteNext(lines, next))
  );
}

function isQuoteNext(lines: readonly string[], at: number): boolean {
  const next = lines.slice(at, at + 3).find((line) => plainLine(line) !== '');
  return next?.startsWith('>') ?? false;
}

type HeaderBlock = { values: Partial<Record<HeaderName, string>>; order: HeaderName[] };

const HEADER = /^\**([^:：*\d]{1,24})\**\s?[:：]\**\s*(.*)$/u;
const MAX_HEADERS = 8;

/**
 * Returns whether the headers of the mail that is answered are repeated from `at` on, in the style of Outlook and phones.
 * Headers of other mails, which were pasted or forwarded, are the writer's text.
 */
export function isHeaderBlock(
  lines: readonly string[],
  at: number,
  context: ReplyContext,
  isBelowRule: boolean,
): boolean {
  const { values, order } = readHeaders(lines, at);
  const { from, subject } = values;
  if (from === undefined || order[0] !== 'from' || order.length < 3)
    return namesUsBetweenHeaders(lines, at, context);
  if (namesUs(from, context) || /\bTICKET-\d/.test(subject ?? '')) return true;
  const isForward = isForwardSubject(context.subject);
  if (!isForward && subject !== undefined && bareSubject(subject) === bareSubject(context.subject))
    return true;
  if (!isForward && isBelowRule && order[1] === 'sent') return true;
  return lines.slice(at, at + 60).some(isMarker);
}

/** Returns whether a block of headers in any language names the help desk. */
function namesUsBetweenHeaders(lines: readonly string[], at: number, context: ReplyContext): boolean {
  if (!HEADER.test(unquoted(lines[at] ?? ''))) return false;
  const block: string[] = [];
  for (const line of lines.slice(at, at + MAX_HEADERS)) {
    const plain = unquoted(line);
    if (plain.length > MAX_LINE || !HEADER.test(plain)) break;
    block.push(plain);
  }
  return block.length >= 3 && namesUs(block[0] ?? '', context) && block.some((line) => DATED.test(line));
}

/** Returns the headers of a mail that a text holds from a line on. */
export function readHeaders(lines: readonly string[], at: number): HeaderBlock {
  const values: HeaderBlock['values'] = {};
  const order: HeaderName[] = [];
  for (const line of lines.slice(at, at + MAX_HEADERS)) {
    const plain = unquoted(line);
    const [, label = '', value = ''] = (plain.length <= MAX_LINE && HEADER.exec(plain)) || [];
    const name = headerNamed(label);
    if (!name || values[name] !== undefined) break;
    values[name] = value.replace(/\*+$/, '').trim();
    order.push(name);
  }
  return { values, order };
}

/** A mail that was forwarded, and what was written above it. */
type Forward = { email: string; name: string; subject: string; text: string; above: string };

/** Returns the mail that a text forwards; undefined when it names no sender. */
export function readForward(input: string): Forward | undefined {
  const lines = input.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const line = plainLine(lines[at] ?? '');
    const isDivider = FORWARDED.test(line) || ORIGINAL.test(line);
    let start = isDivider ? at + 1 : at;
    while (isDivider && start < lines.length && plainLine(lines[start] ?? '') === '') start += 1;
    const { values, order } = readHeaders(lines, start);
    const sender =
      values.from === undefined || (!isDivider && order.length < 3) ? undefined : parse(values.from);
    if (!sender) continue;
    const text = lines
      .slice(start + order.length)
      .join('\n')
      .trim();
    const above = lines
      .slice(0, at)
      .join('\n')
      .replace(/[_\-=*\s]+$/, '')
      .trim();
    return { ...sender, subject: bareTitle(values.subject ?? ''), text, above };
  }
  return undefined;
}

function parse(from: string): { email: string; name: string } | undefined {
  const [, name = '', inBrackets] =
    /^(.*?)[<[(]\s*(?:mailto:)?([^<>[\]()\s]+@[^<>[\]()\s]+?)\s*[>\])]/.exec(from) ?? [];
  const email = inBrackets ?? from.trim();
  if (!isValidEmail(email)) return undefined;
  return { email: normaliseEmail(email), name: name.replace(/^["']|["'\s]+$/g, '').trim() };
}
