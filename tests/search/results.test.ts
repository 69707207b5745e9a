import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tables } from '@/lib/database/schema';
import { indexContent, saveSynonyms } from '@/lib/search';
import { listContent } from '@/lib/backend/content/list-content';
import { searchEverything } from '@/lib/backend/content/search-everything';
import { listContentQuery, searchQuery, type HelpArticle } from '@/lib/contract/content';
import { makeBackend, type TestBackend } from '@/tests/helpers/make-backend';
import { SEARCH_ITEMS } from './search-items';
import { watched } from './watched';

let backend: TestBackend;
let kysely: Kysely<Tables>;
beforeAll(async () => {
  backend = await makeBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  await backend.insert(SEARCH_ITEMS);
  // As another process, which has read nothing yet.
  kysely = watched(backend.db.kysely);
});

const deps = () => ({ db: { ...backend.db, kysely } });
const list = async (q: string) => {
  const query = listContentQuery.parse({ model: 'help-article', q, expand: 'topic.category' });
  return (await listContent(query, deps())).results as HelpArticle[];
};
const search = async (q: string) => {
  const { groups } = await searchEverything(searchQuery.parse({ q }), deps());
  return groups.flatMap(({ results }) => results);
};
const change = (key: string, values: { data?: object; plain_text?: string; visibility?: 'private' }) =>
  backend.db.transaction(async (trx) => {
    const { data, ...rest } = values;
    await trx
      .updateTable('content_item')
      .set({ ...rest, ...(data && { data: JSON.stringify(data) }) })
      .where('key', '=', key)
      .execute();
    await indexContent(trx, [`u${key}`]);
  });

describe('an item that was found before', () => {
  test('is shown in its current state after any change, even of unsearched fields', async () => {
    await list('pahit');
    await change('teh-pahit', {
      data: { description: 'Daun yang baik.', video_url: 'https://video.example/1' },
    });
    expect(await list('pahit')).toMatchObject([
      { description: 'Daun yang baik.', video_url: 'https://video.example/1' },
    ]);
  });

  test('is gone when it becomes private, with its text', async () => {
    expect(await search('pahit')).toHaveLength(1);
    await change('teh-pahit', { visibility: 'private' });
    expect([await list('pahit'), await search('pahit')]).toEqual([[], []]);
  });
});

test('where every item matches one word alone, nothing is found', async () => {
  expect(await search('tembaga ketel sopan')).toEqual([]);
  // One that holds most of it is enough.
  expect((await search('tembaga air sopan')).map(({ key }) => key)).toEqual(['merebus-air']);
});

test('the number of views is current', async () => {
  const views = (total: number) =>
    backend.db.kysely
      .insertInto('content_view')
      .values({ item_uid: 'uteh-pahit', total })
      .onConflict((conflict) => conflict.column('item_uid').doUpdateSet({ total }))
      .execute();
  expect((await list('pahit'))[0]?.total_view).toBe(0);
  await views(7);
  expect((await list('pahit'))[0]?.total_view).toBe(7);
  await views(8);
  expect((await list('pahit'))[0]?.total_view).toBe(8);
});

test.each([
  ['short', 3],
  ['so long that it is read piece by piece', 900],
])('in a text with surrogate pairs, %s, the snippet is correct', async (_, times) => {
  const before = 'Sebelum itu 😀 ada banyak kata. '.repeat(times);
  await change('teh-pahit', { plain_text: `${before}🐘 Gajahmada 😀 minum teh.` });
  const first = await search('gajahmada');
  const [hit] = first;
  expect(hit?.snippet.find((piece) => piece.is_marked)?.text).toBe('Gajahmada');
  expect(hit?.snippet.map(({ text }) => text).join('')).toMatch(/🐘 Gajahmada 😀 minum teh\.$/);
  expect(await search('gajahmada')).toEqual(first);
});

