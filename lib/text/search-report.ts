/** Words of `npm run search:report`. */
export const searchReportText = {
  usage:
    'Pemakaian: npm run search:report -- [--days <hari, bila kosong 30>] [--size <baris, bila kosong 20>]',
  title: (days: number) => `Pencarian ${days} hari terakhir`,
  totals: (searches: number, without: number, opens: number) =>
    `${searches} pencarian, ${without} tanpa hasil, ${opens} hasil dibuka.`,
  leftOut: (count: number) =>
    `${count} pencarian tidak ditampilkan karena kata-katanya mungkin berisi data pribadi.`,
  sections: {
    frequent: 'Paling sering dicari',
    withoutResults: 'Tanpa hasil (tambahkan artikel, kata kunci, atau baris di content/synonyms.yml)',
    withoutOpens: 'Ada hasil, tetapi tidak ada yang dibuka (periksa judul dan urutannya)',
  },
  columns: {
    query: 'Kata yang dicari',
    searches: 'dicari',
    results: 'hasil',
    opens: 'dibuka',
    rank: 'urutan',
  },
  none: 'Tidak ada.',
};
