import {
  attributionLength,
  isHeaderBlock,
  isMarker,
  plainLine,
  readHeaders,
  unquoted,
  type ReplyContext,
} from './quote-lines';
import { FORWARDED, ORIGINAL, PHONE_SIGNATURE } from './quote-words';

/** The new text of a mail, and the text that its program added: quotations and signatures. */
export type SplitReply = { visible: string; folded: string };

/** Lines that stand for what a mail program drew above the mail that is answered, and for a quotation that was taken out. */
export const DRAWN_LINE = '\ue000';
export const TAKEN_LINE = '> \ue001';
const isStandIn = (line: string): boolean => line === DRAWN_LINE || line === TAKEN_LINE;

const ONLY_RULE = /^[_\-=*]{8,}$/;
/** A signature below `-- ` is not longer than this. */
const MAX_SIGNATURE = { lines: 12, characters: 800 };

/** What a line is: the writer's, quoted, said above a quotation, or added below a text. */
type Kind = 'own' | 'quote' | 'head' | 'signature';

/**
 * Splits the plain text of a reply. Only what stands below a line that says so, or our own mark, is a quotation. Linear in
 * the length of the text.
 */
export function splitReply(text: string, context: ReplyContext = { ours: [], subject: '' }): SplitReply {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    // `-- ` is the mark above a signature, `--` is not.
    .map((line) => (line === '-- ' ? line : line.trimEnd()));
  const kinds = findQuotes(lines, context);
  markSignatures(lines, kinds);
  keepQuestions(lines, kinds);
  const linesOf = (isOwn: boolean) =>
    tidy(lines.filter((line, at) => (kinds[at] === 'own') === isOwn && !isStandIn(line)));
  return { visible: linesOf(true), folded: linesOf(false) };
}

/** Returns the kind of every line, signatures apart. */
function findQuotes(lines: readonly string[], context: ReplyContext): Kind[] {
  const kinds = lines.map((): Kind => 'own');
  const mark = (from: number, to: number, kind: Kind) => kinds.fill(kind, from, to);
  let hasQuote = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = unquoted(lines[at] ?? '');
    if (line === '') continue;
    const isQuoted = (lines[at] ?? '').startsWith('>');
    if (isQuoted) {
      const end = endOfQuote(lines, at);
      hasQuote ||= isAnswered(lines.slice(at, end), context);
      if (hasQuote) mark(at, end, 'quote');
      at = end - 1;
      continue;
    }
    if (FORWARDED.test(line)) break;
    const start = startOfRest(lines, at, context);
    if (start !== undefined) {
      mark(start, lines.length, 'quote');
      break;
    }
    const length = attributionLength(lines, at, context);
    if (length === 0) continue;
    hasQuote = true;
    const next = nextText(lines, at + length);
    if (!lines[next]?.startsWith('>')) {
      mark(at, lines.length, 'quote');
      break;
    }
    mark(at, next, 'head');
    at = next - 1;
  }
  return kinds;
}

/** Returns where the rest of a text is a quotation that begins at a line; undefined when none begins there. */
function startOfRest(lines: readonly string[], at: number, context: ReplyContext): number | undefined {
  const line = plainLine(lines[at] ?? '');
  const above = plainLine(lines[at - 1] ?? '');
  if (isMarker(line)) return startAboveMarker(lines, at);
  if (line === DRAWN_LINE || ORIGINAL.test(line)) {
    const next = nextText(lines, at + 1);
    const isComplete = readHeaders(lines, next).order.length >= 3;
    return isComplete && !isHeaderBlock(lines, next, context, line === DRAWN_LINE) ? undefined : at;
  }
  const isBelowRule = ONLY_RULE.test(above);
  if (isHeaderBlock(lines, at, context, isBelowRule)) return isBelowRule ? at - 1 : at;
  return undefined;
}

/** Returns where the line above our mark begins that says, in any language, who wrote. */
function startAboveMarker(lines: readonly string[], at: number): number {
  let above = at - 1;
  while (above >= 0 && plainLine(lines[above] ?? '') === '') above -= 1;
  const line = plainLine(lines[above] ?? '');
  return above >= 0 && /[:：]$/.test(line) && /\d|@/.test(line) ? above : at;
}

/** Returns the first line from `at` on that is not empty. */
function nextText(lines: readonly string[], at: number): number {
  let next = at;
  while (next < lines.length && plainLine(lines[next] ?? '') === '') next += 1;
  return next;
}

/** Returns the end of lines that begin with `>`, with empty ones between them. */
function endOfQuote(lines: readonly string[], start: number): number {
  let end = start;
  for (let at = start; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.startsWith('>')) end = at + 1;
    else if (plainLine(line) !== '') break;
  }
  return end;
}

/** Returns whether quoted lines say themselves that they are the mail that is answered. */
function isAnswered(quoted: readonly string[], context: ReplyContext): boolean {
  const first = quoted.findIndex((line) => unquoted(line) !== '');
  return (
    quoted.some((line) => isMarker(line) || line === TAKEN_LINE) ||
    ORIGINAL.test(unquoted(quoted[first] ?? '')) ||
    attributionLength(quoted, first, context) > 0 ||
    isHeaderBlock(quoted, first, context, false)
  );
}

/** Marks what programs and people add below their texts: from the mark `-- ` on, and the line of a phone. */
function markSignatures(lines: readonly string[], kinds: Kind[]): void {
  let end = lines.length;
  while (end > 0) {
    while (end > 0 && kinds[end - 1] !== 'own') end -= 1;
    let start = end;
    while (start > 0 && kinds[start - 1] === 'own') start -= 1;
    kinds.fill('signature', findSignature(lines, start, end), end);
    end = start;
  }
}

function findSignature(lines: readonly string[], start: number, end: number): number {
  const first = Math.max(start, end - MAX_SIGNATURE.lines);
  const last = lines.slice(first, end);
  const dashes = last.lastIndexOf('-- ');
  const isSignature = dashes !== -1 && last.slice(dashes).join('').length <= MAX_SIGNATURE.characters;
  let cut = isSignature ? first + dashes : end;
  for (let at = cut - 1; at >= start; at -= 1) {
    const line = plainLine(lines[at] ?? '');
    if (line === '' || ONLY_RULE.test(line)) continue;
    if (!PHONE_SIGNATURE.test(line)) break;
    cut = at;
  }
  return cut;
}

/** Shows quotations that have answers below them, where there are several: these are questions. */
function keepQuestions(lines: readonly string[], kinds: Kind[]): void {
  const questions: [from: number, to: number][] = [];
  let from: number | undefined;
  let to = 0;
  for (const [at, line] of lines.entries()) {
    if (kinds[at] === 'quote') {
      from ??= at;
      to = at + 1;
    } else if (kinds[at] === 'own' && from !== undefined && plainLine(line) !== '') {
      questions.push([from, to]);
      from = undefined;
    }
  }
  if (questions.length > 1) for (const [start, end] of questions) kinds.fill('own', start, end);
}

/** Joins lines to a text, without blanks at its ends. */
const tidy = (lines: string[]): string => {
  const text = lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+/, '')
    .trimEnd();
  return plainLine(text) === '' ? '' : text;
};
