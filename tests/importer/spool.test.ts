// @no-database
import { describe, expect, it } from 'vitest';
import { Spool, SpooledList } from '@/lib/importer/source/spool';

const LONG = 'ä€😀x'.repeat(50_000);

describe('texts in a temporary file', () => {
  it('are read in any order, those that still wait in memory and those that are longer than it holds', () => {
    const spool = new Spool();
    const texts = Array.from({ length: 400 }, (_, index) =>
      index % 100 === 50 ? LONG + index : `${index} ${'é'.repeat(index * 10)}`,
    );
    const kept = texts.map((text) => spool.addText(text));
    for (const [index, text] of [...texts.entries()].reverse()) expect(kept[index]?.text).toBe(text);
    spool.close();
  });

  it('an empty one is a text, too', () => {
    expect(new Spool().addText('').text).toBe('');
  });

  it('values of a list come in their order, however they were set, without those that are missing', () => {
    const list = new SpooledList<{ name: string; date: string | null }>(new Spool());
    list.set(2, { name: LONG, date: null });
    list.set(0, { name: 'satu', date: '2026-01-01' });
    list.push({ name: 'akhir', date: null });
    expect(list.length).toBe(3);
    expect([...list].map(({ name }) => name)).toEqual(['satu', LONG, 'akhir']);
    expect([...list][0]).toEqual({ name: 'satu', date: '2026-01-01' });
  });
});
