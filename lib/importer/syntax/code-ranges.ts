type Range = { start: number; end: number };

const FENCE = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})(.*)$/;
const INLINE = /(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g;
const HTML_CODE =
  /<(pre|code|script|style)\b[^>]*>[\s\S]*?<\/\1>|<!--[\s\S]*?-->|\{%-?\s*raw\s*-?%\}[\s\S]*?\{%-?\s*endraw\s*-?%\}/gi;

/** The latest result: most texts contain little that one step converts before the next one asks. */
let latest: { text: string; ranges: readonly Range[] } = { text: '', ranges: [] };

/** Returns the ranges of code and comments in Markdown, where no other syntax applies. */
export function codeRanges(text: string): readonly Range[] {
  if (text !== latest.text) latest = { text, ranges: findRanges(text) };
  return latest.ranges;
}

function findRanges(text: string): Range[] {
  const ranges: Range[] = [];
  let offset = 0;
  let fence: { mark: string; start: number } | undefined;
  for (const line of text.split('\n')) {
    const match = FENCE.exec(line);
    const mark = match?.[1] ?? '';
    if (fence) {
      if (mark.startsWith(fence.mark) && match?.[2]?.trim() === '') {
        ranges.push({ start: fence.start, end: offset + line.length });
        fence = undefined;
      }
    } else if (mark !== '' && !(mark.startsWith('`') && match?.[2]?.includes('`')))
      fence = { mark, start: offset };
    offset += line.length + 1;
  }
  if (fence) ranges.push({ start: fence.start, end: text.length });

  const rest = blanked(text, ranges);
  for (const match of rest.matchAll(HTML_CODE))
    ranges.push({ start: match.index, end: match.index + match[0].length });
  let at = 0;
  // Inline code ends with its paragraph.
  for (const part of rest.split(/(\n[ \t>]*\n)/)) {
    for (const match of part.matchAll(INLINE)) {
      ranges.push({ start: at + match.index, end: at + match.index + match[0].length });
    }
    at += part.length;
  }
  return ranges.sort((a, b) => a.start - b.start);
}

/** Replaces ranges in ascending order by blanks, so that later text keeps its place. */
function blanked(text: string, ranges: Range[]): string {
  let result = '';
  let done = 0;
  for (const { start, end } of ranges) {
    result += text.slice(done, start) + ' '.repeat(end - start);
    done = end;
  }
  return result + text.slice(done);
}

/** A line of Markdown, with its number in the source, from 1. */
export type Line = { text: string; line: number; isCode: boolean };

/** Splits a text into lines. Code within a line does not make the line code. */
export function toLines(text: string): Line[] {
  const ranges = codeRanges(text).filter(({ start, end }) => text.slice(start, end).includes('\n'));
  const lines: Line[] = [];
  let offset = 0;
  for (const [index, line] of text.split('\n').entries()) {
    const isCode = ranges.some(({ start, end }) => start <= offset && offset < end);
    lines.push({ text: line, line: index + 1, isCode });
    offset += line.length + 1;
  }
  return lines;
}

export type Replacer = (match: string, ...groups: (string | undefined)[]) => string;

/**
 * Replaces a pattern (global, without named groups) outside code. Missing line breaks are added after a replacement, so
 * that the numbers of later lines stay the same.
 */
export function replaceOutsideCode(text: string, pattern: RegExp, replace: Replacer): string {
  pattern.lastIndex = 0;
  if (!pattern.test(text)) return text;
  pattern.lastIndex = 0;
  const ranges = codeRanges(text);
  return text.replace(pattern, (match: string, ...rest: unknown[]) => {
    const offset = rest.find((value) => typeof value === 'number') as number;
    if (ranges.some(({ start, end }) => start <= offset && offset < end)) return match;
    const result = replace(match, ...(rest.slice(0, rest.indexOf(offset)) as (string | undefined)[]));
    return result + '\n'.repeat(Math.max(0, breaks(match) - breaks(result)));
  });
}

const breaks = (text: string): number => text.split('\n').length - 1;
