/**
 * Codes and keys: capitals and digits around hyphens or slashes with a digit among them, such as `ERR-104`, `TICKET-42`
 * and `INV/2025/0042`. Longer ones may break, or they would not fit on a phone.
 */
const CODE =
  /(?<![\p{L}\p{N}_/&#-])(?=[A-Z\d/-]{0,23}\d)(?=[A-Z\d/-]{3,24}(?![\p{L}\p{N}_]))[A-Z][A-Z\d]*(?:[-/][A-Z\d]+)+(?![\p{L}\p{N}_])/gu;

type CodePiece = { text: string; isCode: boolean };

/** Splits a text into codes and what stands between them. */
export function splitCodes(text: string): CodePiece[] {
  const pieces: CodePiece[] = [];
  let end = 0;
  for (const { 0: code, index } of text.matchAll(CODE)) {
    if (index > end) pieces.push({ text: text.slice(end, index), isCode: false });
    pieces.push({ text: code, isCode: true });
    end = index + code.length;
  }
  if (end < text.length || pieces.length === 0) pieces.push({ text: text.slice(end), isCode: false });
  return pieces;
}

/** Tags and texts of HTML as the import prints it; attributes may hold `>`. Drawings and styles are one piece. */
const PIECES = /<(svg|math|style)\b[\s\S]*?<\/\1\s*>|<(?:"[^"]*"|'[^']*'|[^'">])*>|[^<]+/g;
/** The beginning of an element whose text is typed or shown by a machine. */
const MACHINE_TEXT = /^<(?:code|pre|kbd|samp)(?=[\s>])(?![^>]*\btranslate=)/i;

/** The class of a code, which never breaks. */
export const CODE_CLASS = 'whitespace-nowrap';

/** Marks codes in HTML, so that lines do not break within them and browsers do not translate them. */
export const markCodes = (html: string): string =>
  html.replace(PIECES, (piece) =>
    piece.startsWith('<')
      ? piece.replace(MACHINE_TEXT, '$& translate="no"')
      : piece.replace(CODE, `<span class="${CODE_CLASS}" translate="no">$&</span>`),
  );
