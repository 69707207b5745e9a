import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adjacentItems, windowAround } from '@/lib/page-data/adjacent-items';

const items = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));
const ids = (list: { id: number }[]) => list.map(({ id }) => id);

describe('adjacentItems', () => {
  const find = (wanted: number) => adjacentItems([1, 2, 3], (item) => item === wanted);

  it('finds what stands before and after', () => {
    expect(find(2)).toEqual({ previous: 1, next: 3 });
    expect(find(1)).toEqual({ previous: undefined, next: 2 });
    expect(find(3)).toEqual({ previous: 2, next: undefined });
    expect(find(4)).toEqual({ previous: undefined, next: undefined });
  });
});

describe('windowAround', () => {
  it.each([
    [5, 2, 5, [0, 1, 2, 3, 4], false],
    [9, 0, 4, [0, 1, 2, 3], true],
    [9, 4, 4, [2, 3, 4, 5], true],
    [9, 8, 4, [5, 6, 7, 8], true],
  ])('of %i items around the one at %i at most %i are shown', (count, own, max, shown, isCut) => {
    const found = windowAround(items(count), { id: own }, max, 'id');
    expect([ids(found.items), found.isCut]).toEqual([shown, isCut]);
  });

  it('puts what the list lacks in front', () => {
    expect(ids(windowAround(items(2), { id: 7 }, 3, 'id').items)).toEqual([7, 0, 1]);
    expect(ids(windowAround(items(9), { id: 70 }, 3, 'id').items)).toEqual([70, 0, 1]);
  });

  it('always holds the own item, in order, and never more than the limit', () => {
    const cases = [fc.nat({ max: 60 }), fc.nat({ max: 80 }), fc.integer({ min: 1, max: 20 })] as const;
    fc.assert(
      fc.property(...cases, (count, own, max) => {
        const shown = ids(windowAround(items(count), { id: own }, max, 'id').items);
        expect(shown).toContain(own);
        expect(shown.length).toBe(Math.min(max, Math.max(count, own < count ? count : count + 1)));
        const inList = shown.filter((id) => id < count);
        expect(inList).toEqual([...inList].sort((a, b) => a - b));
      }),
    );
  });
});
