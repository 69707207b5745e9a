// @both-engines
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveSynonyms } from '@/lib/search';
import { bestSection, cutSnippet, Highlighter } from '@/lib/search/results/highlighter';
import { parseSynonyms } from '@/lib/importer/synonyms';
import type { MarkedText, SearchAnswer } from '@/lib/contract/content';
import { makeBackend, type Query, type TestBackend } from '@/tests/helpers/make-backend';
import { SEARCH_ITEMS } from './search-items';
import { indexOf } from './text-reading';

const SYNONYMS = `
same: [[faktur, invoice], [kasir, point of sale]]
instead: { tdk: tidak, yg: yang, byr: bayar }
`;

let backend: TestBackend;
beforeAll(async () => {
  backend = await makeBackend();
  await backend.insert(SEARCH_ITEMS);
  await saveSynonyms(backend.db, parseSynonyms(SYNONYMS));
});
afterAll(() => backend.close());

const search = (q: string, more: Query = {}) =>
  backend.getJson<SearchAnswer>('/content/api/search/', { q, ...more });
const articles = async (q: string, more: Query = {}) => {
  const { groups } = await search(q, { model: 'help-article', size: 20, ...more });
  return groups.flatMap((group) => group.results);
};
const keys = async (q: string, more: Query = {}) => (await articles(q, more)).map(({ key }) => key);
const marked = (text: MarkedText) => text.filter((piece) => piece.is_marked).map((piece) => piece.text);
const whole = (text: MarkedText) => text.map((piece) => piece.text).join('');

describe('a query finds', () => {
  test.each([
    ['every form of a word', ['membayar', 'pembayaran', 'dibayar', 'bayarkan', 'terbayar'], 'membayar-teh'],
    ['also what the prefix swallowed', ['menolak', 'penolakan', 'ditolak', 'tolak'], 'menolak-utang'],
    ['whatever its case and accents', ['MEMBUAT FAKTUR', 'fàktür', 'ＦＡＫＴＵＲ'], 'membuat-faktur'],
    ['what it meant to type', ['pembayran', 'pmbayaran', 'membyaar'], 'membayar-teh'],
    ['letters that changed places or are missing', ['fakutr', 'fktur', 'faktr kateirng'], 'membuat-faktur'],
    ['three letters of a word of four', ['akn warung'], 'membuat-faktur'],
    ['everyday shortenings', ['teh yg tdk pahit', 'byr teh'], undefined],
    ['synonyms of one word and of several', ['invoice katering'], 'membuat-faktur'],
    ['the unfinished last word', ['membuat fak', 'membu', 'katerin'], 'membuat-faktur'],
    ['codes as they stand, however joined', ['ERR-204', 'err204', 'err 204'], 'teh-pahit'],
    ['numbers', ['401'], 'menolak-utang'],
    ['words with numbers', ['PPh 21', 'pph21'], 'membayar-teh'],
    ['keywords that stand nowhere else', ['sepat'], 'teh-pahit'],
    ['words written together', ['notaretur'], 'membuat-faktur'],
  ])('%s', async (_, queries, expected) => {
    for (const q of queries) {
      const found = await keys(q);
      if (expected === undefined) expect(found.length, q).toBeGreaterThan(0);
      else expect(found[0], q).toBe(expected);
    }
  });

  test('exactly the quoted words', async () => {
    expect(await keys('nota retur')).toEqual(expect.arrayContaining(['membuat-faktur', 'nota-terpisah']));
    expect(await keys('"nota retur"')).toEqual(['membuat-faktur']);
    expect(await keys('“Nota Retur” dicetak')).toEqual(['membuat-faktur']);
    // Stop words are in no index and still count inside quotes.
    expect(await keys('"faktur katering dikirim lewat"')).toEqual(['membuat-faktur']);
    expect(await keys('"kode 401 dengan"')).toEqual([]);
    expect((await search('"nota retur"')).count).toBe(1);
  });

  test('a code alone, not its neighbours', async () => {
    expect(await keys('ERR-204')).toEqual(['teh-pahit']);
    expect(await keys('402')).not.toContain('menolak-utang');
  });

  test('a title before headings before text, and all words before some', async () => {
    expect((await keys('teh pahit'))[0]).toBe('teh-pahit');
    expect((await keys('panci'))[0]).toBe('merebus-air');
    const found = await keys('nota retur');
    expect(found.indexOf('membuat-faktur')).toBeGreaterThanOrEqual(0);
    expect((await keys('faktur retur'))[0]).toBe('membuat-faktur');
  });

  test('T04 nothing private, in no field of the answer', async () => {
    for (const q of ['gosip', 'gosip kasir', 'rahasia', '"faktur ganda"', 'gosi', 'gosp']) {
      expect(JSON.stringify(await search(q)), q).not.toMatch(/gosip|rahasia/i);
    }
  });
});

