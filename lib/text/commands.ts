/** `npm run contacts:import`. */
export const contactImportText = {
  usage: [
    'Pemakaian: npm run contacts:import -- <berkas.csv> [--business <alamat email seorang pengguna usaha itu>]',
    '',
    'Baris pertama berisi nama kolom: first_name, last_name, email, phone, company',
    '(atau: nama depan, nama belakang, email, telepon, perusahaan). Beberapa perusahaan dipisah titik koma.',
    'Pemisah boleh koma, titik koma atau tab; kolom lain diabaikan. Kontak dengan email yang sama (tanpa email:',
    'dengan nama yang sama) diperbarui, jadi berkas boleh dijalankan lagi.',
    '--business perlu bila ada lebih dari satu usaha.',
  ].join('\n'),
  noText:
    'Berkas ini bukan teks. Simpan lembar kerja sebagai CSV (di Excel: Simpan Sebagai, CSV UTF-8), lalu coba lagi.',
  noFile: (file: string) => `Berkas ${file} tidak dapat dibaca.`,
  notCsv: (reason: string) => `Berkas ini bukan CSV yang dapat dibaca: ${reason}`,
  noColumns: (found: string) =>
    `Tidak ada kolom yang dikenal. Yang ditemukan: ${found}. Yang dikenal: first_name, last_name, email, phone, company.`,
  noBusiness: (named: string | undefined) =>
    named === undefined ? 'Belum ada usaha: belum ada yang mendaftar.' : `Tidak ada usaha dari ${named}.`,
  manyBusinesses:
    'Ada beberapa usaha. Sebutkan yang dituju dengan --business <alamat email seorang penggunanya>.',
  empty: 'baris kosong',
  wrongEmail: (email: string) => `email tidak valid, tidak disimpan: ${email}`,
  wrongPhone: (phone: string) => `nomor telepon tidak valid, tidak disimpan: ${phone}`,
  done: (created: number, changed: number, companies: number) =>
    `${created} kontak baru, ${changed} kontak diperbarui, ${companies} perusahaan baru.`,
  progress: (done: number, total: number) => `${done} dari ${total} baris selesai …`,
  problem: (line: number, problem: string) => `  baris ${line}: ${problem}`,
};

/** `npm run desk`. */
export const deskText = {
  usage: [
    'Pemakaian:',
    '  npm run desk -- unlock <alamat email>   Buka alamat yang terkunci karena kode salah atau terlalu sering meminta kode',
  ].join('\n'),
  unlocked: (email: string) => `${email} dibuka. Pemiliknya dapat meminta kode baru sekarang.`,
  notReady: 'Portal sedang dinyalakan atau dihentikan. Coba lagi beberapa saat lagi.',
  wasOpen: (email: string) => `${email} tidak terkunci.`,
};

type Totals = {
  suggested: number;
  read: number;
  answered: number;
  filed: number;
  filed_after_reading: number;
};

/** `npm run requests:report`. */
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

/** `npm run search:report`. */
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
