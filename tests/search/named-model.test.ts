// @no-database
import { describe, expect, test } from 'vitest';
import { namedModel } from '@/lib/search/results/mixed-order';

const ask = (query: string) => namedModel(query.split(' '));

describe('the model that a query asks for', () => {
  test.each([
    ['kantor surabaya', 'store-location', ['surabaya']],
    ['alamat kantor', 'store-location', []],
    ['kantor medan buka sabtu', 'store-location', ['medan']],
    ['nearest office', 'store-location', []],
    ['harga printer', 'product', ['printer']],
    ['beli printer kasir', 'product', ['printer', 'kasir']],
    ['biaya paket per bulan', 'product', ['per']],
  ])('%s: %s, %j', (query, model, otherWords) => {
    expect(ask(query)).toEqual({ model, otherWords });
  });

  test.each(['surabaya', 'paket tumbuh', 'jam buka', 'printer struk', ''])('%j asks for none', (query) => {
    expect(ask(query)).toBeUndefined();
  });
});
