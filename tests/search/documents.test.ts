// @no-database
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StoredDocument } from '@/lib/search/storage/storage-queries';
import { Documents } from '@/lib/search/snapshot/documents';

const stored = (docId: number, more: Partial<StoredDocument> = {}): StoredDocument => ({
  docId,
  uid: `u${docId}`,
  locale: 'id',
  model: 'help-article',
  key: `k${docId}`,
  title: 'Kucing mandi',
  name: null,
  topic_uid: null,
  category_key: null,
  length: 200,
  is_translated: false,
  tags: [],
  sections: [],
  ...more,
});

function knowing(...documents: StoredDocument[]): Documents {
  const known = new Documents();
  for (const document of documents) known.set(document);
  return known;
}
const inScope = (known: Documents, ...asked: Parameters<Documents['inScope']>) =>
  [...known.inScope(...asked).entries()].flatMap(([docId, isIn]) => (isIn ? [docId] : []));

describe('in scope are', () => {
  const english = { locale: 'en', is_translated: true } as const;
  const known = knowing(
    stored(1),
    stored(2, { is_translated: true }),
    stored(3, { ...english, uid: 'u2' }),
    stored(4, { model: 'product' }),
    stored(5, { model: 'product', is_translated: true }),
    stored(6, { ...english, model: 'product', uid: 'u5' }),
    stored(7, { model: 'product', locale: 'en' }),
    stored(9, { model: 'store-location' }),
  );

  test.each([
    ['help-article', 'id', [1, 2]],
    // An article has no other language standing in for it.
    ['help-article', 'en', [3]],
    ['product', 'id', [4, 5]],
    // The Indonesian one where there is no English, and only there.
    ['product', 'en', [4, 6, 7]],
    ['store-location', 'en', [9]],
    ['blog', 'id', []],
  ] as const)('of model %s in %s: %j', (model, locale, docIds) => {
    expect(inScope(known, model, locale)).toEqual(docIds);
  });
});

test('a change or removal shows in every answer at once', () => {
  const known = knowing(stored(1), stored(2), stored(5));
  expect(inScope(known, 'help-article', 'id')).toEqual([1, 2, 5]);
  known.remove(2);
  known.remove(2);
  known.remove(77);
  expect(inScope(known, 'help-article', 'id')).toEqual([1, 5]);
  expect(known.find('help-article', 'u2')).toEqual([]);
  expect(() => known.get(2)).toThrow();

  known.set(stored(5, { key: 'old', model: 'blog-category', locale: 'en' }));
  expect(inScope(known, 'help-article', 'id')).toEqual([1]);
  expect(inScope(known, 'blog-category', 'en')).toEqual([5]);
  known.set(stored(5, { key: 'new', model: 'blog-category', locale: 'en' }));
  expect(known.find('blog-category', 'old')).toEqual([]);
  expect(known.find('blog-category', 'new')).toMatchObject([{ docId: 5 }]);
  known.remove(5);
  expect(known.find('blog-category', 'new')).toEqual([]);
});

test('a category is found in all its languages by its uid and its key, by key within its model', () => {
  const known = knowing(
    stored(1, { uid: 'u', key: 'k', model: 'help-category' }),
    stored(2, { uid: 'u', key: 'k', model: 'help-category', locale: 'en' }),
    stored(3, { uid: 'v', key: 'k', model: 'blog-category' }),
  );
  expect(known.find('help-category', 'u').map(({ locale }) => locale)).toEqual(['id', 'en']);
  expect(known.find('help-category', 'k').map(({ docId }) => docId)).toEqual([1, 2]);
  expect(known.find('blog-category', 'k').map(({ docId }) => docId)).toEqual([3]);
});

test('after any changes it answers as a plain list of the documents would', () => {
  const change = fc.record({
    docId: fc.integer({ min: 1, max: 40 }),
    isGone: fc.boolean(),
    model: fc.constantFrom('help-article', 'product'),
    locale: fc.constantFrom('id', 'en'),
    is_translated: fc.boolean(),
    uid: fc.constantFrom('a', 'b', 'c'),
    length: fc.nat(5_000),
    words: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      const known = new Documents();
      const plain = new Map<number, StoredDocument>();
      for (const { docId, isGone, words, ...more } of changes) {
        const document = stored(docId, {
          ...more,
          title: Array(words).fill('kata').join(' '),
        } as Partial<StoredDocument>);
        if (isGone) known.remove(docId);
        else known.set(document);
        if (isGone) plain.delete(docId);
        else plain.set(docId, document);
        known.inScope('product', 'en');
      }
      const all = [...plain.values()].sort((a, b) => a.docId - b.docId);
      const docIds = (keep: (document: StoredDocument) => boolean) =>
        all.filter(keep).map((document) => document.docId);
      expect(inScope(known, 'help-article', 'id')).toEqual(
        docIds(({ model, locale }) => model === 'help-article' && locale === 'id'),
      );
      expect(inScope(known, 'product', 'en')).toEqual(
        docIds(
          ({ model, locale, is_translated }) => model === 'product' && (locale === 'en' || !is_translated),
        ),
      );
      for (const uid of ['a', 'b', 'c']) {
        for (const model of ['help-article', 'product'] as const) {
          const found = known.find(model, uid).map(({ docId }) => docId);
          expect(found.sort((a, b) => a - b)).toEqual(
            docIds((document) => document.uid === uid && document.model === model),
          );
        }
      }
      for (const document of all) {
        expect(known.get(document.docId)).toBe(document);
        expect(known.titleLengths[document.docId]).toBe(document.title.split(' ').length);
        expect(known.size).toBeGreaterThan(document.docId);
      }
      // The longer a text, the less its words count.
      const byLength = all.toSorted((a, b) => a.length - b.length);
      const norms = byLength.map(({ docId }) => known.lengthNorms[docId]!);
      expect(norms).toEqual(norms.toSorted((a, b) => b - a));
    }),
  );
});
