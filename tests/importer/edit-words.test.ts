// @no-database
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseSynonyms } from '@/lib/importer/synonyms';
import { addKeyword } from '@/lib/importer/words/add-keyword';
import { addSynonym } from '@/lib/importer/words/add-synonym';

describe('a synonym', () => {
  test.each<[string, string, [string, string], string, string]>([
    [
      'joins the line of the word that is understood',
      '# Kata.\nsame:\n  - [faktur, invoice] # lama\n  - [gaji, upah]\ninstead: { tdk: tidak }\n',
      ['nota', 'faktur'],
      '# Kata.\nsame:\n  - [faktur, invoice, nota] # lama\n  - [gaji, upah]\ninstead: { tdk: tidak }\n',
      '- [faktur, invoice, nota] # lama',
    ],
    [
      'or that of the other one',
      'same:\n  - [faktur, invoice]\n',
      ['invoice', 'nota penjualan'],
      'same:\n  - [faktur, invoice, nota penjualan]\n',
      '- [faktur, invoice, nota penjualan]',
    ],
    [
      'otherwise gets the next line',
      'same:\n  - [faktur, invoice] # lama\n\n# Singkatan.\ninstead:\n  tdk: tidak\n',
      ['kopi', 'es batu'],
      'same:\n  - [faktur, invoice] # lama\n  - [kopi, es batu]\n\n# Singkatan.\ninstead:\n  tdk: tidak\n',
      '- [kopi, es batu]',
    ],
    [
      'also at the end of a file without a line break',
      'same:\n  - [a, b]',
      ['c', 'd'],
      'same:\n  - [a, b]\n  - [c, d]\n',
      '- [c, d]',
    ],
    [
      'with the line breaks of the file',
      'same:\r\n  - [a, b]\r\n',
      ['c', 'd'],
      'same:\r\n  - [a, b]\r\n  - [c, d]\r\n',
      '- [c, d]',
    ],
    [
      'in lists of lines',
      'same:\n  - - a\n    - b\n',
      ['c', 'b'],
      'same:\n  - - a\n    - b\n    - c\n',
      '- c',
    ],
    [
      'in quotes where it needs them',
      'same: [[a, b]]\n',
      ['on', 'b'],
      'same: [[a, b, "on"]]\n',
      'same: [[a, b, "on"]]',
    ],
    [
      'in a file that has none',
      '# Kata.\ninstead: { tdk: tidak }\n',
      ['a', 'b'],
      '# Kata.\ninstead: { tdk: tidak }\nsame:\n  - [a, b]\n',
      '- [a, b]',
    ],
    ['in an empty list', 'same: []\n', ['a', 'b'], 'same:\n  - [a, b]\n', '- [a, b]'],
    ['in an empty file', '', ['a', 'b'], 'same:\n  - [a, b]\n', '- [a, b]'],
  ])('%s', (_, text, words, expected, line) => {
    expect(addSynonym(text, words)).toEqual({ text: expected, line });
  });

  test('that exists already changes nothing', () => {
    expect(addSynonym('same:\n  - [Faktur, invoice]\n', ['invoice', 'faktur'])).toBeUndefined();
  });

  test('adds one line to the shipped file and changes no other rule', () => {
    const text = readFileSync('content/synonyms.yml', 'utf8');
    const added = addSynonym(text, ['teh tarik', 'kopi tubruk'])?.text ?? '';
    const [before, after] = [text, added].map((one) => one.split('\n'));
    expect(after?.filter((line) => !before?.includes(line))).toEqual(['  - [teh tarik, kopi tubruk]']);
    expect(after?.length).toBe((before?.length ?? 0) + 1);
    const [old, now] = [parseSynonyms(text), parseSynonyms(added)];
    expect(now).toEqual({ ...old, same: [...old.same, ['teh tarik', 'kopi tubruk']] });
  });

  test('is not added to a file with mistakes', () => {
    expect(() => addSynonym('same: [[a]]\n', ['b', 'c'])).toThrow(/same/);
  });
});

describe('a keyword', () => {
  const article = (fields: string, eol = '\n') =>
    `---\n${fields}---\n\nIsi --- teks.\n`.replaceAll('\n', eol);
  test.each([
    [
      'joins the others',
      'title: A\nkeywords: [b, c] # kata\n',
      'title: A\nkeywords: [b, c, slip gaji] # kata\n',
    ],
    [
      'joins a list of lines',
      'keywords:\n  - b\ntags: [x]\n',
      'keywords:\n  - b\n  - slip gaji\ntags: [x]\n',
    ],
    ['joins words between commas', 'keywords: b, c\n', 'keywords: [b, c, slip gaji]\n'],
    ['begins an empty list', 'keywords: []\n', 'keywords: [slip gaji]\n'],
    [
      'stands below the title',
      '# x\ntitle: "A: b"\ncreated: 2026-01-01\n',
      '# x\ntitle: "A: b"\nkeywords: [slip gaji]\ncreated: 2026-01-01\n',
    ],
    ['stands last without a title', 'tags: [x]\n', 'tags: [x]\nkeywords: [slip gaji]\n'],
  ])('%s', (_, fields, expected) => {
    for (const eol of ['\n', '\r\n'])
      expect(addKeyword(article(fields, eol), 'slip gaji')).toBe(article(expected, eol));
  });

  test('that exists already changes nothing', () => {
    expect(addKeyword(article('keywords: [Slip Gaji]\n'), 'slip gaji')).toBeUndefined();
  });

  test.each(['Tanpa kepala.\n', '\n---\ntitle: A\n---\n', '---\n- daftar\n---\n', '---\ntitle: [\n---\n'])(
    'is not added to %j',
    (text) => {
      expect(() => addKeyword(text, 'kata')).toThrow(/front matter/);
    },
  );
});
