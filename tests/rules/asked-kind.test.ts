import { describe, expect, test } from 'vitest';
import { askedKind } from '@/lib/rules/asked-kind';

const ask = (query: string) => askedKind(query.split(' '));

describe('what kind of thing a query asks for', () => {
  test.each([
    ['kantor surabaya', 'store-location', ['surabaya']],
    ['alamat kantor', 'store-location', []],
    ['kantor medan buka sabtu', 'store-location', ['medan']],
    ['nearest office', 'store-location', []],
    ['harga printer', 'product', ['printer']],
    ['beli printer kasir', 'product', ['printer', 'kasir']],
    ['biaya paket per bulan', 'product', ['per']],
  ])('%s: %s, %j', (query, kind, named) => {
    expect(ask(query)).toEqual({ kind, named });
  });

  test.each(['surabaya', 'paket tumbuh', 'jam buka', 'printer struk', ''])('%j asks for none', (query) => {
    expect(ask(query)).toBeUndefined();
  });
});
