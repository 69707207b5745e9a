import { describe, expect, it } from 'vitest';
import { readTerms } from '@/lib/words/glossary-terms';
import { markTerms, termMatcher } from '@/lib/page-data/mark-terms';

const section = (...terms: object[]) => [{ component: 'Glossary', terms }];
const term = (name: string, rest: object = {}) => ({ term: name, explanation: `Arti ${name}.`, ...rest });

const terms = readTerms(
  section(
    term('PPN', { aliases: ['pajak pertambahan nilai'] }),
    term('PPN Keluaran'),
    term('Stok opname', { article: { link_to: '/content/a/b/c-opname' } }),
    term('Gudang', { in_articles: false }),
    term('e-Faktur'),
    term('DP'),
    ...['satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh'].map((name) => term(name)),
  ),
);
const matcher = termMatcher(terms);
function mark(html: string, path = '/content/x/y/z-lain'): string {
  if (!matcher) throw new Error('no terms');
  return markTerms(html, matcher, { glossaryPath: '/reference/glossary', path });
}
const marked = (html: string, path?: string) =>
  [...mark(html, path).matchAll(/<a class="term" href="\/reference\/glossary#([^"]+)">([^<]*)<\/a>/g)].map(
    ([, id, text]) => [id, text],
  );

describe('terms in an article', () => {
  it.each<[string, string, string[][]]>([
    ['the first occurrence only', '<p>PPN dan PPN.</p><p>PPN</p>', [['ppn', 'PPN']]],
    [
      'another name of it',
      '<p>Pajak pertambahan nilai, yaitu PPN.</p>',
      [['ppn', 'Pajak pertambahan nilai']],
    ],
    ['the longest term', '<p>PPN Keluaran</p>', [['ppn-keluaran', 'PPN Keluaran']]],
    ['words in any case', '<p>STOK OPNAME</p>', [['stok-opname', 'STOK OPNAME']]],
    ['abbreviations as they are written', '<p>dp dan Dp</p>', []],
    ['whole words', '<p>PPNBM, xPPN, satuan, ERR-PPN</p>', []],
    ['a word with a hyphen', '<p>Buat e-Faktur.</p>', [['e-faktur', 'e-Faktur']]],
    ['not what explains itself nowhere', '<p>Gudang</p>', []],
    [
      'not in headings, links, code and heads of tables',
      '<h2 id="ppn">PPN</h2><p><a href="/x">PPN</a> <code>PPN</code></p><pre><code>PPN</code></pre><table><tr><th>PPN</th></tr></table>',
      [],
    ],
    ['after these', '<h2>PPN</h2><p><strong>PPN</strong></p>', [['ppn', 'PPN']]],
    ['not in attributes', '<p><img alt="PPN > PPN" src="/m"></p>', []],
    [
      'two in a paragraph',
      '<p>satu dua tiga</p>',
      [
        ['satu', 'satu'],
        ['dua', 'dua'],
      ],
    ],
  ])('%s', (_, html, expected) => {
    expect(marked(html)).toEqual(expected);
  });

  it('are six at most', () => {
    const names = ['satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh'];
    expect(marked(names.map((name) => `<p>${name}</p>`).join(''))).toHaveLength(6);
  });

  it('do not explain themselves in their own article', () => {
    expect(marked('<p>Stok opname</p>', '/content/a/b/c-opname')).toEqual([]);
    expect(marked('<p>Stok opname</p>')).toHaveLength(1);
  });

  it('leave everything else of the HTML as it was', () => {
    const html = '<ul><li title="a &#x3C; b">PPN &#x26; <em>lain</em></li></ul><p>1 < 2</p>';
    expect(mark(html).replace(/<a class="term"[^>]*>([^<]*)<\/a>/g, '$1')).toBe(html);
  });
});

describe('the terms of a page', () => {
  it('have ids that differ, and need a name and an explanation', () => {
    const read = readTerms([
      ...section(term('PPh 21'), term('pph-21'), { term: 'Tanpa arti' }, { explanation: 'x' }, term('!!')),
      { component: 'Content' },
    ]);
    expect(read.map(({ id }) => id)).toEqual(['pph-21', 'pph-21-2', 'istilah']);
  });
});
