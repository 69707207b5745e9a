import { wordSet } from './word-table';

/**
 * Words that ask for a kind of thing and not for an article ("harga printer", "kantor Medan"), and those that say nothing
 * about it beside them ("buka sabtu").
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

/** Returns the kind of thing that these words ask for, with the words that name it; the others do not narrow it down. */
export function askedKind(typed: readonly string[]): { kind: AskedKind; named: string[] } | undefined {
  for (const kind of Object.keys(KINDS) as AskedKind[]) {
    const { asks, says } = KINDS[kind];
    if (!typed.some((word) => asks.has(word))) continue;
    return { kind, named: typed.filter((word) => !asks.has(word) && !says.has(word)) };
  }
  return undefined;
}
