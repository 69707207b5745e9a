import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCleanText } from '@/lib/contract/common';
import { sendableText } from '@/lib/format/unicode-text';

const anyText = fc.string({ unit: 'binary' });

test('V02 whatever a paste brings is taken by the contract, and text stays as it was', () => {
  fc.assert(
    fc.property(
      anyText,
      fc.constantFrom('\ud83d', '\u000b', '\u0000', '\u0085', '\udc00\ud800'),
      (text, odd) => {
        const sent = sendableText(text + odd + text);
        expect(isCleanText(sent)).toBe(true);
        expect(sendableText(sent)).toBe(sent);
        if (isCleanText(text)) expect(sendableText(text)).toBe(text);
      },
    ),
  );
  expect(sendableText('Baris satu\u000bbaris dua\r\n\t👨‍👩‍👧')).toBe('Baris satu baris dua\r\n\t👨‍👩‍👧');
});