describe('a hit', () => {
  test('opens at the heading above the answer', async () => {
    const [hit] = await articles('cuka kerak panci');
    expect(hit).toMatchObject({
      key: 'merebus-air',
      heading: { id: 'membuang-kerak', text: 'Membuang kerak' },
    });
    expect(whole(hit!.snippet)).toContain('Rendam panci dengan cuka');
    expect((await articles('air mendidih'))[0]).toMatchObject({ key: 'merebus-air', heading: null });
  });

  test('shows marked words in any form, in the title and in the snippet', async () => {
    const [hit] = await articles('bayar teh');
    expect(whole(hit!.marked_title)).toBe('Membayar teh di kasir');
    expect(marked(hit!.marked_title)).toEqual(['Membayar', 'teh']);
    expect(marked(hit!.snippet)).toEqual(['Pembayaran', 'teh']);
  });

  test('X03 contains text and no markup', async () => {
    const [hit] = await articles('label gosong');
    expect(whole(hit!.marked_title)).toBe('Menulis <b>label</b> & "tanda"');
    expect(whole(hit!.snippet)).toContain('<script>alert("gosong")</script> & <img src=x onerror=alert(1)>');
    expect(marked(hit!.snippet)).toEqual(['Label', 'gosong']);
  });

  test('says where it belongs', async () => {
    const [hit] = await articles('pahit');
    expect(hit!.breadcrumb.map(({ name }) => name)).toEqual(['Menyeduh teh', 'Seduhan']);
    const { groups } = await search('buka');
    expect(groups[0]).toMatchObject({ model: 'faq', results: [{ breadcrumb: [{ name: 'Jam buka' }] }] });
  });
});

describe('an answer', () => {
  test('groups what it finds by model, each with its count', async () => {
    const { groups, count } = await search('teh');
    expect(groups.map(({ model }) => model)).toEqual(['help-article', 'blog', 'product']);
    expect(count).toBe(groups.reduce((sum, group) => sum + group.count, 0));
    const bandung = await search('bandung');
    expect(bandung.groups.map(({ model }) => model)).toEqual(['store-location']);
  });

  test('counts by category and topic, and narrows to them', async () => {
    const { facets, count } = await search('teh', { model: 'help-article' });
    expect(facets.category).toEqual([
      { uid: 'uteh', key: 'teh', name: 'Menyeduh teh', count: 3 },
      { uid: 'uwarung', key: 'warung', name: 'Warung', count: 1 },
    ]);
    expect(facets.topic.map((topic) => [topic.name, topic.count])).toEqual([
      ['Seduhan', 3],
      ['Kasir', 1],
    ]);
    expect(facets.category.reduce((sum, category) => sum + category.count, 0)).toBe(count);
    const narrowed = await search('teh', { category_f: 'warung' });
    expect(narrowed.groups.map(({ model, count: of }) => [model, of])).toEqual([['help-article', 1]]);
    expect(narrowed.facets.category).toEqual(facets.category);
    expect(narrowed.facets.topic.map(({ name }) => name)).toEqual(['Kasir']);
    expect(await keys('teh', { topic_f: 'ukasir' })).toEqual(['membayar-teh']);
  });

  test('is paged without losing or repeating anything', async () => {
    const all = await keys('teh warung kasir');
    const paged: string[] = [];
    for (let offset = 0; offset < all.length; offset += 2) {
      paged.push(...(await keys('teh warung kasir', { offset, size: 2 })));
    }
    expect(paged).toEqual(all);
    expect(await keys('teh', { offset: 1_000 })).toEqual([]);
  });

  test('suggests a correction for misspelt words, and ignores unknown ones', async () => {
    const { suggestion, count } = await search('Fakutr katering');
    expect(suggestion).toBe('faktur katering');
    expect(count).toBeGreaterThan(0);
    expect((await search('faktur katering')).suggestion).toBeNull();
    expect((await keys('zzqxv faktur'))[0]).toBe('membuat-faktur');
  });

  test.each([
    ['mebayar fakutr', 'membayar faktur'],
    ['cra mebayar fakutr', 'cara membayar faktur'],
    ['gmn fakutr katering', 'gmn faktur katering'],
  ])('to %j is the answer to its correction, which holds no mistakes', async (q, correct) => {
    const { suggestion, ...found } = await search(q);
    expect(suggestion).toBe(correct);
    expect({ suggestion: null, ...found }).toEqual(await search(correct));
  });

  test('offers results without quotes and filters when these exclude everything', async () => {
    const quoted = await search('"pahit nota"');
    expect(quoted).toMatchObject({ count: 0, broader: { count: 3 } });
    expect(quoted.broader!.results.map(({ key }) => key)).toContain('teh-pahit');
    const filtered = await search('pahit', { category_f: 'warung' });
    expect(filtered).toMatchObject({ count: 0, broader: { count: 1 } });
    expect((await search('panen', { model: 'faq' })).broader?.results[0]?.key).toBe('panen');
    expect((await search('zzqxv')).broader).toBeNull();
    expect((await search('teh')).broader).toBeNull();
  });

  test.each(['', ' ', '"', '-', '😀', '؟'])('to %j is empty', async (q) => {
    expect(await search(q)).toEqual({
      suggestion: null,
      count: 0,
      groups: [],
      facets: { category: [], topic: [] },
      broader: null,
    });
  });
});