test('an article whose title is the query is offered as a whole, with its description, not at a heading that repeats the words', async () => {
  const headings = [{ id: 'gagal', text: 'Bila air tidak mendidih', level: 2 }];
  await change('merebus-air', {
    plain_text:
      'Tuang air.\nBila air tidak mendidih\nAir yang tidak mendidih: rebus air lagi sampai mendidih.',
    data: { description: 'Langkah merebus sampai gelembung naik.', headings },
  });
  const [whole] = await search('merebus air');
  expect(whole).toMatchObject({ key: 'merebus-air', heading: null, fits: 'title' });
  expect(whole?.snippet.map(({ text }) => text).join('')).toBe('Langkah merebus sampai gelembung naik.');
  await change('membuat-faktur', {
    plain_text: 'Pilih pembeli.\nBila gagal\nBikin faktur lagi.',
    data: { description: 'Dari pesanan sampai lunas.', headings: [{ ...headings[0], text: 'Bila gagal' }] },
  });
  const [everyday] = await search('bikin invoice');
  expect(everyday).toMatchObject({ key: 'membuat-faktur', heading: null });
  expect(everyday?.snippet.map(({ text }) => text).join('')).toBe('Dari pesanan sampai lunas.');
  const [part] = await search('air tidak mendidih');
  expect(part).toMatchObject({ key: 'merebus-air', heading: { id: 'gagal' } });
});

test('a complaint that is the title itself leads to the beginning as well', async () => {
  await backend.insert([
    {
      model: 'help-article',
      key: 'ketel-mati',
      title: 'Ketel tidak menyala',
      topic_uid: 'useduh',
      category_key: 'teh',
      plain_text: 'Tarik napas.\nKetel tidak menyala sama sekali\nKetel yang tidak menyala dicabut dahulu.',
      data: { headings: [{ id: 'mati', text: 'Ketel tidak menyala sama sekali', level: 2 }] },
    },
  ]);
  expect((await search('ketel tidak menyala'))[0]).toMatchObject({ key: 'ketel-mati', heading: null });
  expect((await search('kenapa ketel tidak menyala'))[0]).toMatchObject({ heading: { id: 'mati' } });
});

test('an item with the word itself in its title is above one with synonyms of it', async () => {
  await saveSynonyms(backend.db, { same: [['cangkir', 'gelas', 'mug', 'cawan']], instead: {} });
  const cup = { model: 'help-article', topic_uid: 'useduh', category_key: 'teh' } as const;
  await backend.insert([
    {
      ...cup,
      key: 'lain',
      title: 'Memilih gelas',
      keywords: ['cangkir', 'mug', 'cawan'],
      plain_text: 'Gelas, mug, cawan, gelas dan mug lagi.',
    },
    { ...cup, key: 'itu', title: 'Mencuci semua cangkir kotor', plain_text: 'Gosok.' },
  ]);
  expect((await list('cangkir')).map(({ key }) => key)).toEqual(['itu', 'lain', 'merebus-air']);
  await saveSynonyms(backend.db, { same: [], instead: {} });
});

test('a complaint leads to the heading that says what fails, though the thing itself is named elsewhere', async () => {
  const titles = ['Ketel dan panci', 'Ketel yang tidak dipakai', 'Ketel diam? Periksa berurutan'];
  await change('merebus-air', {
    plain_text: `Tuang air.\n${titles[0]}\nKetel lebih cepat.\n${titles[1]}\nSimpan ketel kering.\n${titles[2]}\nLampunya padam: kabelnya longgar.`,
    data: { headings: titles.map((text, index) => ({ id: `h${index}`, text, level: 2 })) },
  });
  const headingOf = async (q: string) => (await search(q))[0]?.heading?.id;
  expect(await headingOf('ketel')).toBe('h0');
  expect(await headingOf('ketel ga mau menyala')).toBe('h2');
  expect(await headingOf('ketel macet')).toBe('h2');
});

test('when reading the views fails, the search fails with that error', async () => {
  kysely = watched(backend.db.kysely, async (statement) => {
    if (statement.includes('content_view')) throw new Error('the power fails');
  });
  await expect(list('pahit')).rejects.toThrow('the power fails');
});
