type Totals = {
  suggested: number;
  read: number;
  answered: number;
  filed: number;
  filed_after_reading: number;
};

/** Words of `npm run requests:report`. */
export const requestsReportText = {
  usage:
    'Pemakaian: npm run requests:report -- [--days <hari, bila kosong 30>] [--size <baris, bila kosong 20>]',
  title: (days: number) => `Permintaan dan artikel ${days} hari terakhir`,
  totals: ({ suggested, read, answered, filed, filed_after_reading }: Totals) => [
    `${suggested} formulir mendapat saran artikel, ${read} artikel dibaca di dalamnya.`,
    `${answered} terjawab oleh artikel, tanpa permintaan${share(answered, answered + filed)}.`,
    `${filed} permintaan dikirim, ${filed_after_reading} di antaranya setelah membaca artikel.`,
  ],
  articles: 'Artikel di sekitar permintaan (dikirim: sudah dibaca, tetapi permintaan tetap dikirim)',
  columns: { title: 'Artikel', read: 'dibaca', answered: 'menjawab', filed: 'dikirim' },
  none: 'Tidak ada.',
};

const share = (part: number, whole: number): string =>
  whole > 0 ? ` (${Math.round((part / whole) * 100)}% dari ${whole})` : '';
