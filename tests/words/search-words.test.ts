import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excerpt, plainText } from '@/lib/format/plain-text';
import { requestWords, searchWords } from '@/lib/words/search-words';

describe('plainText', () => {
  test.each([
    ['<p>Satu</p><p>dua<br>tiga</p>', 'Satu dua tiga'],
    ['<p>pesan <strong>ditolak</strong>, <em>kan</em>?</p>', 'pesan ditolak, kan?'],
    ['a &#x26; b &lt;c&gt; &#60;d&#62;&nbsp;e', 'a & b <c> <d> e'],
    ['<a href="https://x.example/?a>b">tautan</a>', 'tautan'],
    ['&#x110000; &unknown; &', '&#x110000; &unknown; &'],
    ['', ''],
  ])('%s', (html, text) => {
    expect(plainText(html)).toBe(text);
  });
});

describe('excerpt', () => {
  test('cuts between words, never a character, and leaves short texts alone', () => {
    expect(excerpt('satu dua tiga', 13)).toBe('satu dua tiga');
    expect(excerpt('satu dua tiga', 12)).toBe('satu dua…');
    expect(excerpt('👩'.repeat(20), 10).isWellFormed()).toBe(true);
  });

  test('is never longer than asked', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 200 }), (text, max) => {
        expect(excerpt(text, max).length).toBeLessThanOrEqual(Math.max(max, 0));
      }),
    );
  });
});

describe('searchWords', () => {
  test.each([
    ['TICKET-42', ['ticket', '42']],
    ['Café, CAFÉ & cafe\u0301!', ['cafe']],
    ["it's 3.5%", ['it', 's', '3', '5']],
    [' \n ', []],
  ])('%s', (text, words) => {
    expect(searchWords(text, 10)).toEqual(words);
  });

  test('has letters and digits only, each word once, at most so many', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const words = searchWords(text, 5);
        expect(words.length).toBeLessThanOrEqual(5);
        expect(new Set(words).size).toBe(words.length);
        for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}]{1,120}$/u);
      }),
    );
  });
});

test('a request is found by its key, subject, chosen texts and written words, not by times', () => {
  const fields = [
    { field_type: 'option', value: 'kitchen', text: 'Dapur' },
    { field_type: 'richtext', value: '<p>Sejak <b>pagi</b></p>' },
    { field_type: 'datetime', value: '2026-03-02T03:00:00.000Z' },
    { field_type: 'text', value: 'a < b' },
  ];
  expect(requestWords({ number: 7, name: 'Kucing', fields })).toEqual([
    ...['ticket', '7', 'kucing', 'dapur', 'sejak', 'pagi', 'a', 'b'],
  ]);
});
