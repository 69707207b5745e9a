/** `npm run data:backup`, `data:export`, `data:restore` and `data:import`. */
export const dataText = {
  backupUsage: [
    'Pemakaian: npm run data:backup -- <berkas atau folder> [--verify] [--without-media], dengan portal menyala atau mati',
    '           npm run data:export -- <berkas atau folder>',
    '',
    'Menyimpan semua isi basis data (konten, gambar, akun, permintaan, lampiran, catatan) ke satu berkas, seperti adanya',
    'pada satu saat. Di dalam folder, nama berkasnya memuat tanggal dan jam; cadangan lain dengan nama yang sama diganti.',
    'data:backup menyertakan rahasia yang dibuat portal sendiri (DATA_DIR/app-secret), sehingga hasil pemulihannya adalah',
    'situs yang sama. data:export tidak: untuk memindahkan data ke situs lain, yang punya rahasia sendiri.',
    'Gambar dan lampiran di S3_URL ikut juga; dengan --without-media (hanya data:backup) tidak.',
    '--verify: memulihkannya ke basis data sementara di folder yang sama, lalu menghapus basis data itu lagi.',
    'Berkas itu berisi data pribadi; hanya Anda yang boleh membacanya (0600).',
  ].join('\n'),
  restoreUsage: [
    'Pemakaian: npm run data:restore -- <berkas> [--yes], dengan portal mati',
    '           npm run data:import -- <berkas> [--yes]',
    '',
    'Mengisi basis data (DATA_DIR atau DATABASE_URL) dari berkas data:backup atau data:export, dari mesin mana pun. Yang',
    'sudah ada di sana diganti seluruhnya, setelah ditanyakan; --yes: tanpa bertanya. Cadangan dari versi lama disesuaikan',
    'dengan versi ini. Bila terhenti di tengah jalan, basis data tetap seperti semula.',
  ].join('\n'),
  moveUsage: [
    'Pemakaian: npm run media:move -- --to s3|database, dengan portal menyala atau mati',
    '',
    'Memindahkan gambar dan lampiran ke penyimpanan S3_URL, atau kembali ke basis data (MEDIA_STORE=database). Setiap berkas',
    'dibaca kembali dan dibandingkan sebelum salinan lamanya dihapus. Bila terhenti, jalankan lagi: sisanya dilanjutkan.',
  ].join('\n'),
  moving: 'Memindahkan berkas',
  moved: (files: number, size: string) => `${files} berkas dipindahkan (${size}).`,
  damagedFile: (file: string) =>
    `! ${file}: hilang atau rusak di tempat lamanya, dibiarkan. Pulihkan dari cadangan.`,
  noStore: 'S3_URL belum diisi: tidak ada penyimpanan tempat gambar dapat dipindahkan atau diambil.',
  otherStore: (to: 's3' | 'database') =>
    to === 's3'
      ? 'MEDIA_STORE=database: berkas baru masih masuk ke basis data. Hapus pengaturan itu, nyalakan ulang portal, lalu jalankan lagi.'
      : 'Berkas baru masih masuk ke S3_URL. Isi MEDIA_STORE=database, nyalakan ulang portal, lalu jalankan lagi.',
  storeDown: (code: string) =>
    `Penyimpanan gambar (S3_URL) tidak menjawab seperti seharusnya (${code}). Periksa bahwa ia berjalan dan kuncinya berlaku, lalu jalankan lagi: sisanya dilanjutkan.`,
  mediaLeftOut: (files: number) =>
    `${files} gambar dan lampiran ada di S3_URL dan tidak ikut: jaga agar ember itu punya cadangan sendiri (versi objek).`,
  mediaMissing: (files: number) => `! ${files} berkas tidak ada lagi di S3_URL dan tidak ikut.`,
  remote: 'Data portal ini ada di backend lain (API_BASE_URL); buat cadangannya di sana.',
  noData: (dataDir: string) => `Tidak ada basis data di ${dataDir}. Periksa DATA_DIR.`,
  noFolder: (folder: string) => `Folder ${folder} tidak ada. Buat dahulu, atau sebutkan folder lain.`,
  otherFile: (file: string) => `${file} sudah ada dan bukan cadangan portal. Sebutkan nama lain.`,
  cannotWrite: (file: string, reason: string) =>
    `${file} tidak dapat ditulis (${reason}). Periksa hak akses dan ruang di disk, atau sebutkan tempat lain.`,
  otherBackup: 'Cadangan lain sedang dibuat. Tunggu sampai selesai, lalu jalankan lagi.',
  copying: 'Menyalin basis data portal yang menyala …',
  writing: 'Menyimpan baris',
  written: (file: string, rows: number, size: string) => `${rows} baris disimpan ke ${file} (${size}).`,
  verified: (rows: number) => `Cadangan diperiksa: ${rows} baris dapat dipulihkan.`,
  secretIncluded: 'Rahasia portal (app-secret) ada di dalamnya: simpan berkas ini di tempat yang aman.',
  secretApart:
    'APP_SECRET tidak ada di dalamnya, karena itu pengaturan Anda: simpan juga. Tanpa nilai yang sama, login, kode, email yang menunggu, alamat balasan dan tautan di email lama tidak berlaku lagi.',
  secretLeftOut:
    'Rahasia portal tidak ikut: di situs lain, login, kode, email yang menunggu, alamat balasan dan tautan di email lama tidak berlaku. Untuk memulihkan situs yang sama: npm run data:backup',
  keepToo: 'Simpan juga .env dan yang Anda ubah di folder content; keduanya di luar basis data.',
  upgrading: (from: string | undefined, to: string, changes: number) =>
    `Data dari versi ${from ?? 'sebelum 1.0.0'} dinaikkan ke versi ${to} (${changes} perubahan).`,
  backedUp: (file: string) => `Cadangan dari sebelumnya: ${file}`,
  backUpYourself:
    'Basis data ini besar, jadi tidak dicadangkan otomatis. Untuk berjaga-jaga: hentikan sekarang, lalu npm run data:backup dengan versi lama.',
  stopped: 'Dihentikan; tidak ada berkas yang dibuat.',
  checking: 'Memeriksa cadangan',
  restoring: 'Memulihkan baris',
  found: (createdAt: string, rows: number) => `Cadangan dari ${createdAt}: ${rows} baris.`,
  siteRuns: 'Portal sedang menyala. Hentikan dahulu, lalu jalankan lagi.',
  about: (place: string, tables: number) =>
    `Semua isi basis data di ${place} (${tables} tabel) akan diganti oleh cadangan ini dan tidak dapat dikembalikan.`,
  ask: 'Ganti? [y/T] ',
  needsYes:
    'Belum ada yang diubah. Bila memang itu yang dimaksud, jalankan lagi dengan --yes di akhir perintah.',
  refused: 'Tidak ada yang diubah.',
  restored: (rows: number, place: string) =>
    `${rows} baris dipulihkan ke ${place}. Nyalakan portal: npm start`,
  secretRestored: (file: string) => `Rahasia portal dipulihkan ke ${file}.`,
  secretToSet: (file: string) =>
    `APP_SECRET yang berlaku sekarang bukan milik data ini. Isi APP_SECRET dengan yang ada di ${file} sebelum portal dinyalakan; bila tidak, login, kode, email yang menunggu, alamat balasan dan tautan di email lama tidak berlaku lagi.`,
  secretMissing:
    'Data ini dibuat dengan APP_SECRET lain, yang tidak ada di dalam cadangan. Isi APP_SECRET dengan nilai itu sebelum portal dinyalakan; bila tidak, login, kode, email yang menunggu, alamat balasan dan tautan di email lama tidak berlaku lagi.',
  problems: {
    'no-file': (detail: string) => `Berkas itu tidak dapat dibaca (${detail}).`,
    'not-a-backup': () => 'Berkas itu bukan cadangan dari npm run data:backup atau data:export.',
    damaged: (detail: string) =>
      `Cadangan itu rusak atau terpotong (${detail}); tidak ada yang diubah. Ambil salinan lain.`,
    'too-large': () =>
      'Berkas itu mengembang menjadi jauh lebih besar daripada cadangan mana pun, dan tidak dibaca sampai akhir; tidak ada yang diubah. Periksa dari mana berkas itu berasal, atau ambil salinan lain.',
    'newer-format': () =>
      'Cadangan itu dibuat oleh versi portal yang lebih baru. Pasang versi itu, lalu pulihkan di sana.',
    'newer-schema': (detail: string) =>
      `Cadangan itu dibuat oleh versi portal yang lebih baru (${detail}). Pasang versi itu, lalu pulihkan di sana.`,
    'in-use': () =>
      'Basis data di server itu sedang dipakai portal atau perintah lain. Hentikan semuanya, lalu jalankan lagi.',
    foreign: () =>
      'Basis data itu berisi tabel yang bukan milik portal. Buat basis data tersendiri untuk portal, dan sebutkan di DATABASE_URL.',
    'disk-full': (detail: string) =>
      `Ruang di disk tidak cukup: perlu ${detail}. Kosongkan sebagian, atau pakai DATA_DIR di disk lain.`,
  },
};
