import { expect, test } from 'vitest';
import { onOneLine, quoteLines } from '@/lib/format/quote-lines';

test('K01 every line is quoted, whatever ends it', () => {
  const ends = ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'];
  for (const end of ends) expect(quoteLines(`a${end}[staff] b`)).toBe('> a\n> [staff] b');
  expect(quoteLines('')).toBe('>');
  expect(quoteLines('> a\n\nb')).toBe('> > a\n>\n> b');
});

test('K01 a name has one line and no direction of its own', () => {
  expect(onOneLine(' Sri\n[staff]\u2028Rani\u202e ')).toBe('Sri [staff] Rani');
});
