import { codeRanges } from './code-ranges';

/** Two percent signs that are neither escaped nor part of a longer run. */
const MARK = /(?<![%\\])%%(?!%)/g;
const WORD_END = /[\p{L}\p{M}\p{N}]$/u;
/** The end of the text before a percent sign, as in `10 %% dan 20 %%`; a word right after the mark makes it a comment. */
const SPACED_NUMBER = /\p{N}[ \u00a0]{1,2}$/u;
const NO_WORD = /^(?:[\s).,;:!?/]|$)/;
/** What stands between the marks of a placeholder, as in `%%FirstName%%`. */
const PLACEHOLDER = /^[\p{L}\p{M}\p{N}_.-]+$/u;
/** In characters, of what a report quotes. */
const MAX_QUOTED = 80;

type Mark = {
  at: number;
  line: number;
  /** Whether its line belongs to a quote. */
  isQuoted: boolean;
};

type ReportComment = (kind: 'hidden-comment' | 'printed-syntax', detail: string, line: number) => void;

/** Returns whether a text may hold comments. */
export const hasComments = (text: string): boolean => text.includes('%%');

/**
 * Removes Obsidian's comments, `%% … %%`, from Markdown, and reports each with its line. Line breaks stay, so that later
 * lines keep their numbers. Code and placeholders stay; so do marks without a second one, and those that follow a word or
 * number, as in `100%%` and `10 %%`.
 */
export function hideComments(text: string, report: ReportComment): string {
  if (!hasComments(text)) return text;
  let result = '';
  let done = 0;
  let open: Mark | undefined;
  for (const mark of marksOf(text)) {
    if (!open) {
      const before = text.slice(Math.max(0, mark.at - 4), mark.at);
      const isPercent = SPACED_NUMBER.test(before) && NO_WORD.test(text.charAt(mark.at + 2));
      if (!WORD_END.test(before) && !isPercent) open = mark;
      else if (!/\p{N}$/u.test(before)) report('printed-syntax', restOfLine(text, mark.at), mark.line);
      continue;
    }
    const inner = text.slice(open.at + 2, mark.at);
    if (PLACEHOLDER.test(inner)) report('printed-syntax', `%%${inner}%%`, open.line);
    else {
      report('hidden-comment', `%%${quoted(inner)}%%`, open.line);
      result += text.slice(done, open.at) + emptyLines(inner, open.isQuoted);
      done = mark.at + 2;
    }
    open = undefined;
  }
  if (open) report('printed-syntax', restOfLine(text, open.at), open.line);
  return result + text.slice(done);
}

const quoted = (text: string): string =>
  (text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text).replace(/\s+/g, ' ');

const restOfLine = (text: string, at: number): string =>
  text
    .slice(at, at + MAX_QUOTED)
    .split('\n')[0]
    ?.trimEnd() ?? '';

/** Returns the line breaks of a text with the beginnings of its lines, which continue a list item or quote. */
function emptyLines(text: string, isQuoted: boolean): string {
  const prefix = isQuoted ? /^[ \t>]*/ : /^[ \t]*/;
  const [, ...lines] = text.split('\n');
  return lines.map((line) => `\n${prefix.exec(line)?.[0] ?? ''}`).join('');
}

function marksOf(text: string): Mark[] {
  const ranges = codeRanges(text);
  let next = 0;
  let codeEnd = 0;
  /** Must be asked for ascending offsets. */
  function isCode(at: number): boolean {
    for (let range = ranges[next]; range && range.start <= at; range = ranges[++next])
      codeEnd = Math.max(codeEnd, range.end);
    return at < codeEnd;
  }

  const marks: Mark[] = [];
  const isIndentedCode = indentedCode();
  let offset = 0;
  for (const [index, line] of text.split('\n').entries()) {
    if (isCode(offset) || !isIndentedCode(line)) {
      const isQuoted = /^[ \t]*>/.test(line);
      for (const match of line.matchAll(MARK)) {
        const at = offset + match.index;
        if (!isCode(at)) marks.push({ at, line: index + 1, isQuoted });
      }
    }
    offset += line.length + 1;
  }
  return marks;
}

/** Returns a function that gets line after line and says which are code because they are indented. */
function indentedCode(): (line: string) => boolean {
  let mayBegin = true;
  // The column of the text of the current list item.
  let column = 0;
  return (written) => {
    const line = written.replace(/^(?: {0,3}> ?)+/, '').replaceAll('\t', '    ');
    const indent = line.search(/\S/);
    if (indent === -1) {
      mayBegin = true;
      return false;
    }
    if (mayBegin && indent >= column + 4) return true;
    const isHeading = /^#{1,6}\s/.test(line);
    const item = /^ *(?:[-*+]|\d{1,9}[.)])(?: +|$)/.exec(line);
    if (item) column = item[0].length;
    else if (mayBegin || isHeading) column = Math.min(column, indent);
    mayBegin = isHeading;
    return false;
  };
}
