import { cutText } from './unicode-text';

const TAG = /<(?:"[^"]*"|'[^']*'|[^'">])*>/g;
/** Tags within a word or sentence, which part nothing. */
const INLINE = /^<\/?(?:a|b|code|del|em|i|mark|s|span|strong|sub|sup|u)[\s>]/i;
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Returns the text of sanitised HTML on one line: without tags, entities and repeated blanks. */
export function plainText(html: string): string {
  return html
    .replace(TAG, (tag) => (INLINE.test(tag) ? '' : ' '))
    .replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos|nbsp));/gi, (all, hex, decimal, name) => {
      if (typeof name === 'string') return NAMED[name.toLowerCase()] ?? all;
      const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : all;
    })
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns the beginning of a text, at most `max` characters, cut between words where that is possible. */
export function excerpt(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = cutText(text, max - 1);
  const blank = cut.lastIndexOf(' ');
  return `${blank > max / 2 ? cut.slice(0, blank) : cut.trimEnd()}…`;
}

/** Leaves out the signs before the first word of a text (a dash, a bullet), but for those that open or name something. */
export const fromFirstWord = (text: string): string =>
  text.replace(/^(?:(?![“"'([/#@])[\s\p{P}])+(?=[^]*[\p{L}\p{N}])/u, '');
