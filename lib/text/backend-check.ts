/** `npm run backend:check`. */
export const backendCheckText = {
  usage: [
    'Pemakaian: npm run backend:check [-- --write --email <alamat email> [--code <kode>]] [--json]',
    '',
    'Memanggil backend dari AUTH_BASE_URL dan API_BASE_URL seperti portal memanggilnya, dan mencetak satu baris untuk',
    'setiap panggilan. Tanpa --write tidak ada yang ditulis di sana. Dengan --write: akun dengan alamat email itu',
    'didaftarkan (atau masuk, bila sudah ada), lalu satu permintaan, satu gambar dan satu aktivitas dikirim. Kode yang',
    'dikirim ke alamat itu ditanyakan di sini, kecuali disebut dengan --code.',
    '',
    'Kode keluar: 0 semua berfungsi, 1 ada yang gagal atau tidak ada, 2 perintah atau pengaturan salah.',
  ].join('\n'),
  noBackend:
    'Tidak ada backend lain yang diatur: isi AUTH_BASE_URL dan API_BASE_URL. Backend tertanam tidak perlu diperiksa.',
  noEmail: '--write memerlukan --email <alamat email>, tempat kode masuk dikirim.',
  askCode: (email: string) => `Kode yang dikirim ke ${email}: `,
  noCode: 'Tidak ada kode: jalankan di terminal, atau sebut dengan --code.',
  asking: (apiBase: string, authBase: string) => `Memeriksa ${apiBase} dan ${authBase} …`,
  verdicts: {
    works: 'berfungsi',
    without: 'berfungsi tanpa',
    missing: 'tidak ada',
    fails: 'GAGAL',
    untried: 'tidak dicoba',
  },
  optional: 'portal tidak memerlukannya',
  needsWrite: 'perlu --write',
  sum: (works: number, without: number, failed: number) =>
    `${works} berfungsi, ${without} berfungsi tanpa sebagian, ${failed} gagal atau tidak ada.`,
};
