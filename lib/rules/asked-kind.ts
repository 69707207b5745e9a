import { wordSet } from './word-table';

/**
 * For each kind of thing: words that ask for it instead of an article (`asks`: "harga printer", "kantor Medan"), and words
 * that may stand beside them without naming it (`says`: "buka sabtu").
 */
const KINDS = {
  'store-location': {
    asks: wordSet('kantor cabang alamat lokasi office offices branch branches address location locations'),
    says: wordSet(`pusat layanan service terdekat nearest buka tutup jam open hours hari sabtu minggu saturday sunday
      kota city nomor telepon telp phone`),
  },
  product: {
    asks: wordSet(
      'harga tarif biaya ongkos beli membeli pesan memesan price prices pricing cost costs buy order',
    ),
    says: wordSet('paket produk plan plans product products berapa bulan bulanan tahun month monthly'),
  },
} as const;

export type AskedKind = keyof typeof KINDS;

/** Returns the kind of thing that these words ask for, and those words that name one. */
export function askedKind(typed: readonly string[]): { kind: AskedKind; named: string[] } | undefined {
  for (const kind of Object.keys(KINDS) as AskedKind[]) {
    const { asks, says } = KINDS[kind];
    if (!typed.some((word) => asks.has(word))) continue;
    return { kind, named: typed.filter((word) => !asks.has(word) && !says.has(word)) };
  }
  return undefined;
}
