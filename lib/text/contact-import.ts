/** Words of `npm run contacts:import`. */
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
