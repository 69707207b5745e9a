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
export const deskCommandText = {
  usage: [
    'Pemakaian: npm run desk -- <perintah>, dengan portal menyala atau mati',
    '',
    '  list [--view waiting-us|unassigned|late|waiting-customer|open|all] [--waiting] [--assignee <alamat email>]',
    '       [--status open|in-progress|completed] [--q <kata>] [--size <baris>]',
    '      Daftar permintaan seperti antrean di /desk, yang terakhir berubah lebih dahulu; --waiting: --view waiting-us',
    '  show TICKET-42',
    '      Satu permintaan: isian, percakapan, catatan, petugas, nama gambar',
    '  reply TICKET-42 --author "Sari" [--image <berkas>]… [--status in-progress|completed|open] ["teks"]',
    '      Jawab sebagai petugas; teks (Markdown atau biasa) sebagai argumen atau lewat stdin',
    '  status TICKET-42 in-progress|completed|open --author "Sari"',
    '      Ubah status',
    '  assign TICKET-42 <alamat email>|none',
    '      Serahkan kepada satu petugas, atau kembalikan kepada semua',
    '  users [list]',
    '      Daftar petugas',
    '  users invite <alamat email> --name "Sari" [--role agent|administrator]',
    '      Beri akses ke /desk; alamat itu mendapat email',
    '  users role <alamat email> agent|administrator',
    '      Ubah peran',
    '  users end <alamat email>',
    '      Akhiri akses seketika; permintaannya yang terbuka kembali kepada semua',
    '  announce "judul" --text "isi" [--severity info|warning|incident] [--link <tautan>] [--from 2026-12-31T22:00]',
    '           [--until 2026-12-31] [--replaces <uid>]',
    '      Umumkan sesuatu di semua halaman; warning dan incident juga ada di /known-issues. --replaces: ubah pengumuman',
    '      itu, yang tampil lagi bagi yang sudah menutupnya; pilihan yang tidak disebut tetap seperti semula',
    '  announcements',
    '      Daftar pengumuman yang tampil dan yang akan tampil, dan gangguan yang berakhir 14 hari terakhir',
    '  unannounce <uid> [--delete]',
    '      Akhiri pengumuman; --delete: hapus, seolah-olah tidak pernah ada',
    '  share <uid usaha atau email pelanggan> on|off',
    '      Pengguna satu usaha saling melihat permintaan, atau tidak lagi',
    '  mail-in < email.eml',
    '      Terima satu email balasan, misalnya dari server email; kode keluar 75: coba lagi nanti',
    '  unlock <alamat email>',
    '      Buka alamat yang terkunci karena kode salah atau terlalu sering meminta kode',
    '',
    'Setiap perintah menerima --json: keluaran untuk program lain.',
  ].join('\n'),
  allCommands: 'Semua perintah: npm run desk',
  unknown: (command: string) => `Tidak ada perintah ${command}.`,
  unknownOption: (option: string) => `Tidak ada pilihan ${option} pada perintah ini.`,
  wrongOption: (option: string) => `${option} ditulis salah: nilainya kurang, atau tidak menerima nilai.`,
  unlocked: (email: string) => `${email} dibuka. Pemiliknya dapat meminta kode baru sekarang.`,
  dataInUse:
    'Data portal sedang dipakai proses lain: portal yang sedang dinyalakan atau dihentikan, atau perintah lain. Tunggu sampai selesai, lalu jalankan lagi.',
  databaseIsOld:
    'Basis data belum disiapkan untuk versi portal ini. Nyalakan portal sekali (npm start), lalu coba lagi; tidak ada yang diubah.',
  notReady: 'Portal sedang dinyalakan atau dihentikan. Coba lagi beberapa saat lagi.',
  failed: (status: number) =>
    `Portal menjawab dengan galat ${status}. Coba lagi; bila tetap begitu, lihat sebabnya di log portal.`,
  unknownStaff: (email: string) =>
    `Tidak ada petugas dengan alamat ${email}. Lihat daftarnya dengan: npm run desk -- users`,
  sameStatus: (name: string) => `Status permintaan ini sudah "${name}".`,
  noText: 'Jawaban kosong. Tulis teksnya sebagai argumen terakhir atau lewat stdin, atau lampirkan gambar.',
  longText: (max: number) => `Jawaban terlalu panjang: paling banyak ${max} huruf dan 1.000 elemen.`,
  manyImages: (max: number) => `Paling banyak ${max} gambar untuk satu jawaban.`,
  largeImage: (name: string) => `Gambar ${name} lebih besar dari 5 MB.`,
  image: (name: string) =>
    `Gambar ${name} tidak dapat dibaca. Yang diterima: PNG, JPEG, WebP, GIF, HEIC dan AVIF sampai 5 MB.`,
  wasOpen: (email: string) => `${email} tidak terkunci.`,
  wrongStatus: (given: string, known: readonly string[]) =>
    `Tidak ada status ${given}. Yang ada: ${known.join(', ')}.`,
  wrongSize: '--size: tulis bilangan bulat mulai dari 1.',
  noFile: (file: string) => `Berkas ${file} tidak dapat dibaca.`,
  replied: (key: string, images: number) =>
    `Jawaban untuk ${key} disimpan${images > 0 ? ` bersama ${images} gambar` : ''}.`,
  statusChanged: (key: string, name: string) => `${key} sekarang: ${name}.`,
  wrongView: (given: string, known: readonly string[]) =>
    `Tidak ada tampilan ${given}. Yang ada: ${known.join(', ')}.`,
  wrongRole: (given: string, known: readonly string[]) =>
    `Tidak ada peran ${given}. Yang ada: ${known.join(', ')}.`,
  noName: 'Sebutkan nama yang dibaca pelanggan: --name "Sari"',
  assigned: (key: string, name: string | null) =>
    name === null ? `${key} kembali kepada semua petugas.` : `${key} sekarang ditangani ${name}.`,
  invited: (email: string) =>
    `${email} dapat masuk ke /desk sekarang, dengan kode yang dikirim ke alamat itu.`,
  roles: { agent: 'petugas', administrator: 'administrator' },
  roleChanged: (name: string, role: 'agent' | 'administrator') =>
    `${name} sekarang ${role === 'agent' ? 'petugas' : 'administrator'}.`,
  accessEnded: (name: string) => `Akses ${name} berakhir. Permintaannya yang terbuka kembali kepada semua.`,
  ended: 'akses berakhir',
  lastSeen: (at: string) => `terakhir aktif ${at}`,
  neverSeen: 'belum pernah masuk',
  noStaff:
    'Belum ada petugas. Alamat di STAFF_EMAILS menjadi administrator saat pertama kali masuk ke /desk.',
  announced: (uid: string) => `Pengumuman disimpan. Mengakhirinya: npm run desk -- unannounce ${uid}`,
  unannounced: 'Pengumuman diakhiri.',
  deleted: 'Pengumuman dihapus.',
  noAnnouncements: 'Tidak ada pengumuman.',
  over: 'sudah berakhir',
  wrongSeverity: (given: string, known: readonly string[]) =>
    `Tidak ada tingkat ${given}. Yang ada: ${known.join(', ')}.`,
  wrongTime: '--from, --until: tulis tanggal, misalnya 2026-12-31, atau 2026-12-31T17:00.',
  shared: (users: string, isShared: boolean) =>
    isShared
      ? `Para pengguna usaha ini sekarang saling melihat permintaan: ${users}.`
      : `Setiap pengguna usaha ini sekarang hanya melihat permintaannya sendiri: ${users}.`,
  noRequests: 'Tidak ada permintaan.',
  listed: (shown: number, count: number) =>
    shown < count
      ? `${shown} dari ${count >= 1_000 ? '1.000 permintaan atau lebih' : `${count} permintaan`}; lebih banyak dengan --size.`
      : `${shown} permintaan.`,
  waiting: 'menunggu kita',
  late: 'terlambat',
  assignedTo: (name: string) => `Ditangani ${name}`,
  due: {
    answer: (at: string, isLate: boolean) => `Dibalas paling lambat ${at}${isLate ? ', terlambat' : ''}`,
    solution: (at: string, isLate: boolean) => `Selesai paling lambat ${at}${isLate ? ', terlambat' : ''}`,
  },
  followUpOf: 'Lanjutan dari',
  followUps: 'Dilanjutkan di',
  mergedInto: 'Digabung ke',
  merged: 'Gabungan dari',
  knownIssue: (title: string) => `Gangguan: ${title}`,
  rating: (score: number, comment: string) => `Penilaian ${score} dari 5${comment ? `: ${comment}` : ''}`,
  noEmail: '(akun dihapus)',
  copyTo: (email: string) => `Salinan ke ${email}`,
  note: (author: string, at: string, isMail: boolean) =>
    `Catatan: ${isMail ? 'email dari ' : ''}${author}, ${at}, yang tidak tampil bagi pelanggan`,
  mail: (outcome: string, reason: string, key: string) => [outcome, key, reason].filter(Boolean).join(' '),
  mailLater: (reason: string) => `Email belum dapat diterima, coba lagi nanti: ${reason}`,
  staff: 'petugas',
  customer: 'pelanggan',
  images: 'Gambar:',
  changed: (from: string, to: string) => `${from} → ${to}`,
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
    'Pemakaian: npm run requests:report -- [--days <hari, bila kosong 30>] [--size <baris, bila kosong 20>] [--json]',
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

/** `npm run content:report`. */
export const contentReportText = {
  usage:
    'Pemakaian: npm run content:report -- [--days <hari, bila kosong 30>] [--size <baris, bila kosong 20>] [--json]',
  title: (days: number) => `Artikel yang perlu diperbaiki, ${days} hari terakhir`,
  totals: ({ articles, yes, no }: { articles: number; yes: number; no: number }) => [
    `${articles} artikel dibaca atau dinilai; ${yes} jawaban "membantu", ${no} jawaban "tidak membantu".`,
    'Nilai: bagian pembaca yang setidaknya tidak terbantu (batas bawah Wilson, keyakinan 95%); sedikit jawaban, nilai kecil.',
    'Urutan: nilai, lalu permintaan yang dikirim sesudah membaca, lalu dilihat, lalu yang paling lama tidak diperbarui.',
  ],
  articles:
    'Artikel (dibuka: dari pencarian; permintaan: dikirim sesudah membaca; umur: hari sejak diperbarui)',
  columns: {
    score: 'nilai',
    no: 'tidak',
    yes: 'ya',
    views: 'dilihat',
    opens: 'dibuka',
    filed: 'permintaan',
    age: 'umur',
  },
  reasons: (list: string) => `Alasan: ${list}`,
  queries: (list: string) => `Dicari: ${list}`,
  comment: (helpful: boolean, date: string, text: string) => `${date}, ${helpful ? 'ya' : 'tidak'}: ${text}`,
  withoutOpens: 'Dicari, ada hasil, tetapi tidak ada yang dibuka',
  none: 'Tidak ada.',
};

/** `npm run search:report`. */
/** Words that the search could learn, as its report proposes them. */
export const wordProposalText = {
  title: 'Usulan kata (terima satu dengan: npm run search:report -- accept <nomor>)',
  synonym: (first: string, second: string) => `Sinonim: ${first} = ${second}`,
  reformulated: (visitors: number) =>
    `${visitors} pengunjung tidak membuka apa pun, lalu mencari dengan kata lain dan membuka hasilnya:`,
  pair: (query: string, next: string, visitors: number) => `“${query}” → “${next}” (${visitors}×)`,
  keyword: (words: string, title: string, key: string) => `Kata kunci: ${words}, untuk ${title} (${key})`,
  opened: (visitors: number) =>
    `Dibuka oleh ${visitors} pengunjung sesudah mencari kata yang tidak ada di dalamnya:`,
  query: (query: string, visitors: number) => `“${query}” (${visitors}×)`,
  noReport: 'Belum ada laporan. Jalankan npm run search:report, lalu pilih nomor usulannya.',
  unknown: (number: number, count: number) =>
    `Usulan ${number} tidak ada; laporan terakhir berisi ${count} usulan. Jalankan npm run search:report lagi.`,
  present: (file: string) => `Tidak ada yang berubah: ${file} sudah berisi kata itu.`,
  synonymWritten: (file: string, line: string) => `Ditulis ke ${file}:\n  ${line}`,
  inUse: 'Pencarian sudah memakainya.',
  keywordWritten: (file: string, words: string) =>
    `Kata kunci ${words} ditulis ke ${file}. Dipakai sejak npm start berikutnya.`,
  elsewhere: (
    words: string,
    { title, source, source_path }: { title: string; source: string; source_path: string },
  ) =>
    `${title} tidak berasal dari folder content. Tambahkan ${words} pada keywords di ${source_path} (sumber ${source}), lalu impor lagi.`,
};

export const searchReportText = {
  usage:
    'Pemakaian: npm run search:report -- [--days <hari, bila kosong 30>] [--size <baris, bila kosong 20>] [--json]\n           npm run search:report -- accept <nomor usulan dari laporan terakhir>',
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

/** `npm run demo:remove`. */
export const demoText = {
  usage: [
    'Pemakaian: npm run demo:remove [-- --yes], dengan portal menyala atau mati',
    '',
    'Menghapus isi folder content (artikel, halaman, produk, kantor) dari portal, juga sinonimnya, dan pelanggan contoh',
    'dengan kontak dan permintaannya. Yang lain tidak disentuh, dan konten bawaan tidak kembali saat portal dinyalakan lagi.',
    'Sebelumnya disebutkan apa yang akan dihapus; --yes: tanpa bertanya.',
  ].join('\n'),
  about: (files: number) =>
    `${files} berkas dari folder content akan hilang dari portal, juga yang Anda tulis atau ubah sendiri di sana. Yang terakhir diubah:`,
  more: (files: number) => `dan ${files} berkas lain`,
  keepOwn:
    'Berkasnya sendiri tidak dihapus. Salin yang ingin tetap tampil, bersama foldernya (misalnya id/pages/about.md), ke folder lain, dan impor folder itu sesudahnya: npm run content:import -- <folder>',
  synonymsToo: (file: string) =>
    `Sinonim di content/synonyms.yml, juga yang Anda tulis sendiri atau tambahkan dari laporan pencarian, tidak dipakai lagi; berkasnya menjadi content/${file}.`,
  needsYes: 'Belum ada yang dihapus. Bila memang itu yang dimaksud: npm run demo:remove -- --yes',
  ask: 'Hapus dari portal? [y/T] ',
  synonymsStay:
    'Nama content/synonyms.yml tidak dapat diubah, jadi sinonim bawaan tetap dipakai. Kosongkan berkas itu sendiri bila perlu.',
  synonyms: (file: string) =>
    `Sinonim bawaan tidak dipakai lagi; berkasnya sekarang bernama content/${file}. Sinonim Anda sendiri ditulis di content/synonyms.yml yang baru.`,
  removed: (items: number, requests: number | undefined) =>
    requests === undefined
      ? `${items} isi bawaan dihapus.`
      : `${items} isi bawaan dan pelanggan contoh dengan ${requests} permintaannya dihapus.`,
  kept: (count: number) => `${count} topik dan kategori bawaan tetap ada, karena ada isi Anda di dalamnya.`,
  nothing: 'Konten bawaan dan pelanggan contoh sudah tidak ada.',
};

/** `npm run mail:test`. */
export const mailTestText = {
  usage: [
    'Pemakaian: npm run mail:test [-- --wait <detik>]',
    '',
    'Mengirim email uji lewat SMTP_URL ke SUPPORT_EMAIL dan setiap alamat di SUPPORT_MAILBOXES, lalu mencarinya di semua',
    'kotak surat IMAP_URL selama 60 detik (--wait), dan mengatakan apa yang salah. Portal yang menyala menaruh email uji itu di “Ditahan”; buang saja di sana.',
  ].join('\n'),
  noSmtp: 'SMTP_URL belum diisi, jadi email hanya ditulis ke DATA_DIR/outbox dan tidak dikirim.',
  noImap: 'IMAP_URL belum diisi, jadi tidak diperiksa apakah emailnya tiba.',
  subject: (id: string) => `Email uji portal ${id}`,
  body: 'Email ini dikirim oleh npm run mail:test dan boleh dihapus.',
  sent: (from: string, to: string, host: string) => `Terkirim dari ${from} kepada ${to} lewat ${host}.`,
  opened: (user: string) => `Kotak surat ${user} dapat dibaca.`,
  arrived: (seconds: number, to: string) =>
    `Email uji ke ${to} tiba setelah ${seconds} detik. Mengirim dan menerima berfungsi.`,
  late: (to: string, user: string, seconds: number) =>
    `Email uji ke ${to} belum tiba di kotak surat ${user} setelah ${seconds} detik. Periksa apakah alamat itu memang milik kotak surat ini, folder spam, dan folder di IMAP_URL.`,
  problems: {
    dns: (host: string) => `Nama server ${host} tidak ditemukan (DNS). Periksa ejaannya di pengaturan.`,
    connection: (host: string) =>
      `Tidak ada sambungan ke ${host}: ditolak, terputus, atau tidak dijawab. Periksa port dan firewall.`,
    tls: (host: string) =>
      `Sambungan aman (TLS) ke ${host} gagal: sertifikatnya tidak berlaku untuk nama itu, atau portnya bukan port TLS (smtps 465, smtp 587, imaps 993).`,
    login: (host: string) =>
      `${host} menolak nama atau kata sandinya. Tanda seperti / atau @ di dalamnya ditulis dengan % (misalnya %2F, %40).`,
    token: (_host: string) =>
      'Server izin masuk (OAuth) menolak klien, rahasia, atau refresh token di MAIL_OAUTH_URL.',
    tokenServer: (_host: string) => 'Server izin masuk (OAuth) di MAIL_OAUTH_URL tidak menjawab.',
    folder: (host: string) => `Foldernya tidak ada di ${host}. Periksa jalur di IMAP_URL, misalnya /INBOX.`,
    from: (host: string) =>
      `${host} menolak pengirimnya. Isi MAIL_FROM atau SUPPORT_EMAIL dengan alamat yang boleh dipakai akun ini untuk mengirim.`,
    recipient: (host: string) => `${host} menolak penerimanya, SUPPORT_EMAIL. Periksa alamat itu.`,
    other: (host: string) => `${host} menolak.`,
  },
  detail: (answer: string) => `  Jawaban server: ${answer}`,
};
