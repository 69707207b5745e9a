import { requestMailText } from '@/lib/text/mails';

/** The new text of a mail, and the text that its program added: quotations and signatures. */
export type SplitReply = { visible: string; folded: string };

/** A longer line is not the header of a quotation. */
const MAX_HEADER = 600;
/** A header may be wrapped over at most this many lines. */
const MAX_WRAPPED = 4;

const ATTRIBUTION_START = /^(on|pada|op|am|le|el)\b/i;
const ATTRIBUTION_END = /(wrote|menulis|menuliskan|schreef|schrieb|a écrit|escribió)\s*:$/i;
const DATED_ATTRIBUTION = /^\d{4}[-/]\d{1,2}[-/]\d{1,2}\b.*<[^<>\s@]+@[^<>\s@]+>\s*:$/;
const NAMED_ATTRIBUTION = /^[^<>]{1,120}<[^<>\s@]+@[^<>\s@]+>.*:$/;
const DIVIDER =
  /^[\s>*_-]*(original message|pesan asli|pesan awal|forwarded message|pesan terusan|pesan diteruskan|begin forwarded message|mulai pesan yang diteruskan)[\s:*_-]*$/i;
const BLOCK_START = /^\**(from|dari|de|von)\s*:\**\s*\S/i;
const BLOCK_LINE =
  /^\**(sent|dikirim|terkirim|date|tanggal|to|kepada|ke|untuk|cc|subject|subjek|perihal|hal)\s*:\**/i;
const PHONE_SIGNATURE =
  /^(sent from|dikirim dari|terkirim dari|dikirim melalui|dikirim lewat|dikirim menggunakan|sent via|sent with|get outlook for|dapatkan outlook|unduh outlook|diperoleh dari|enviado desde)\b.{0,120}$/i;
const ONLY_RULE = /^[_\-=*]{8,}$/;

/**
 * Splits the plain text of a reply. A text that only forwards something stays visible as a whole. Linear in the length
 * of the text.
 */
export function splitReply(text: string): SplitReply {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd());
  const cut = findCut(lines);
  const before = lines.slice(0, cut.at);
  const after = lines.slice(cut.at);
  const { own, quoted } = cut.isMarked ? { own: [] as string[], quoted: after } : takeAnswersBelow(after);
  const kept = foldQuotes(before);
  const signature = findSignature(kept.own);
  const body = [
    ...kept.own.slice(0, signature),
    ...(own.length > 0 ? ['', ...own.slice(0, findSignature(own))] : []),
  ];
  const visible = tidy(body);
  const folded = tidy([
    ...kept.own.slice(signature),
    ...kept.quoted,
    ...quoted,
    ...own.slice(findSignature(own)),
  ]);
  const isForward = visible === '' && cut.isForward;
  return isForward ? { visible: tidy(lines), folded: '' } : { visible, folded };
}

type Cut = { at: number; isMarked: boolean; isForward: boolean };

/** Finds the line where a quotation begins; the number of lines when there is none. */
function findCut(lines: string[]): Cut {
  for (let at = 0; at < lines.length; at += 1) {
    const line = plainLine(lines[at] ?? '');
    if (line === '') continue;
    if (line.includes(requestMailText.replyAbove)) return { at, isMarked: true, isForward: false };
    if (DIVIDER.test(line)) return { at, isMarked: true, isForward: /forward|terus/i.test(line) };
    if (isHeaderBlock(lines, at)) {
      const above = plainLine(lines[at - 1] ?? '');
      return { at: ONLY_RULE.test(above) ? at - 1 : at, isMarked: true, isForward: false };
    }
    if (isAttribution(lines, at)) return { at, isMarked: false, isForward: false };
  }
  return { at: lines.length, isMarked: false, isForward: false };
}

const plainLine = (line: string): string =>
  line.replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '').trim();

function isAttribution(lines: string[], at: number): boolean {
  let joined = '';
  for (let count = 0; count < MAX_WRAPPED && at + count < lines.length; count += 1) {
    const line = plainLine(lines[at + count] ?? '').replace(/^(> ?)+/, '');
    if (line === '') return false;
    joined = `${joined} ${line}`.trim();
    if (joined.length > MAX_HEADER) return false;
    if (count === 0 && !ATTRIBUTION_START.test(joined)) {
      return DATED_ATTRIBUTION.test(joined) || (NAMED_ATTRIBUTION.test(joined) && isQuoteNext(lines, at + 1));
    }
    if (ATTRIBUTION_END.test(joined)) return true;
  }
  return false;
}

function isQuoteNext(lines: string[], at: number): boolean {
  const next = lines.slice(at, at + 3).find((line) => line.trim() !== '');
  return next?.startsWith('>') ?? false;
}

/** `From:`, and among the next lines two more headers: the style of Outlook and phones. */
function isHeaderBlock(lines: string[], at: number): boolean {
  if (!BLOCK_START.test(plainLine(lines[at] ?? ''))) return false;
  const next = lines.slice(at + 1, at + 8).map(plainLine);
  return next.filter((line) => BLOCK_LINE.test(line)).length >= 2;
}

/** Text below a quotation whose lines begin with `>` is the answer of people who write below. */
function takeAnswersBelow(lines: string[]): { own: string[]; quoted: string[] } {
  const first = lines.findIndex((line) => line.startsWith('>'));
  // A quotation follows its attribution; without quote marks it may reach to the end of the mail.
  if (first === -1 || first > MAX_WRAPPED + 1) return { own: [], quoted: lines };
  const rest = foldQuotes(lines.slice(first));
  return { own: rest.own, quoted: [...lines.slice(0, first), ...rest.quoted] };
}

function foldQuotes(lines: string[]): { own: string[]; quoted: string[] } {
  const own: string[] = [];
  const quoted: string[] = [];
  for (const line of lines) (line.startsWith('>') ? quoted : own).push(line);
  return { own, quoted };
}

/** Returns the line where the signature begins. */
function findSignature(lines: string[]): number {
  const dashes = lines.findIndex((line) => /^--\s?$/.test(plainLine(line)));
  let end = dashes === -1 ? lines.length : dashes;
  for (let at = end - 1; at >= 0; at -= 1) {
    const line = plainLine(lines[at] ?? '');
    if (line === '' || ONLY_RULE.test(line)) continue;
    if (!PHONE_SIGNATURE.test(line)) break;
    end = at;
  }
  return end;
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