describe('for any input', () => {
  const vocabulary = [
    'faktur',
    'bayar',
    'gosip',
    'ERR-204',
    '"',
    '“nota retur”',
    '<b>',
    '&',
    "' OR 1=1--",
    ':*',
    '\\',
    '%',
  ];
  const query = fc.oneof(
    fc.array(fc.constantFrom(...vocabulary), { maxLength: 6 }).map((parts) => parts.join(' ')),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
  );

  test('V06 the answer is valid, contains nothing private, and its pieces add up to the text', async () => {
    await fc.assert(
      fc.asyncProperty(query, async (q) => {
        const response = await backend.get('/content/api/search/', { q, size: 20 });
        // Control characters and lone surrogates are refused for every field alike.
        expect([200, 400]).toContain(response.status);
        if (response.status === 400) return;
        const { groups } = (await response.json()) as SearchAnswer;
        for (const hit of groups.flatMap((group) => group.results)) {
          expect(hit.key).not.toBe('gosip');
          const item = SEARCH_ITEMS.find(({ key }) => key === hit.key)!;
          expect(whole(hit.marked_title)).toBe(item.title);
          for (const piece of [...marked(hit.marked_title), ...marked(hit.snippet)]) {
            expect(JSON.stringify(item).toLowerCase()).toContain(piece.toLowerCase());
            expect(piece).toMatch(/^[\p{L}\p{N}]/u);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  test('O05 cutting snippets from the longest texts does not block the event loop', () => {
    const line = 'Pembayaran faktur dan retur barang lewat kasir, err-204 sampai 401, dibayar penuh. ';
    const text = Array.from({ length: 800 }, (_, index) =>
      index % 40 === 0 ? `Bagian ${index}` : line,
    ).join('\n');
    const index = indexOf(
      text,
      Array.from({ length: 20 }, (_, index) => `Bagian ${index * 40}`),
    );
    const group = (...variants: string[]) => ({
      typed: variants[0]!,
      variants: new Map(variants.map((variant) => [variant, 1])),
      idf: 1,
      isCommon: false,
    });
    const highlighter = new Highlighter([
      group('pembayaran', 'dibayar'),
      group('faktur'),
      group('retur'),
      group('kasir'),
    ]);
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now();
      const { from, start: found } = bestSection(index.document, highlighter.groups, index.postings);
      expect(cutSnippet(text.slice(from), highlighter, found! - from).length).toBeGreaterThan(1);
      return performance.now() - start;
    });
    // One hit of a page of twenty, on a busy machine; between two of them nothing waits.
    expect(Math.min(...times)).toBeLessThan(40);
  });
});
