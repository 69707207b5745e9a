/** `npm run content:import`, `content:check` and `content:export`. The link, picture or tag follows each problem. */
export const contentImportText = {
  usage: [
    'Pemakaian: npm run content:import -- <folder> [pilihan]',
    '           npm run content:import -- --zendesk <berkas JSON atau alamat pusat bantuan> [pilihan]',
    '',
    '  --category <nama>   satu kategori untuk seluruh folder (dibuat bila belum ada)',
    '  --source <nama>     nama sumber ini di basis data (bila kosong: diambil dari nama folder)',
    '  --locale <id|en>    bahasa isi folder (bila kosong: id)',
    '  --old-site <alamat> alamat situs lama; tautan ke sana dan alamat lamanya diarahkan ke portal',
    '  --prune             hapus dari portal apa yang sudah tidak ada di sumber',
    '  --dry-run           periksa saja, tidak ada yang ditulis',
    '  --all               baca ulang semua berkas, juga yang tidak berubah',
    '',
    'Draf dan artikel terbatas Zendesk perlu ZENDESK_LOGIN="email/token:rahasia" di lingkungan.',
  ].join('\n'),
  noFolder: (folder: string) => `Folder tidak ditemukan: ${folder}`,
  unknownOption: (option: string) => `Pilihan tidak dikenal: ${option}`,
  checkUsage: 'Pemakaian: npm run content:check [-- <folder>]',
  checked: (items: number) => `${items} isi diperiksa.`,
  checkFailed: (count: number) => `${count} hal perlu diperbaiki.`,
  exportUsage: 'Pemakaian: npm run content:export -- <folder kosong>',
  exported: (items: number, pictures: number, redirects: number, folder: string) =>
    `${items} isi, ${pictures} gambar, dan ${redirects} pengalihan ditulis ke ${folder}.`,
  folderNotEmpty: (folder: string) => `Folder tidak kosong: ${folder}`,
  readingZendesk: (from: string) => `Membaca pusat bantuan Zendesk ${from} …`,
  redirectNotFollowed: (url: string, target: string) =>
    `${url} mengalihkan ke ${target}, yang tidak diikuti. Jika itu alamat pusat bantuan, sebutkan alamat itu.`,
  noZendeskFile:
    'Berkas itu bukan ekspor pusat bantuan Zendesk: harus JSON dengan daftar categories, sections, dan articles. ' +
    'Ekspor ulang, atau sebutkan alamat pusat bantuannya; tidak ada yang diimpor.',
  noZendeskAnswer: (url: string) =>
    `Jawaban ${url} bukan jawaban pusat bantuan Zendesk. Periksa alamat itu; tidak ada yang diimpor.`,
  wrongZendeskField: (field: string) =>
    `${field === '' ? 'isinya' : `kolom ${field}`} kosong atau salah bentuk; perbaiki di Zendesk atau di berkas JSON, lalu impor lagi`,
  insideLeftOut: (sections: number, articles: number) =>
    `${[sections > 0 ? `${sections} bagian` : '', articles > 0 ? `${articles} artikel` : ''].filter(Boolean).join(' dan ')} di dalamnya juga tidak diimpor`,
  pageTooLarge: (url: string) =>
    `Jawaban ${url} terlalu besar. Periksa alamat pusat bantuan itu; tidak ada yang diimpor.`,
  pageNotFollowed: (url: string, next: string | undefined) =>
    `Daftar ${url} tidak terbaca sampai akhir${next === undefined ? '' : `: halaman berikutnya, ${next}, tidak diikuti`}. ` +
    'Tidak ada yang diimpor.',
  started: (folder: string, source: string) => `Mengimpor ${folder} (sumber: ${source}) …`,
  dryRun: 'Percobaan saja: tidak ada yang ditulis.',
  phases: {
    read: 'Membaca berkas',
    render: 'Mengolah isi',
    media: 'Menyimpan gambar',
    write: 'Menulis ke basis data',
  },
  summary: {
    created: 'dibuat',
    changed: 'diubah',
    removed: 'dihapus',
    unchanged: 'tidak berubah',
    kept: 'tidak ada lagi di sumber, tetapi dibiarkan (tambahkan --prune untuk menghapus)',
    skipped: 'dilewati (draf atau kosong)',
  },
  files: (read: number, taken: number) =>
    `${read} berkas Markdown: ${taken} diambil, ${read - taken} tidak${read > taken ? '; sebabnya di bawah' : ''}.`,
  nothingTaken:
    'Tidak ada isi yang diambil dari folder ini. Periksa apakah foldernya benar, lihat sebabnya di atas, lalu impor lagi.',
  byModel: 'Isi sumber ini menurut jenis:',
  lostConnection:
    'Sambungan ke portal terputus. Pastikan portal masih berjalan, lalu jalankan impor lagi; tidak ada yang tertulis separuh.',
  siteNotReady:
    'Portal sedang dinyalakan atau dihentikan, atau impor lain sedang memakai datanya. Tunggu sampai selesai, lalu jalankan lagi.',
  siteRefused: (status: number | undefined) =>
    `Portal menolak impor (status ${status}). Coba lagi; bila tetap begitu, lihat catatan portal.`,
  importRunning:
    'Impor lain sedang berjalan ke portal ini. Tunggu sampai selesai, lalu jalankan lagi; belum ada yang tertulis.',
  otherImport:
    'Isi portal berubah selagi impor ini berjalan, mungkin oleh impor lain. Tunggu sampai selesai, lalu jalankan lagi.',
  /** Why the running site's database could not take the import. */
  outages: {
    busy: 'Basis data portal sedang sibuk, mungkin dengan impor lain. Tunggu sampai selesai, lalu jalankan lagi; tidak ada yang tertulis separuh.',
    timeout:
      'Basis data portal terlalu lama bekerja. Tidak ada yang tertulis separuh; jalankan lagi saat portal lebih senggang.',
    interrupted:
      'Basis data portal terhenti di tengah jalan dan dinyalakan lagi. Tidak ada yang tertulis separuh; jalankan lagi.',
    unavailable:
      'Basis data portal tidak dapat dihubungi. Pastikan basis data berjalan, lalu jalankan lagi; tidak ada yang tertulis separuh.',
    'disk-full':
      'Disk yang memuat data portal penuh. Kosongkan sebagian, lalu jalankan lagi; tidak ada yang tertulis separuh.',
    'object-store':
      'Penyimpanan gambar (S3_URL) tidak menjawab. Periksa bahwa ia berjalan dan kuncinya berlaku, lalu jalankan lagi; tidak ada yang tertulis separuh.',
    closed: 'Portal sedang dihentikan. Jalankan lagi saat portal berjalan atau sudah berhenti.',
  },
  brokenArticles: 'Ada artikel Zendesk yang tidak terbaca, jadi tidak ada yang dihapus kali ini.',
  problemsTitle: (files: number) => `Yang perlu diperiksa (${files} berkas):`,
  morePlaces: (count: number) => `dan ${count} tempat lain`,
  noProblems: 'Semua tautan, gambar, dan bentuk tulisan dapat dipertahankan.',
  failed: (count: number) => `${count} berkas gagal diimpor. Versi sebelumnya, bila ada, tetap dipakai.`,
  done: 'Selesai.',
  askPrune: (count: number) => `${count} isi sudah tidak ada di sumber. Hapus dari portal? [y/T] `,
  /** A sentence for each kind of problem. */
  problems: {
    'unreadable-file': 'berkas tidak dapat dibaca',
    'broken-front-matter': 'bagian kepala (front matter) atau YAML tidak dapat dibaca',
    'broken-content': 'isi tidak dapat diolah',
    'too-large': 'berkas terlalu besar',
    'missing-field': 'kolom wajib kosong',
    'outside-root': 'alamat menunjuk ke luar folder sumber dan tidak dibaca',
    'too-deep': 'folder terlalu dalam, isinya tidak diimpor; paling banyak tingkat',
    'guessed-front-matter': 'baris kepala yang bukan YAML sah dibaca sebagai teks',
    'wrong-field': 'isian kolom keliru',
    'repeated-field': 'kolom ditulis dua kali, dipakai yang terakhir',
    'bad-date': 'bukan tanggal yang ada, diabaikan',
    'ambiguous-date': 'hari dan bulan dapat tertukar, dibaca sebagai (tulis seperti 2026-04-03 agar pasti)',
    'unknown-field': 'nilai kolom tidak dikenal dan diabaikan',
    'other-encoding': 'bukan UTF-8, dibaca sebagai',
    'duplicate-key': 'alamat sudah dipakai, diganti menjadi',
    'duplicate-id': 'nomor id sudah dipakai berkas lain',
    draft: 'draf, tidak diimpor',
    'empty-file': 'tidak berisi apa-apa, tidak diimpor',
    'owned-elsewhere': 'isi ini sudah diambil alih sumber lain dan dibiarkan',
    'missing-parent': 'folder tanpa keterangan dalam bahasa ini, dipakai nama',
    'missing-image': 'gambar tidak ada',
    'remote-image': 'gambar di situs lain tidak disalin, diganti tautan',
    'bad-image': 'gambar tidak dapat dipakai',
    'image-without-text': 'gambar tanpa teks pengganti',
    'broken-link': 'tautan tidak menemukan tujuannya, teksnya dipertahankan',
    'broken-anchor': 'bagian yang dituju tautan tidak ada',
    'unsafe-link': 'alamat tautan tidak diizinkan, teksnya dipertahankan',
    'empty-link': 'tautan tanpa teks, diberi teks di sebelahnya atau alamatnya',
    'old-site-link': 'tautan ke situs lama yang artikelnya tidak ikut diimpor, dibiarkan',
    'attached-file':
      'lampiran artikel tidak disalin; unduh, simpan di tempat lain, lalu tautkan dari artikelnya',
    'linked-file': 'tautan ke berkas yang tidak diimpor, teksnya dipertahankan',
    'removed-html': 'HTML yang tidak diizinkan dihapus',
    'removed-attributes': 'penataan HTML dihapus, isinya dipertahankan',
    'unknown-tag': 'bukan tag HTML, ditampilkan sebagai teks',
    'unknown-component': 'komponen tidak dikenal, isinya dipertahankan',
    'unknown-shortcode': 'shortcode tidak dikenal, ditampilkan sebagai teks',
    'printed-syntax': 'tulisan khusus yang tidak dikenal, tampil apa adanya',
    'hidden-comment': 'komentar (%% … %%, comment) disembunyikan',
    'removed-code': 'baris kode templat dihapus',
    'missing-include': 'potongan (include) tidak ditemukan',
    'unread-hours':
      'jam buka tidak dapat dibaca, jadi buka atau tutupnya tidak disebutkan; contoh: 08.30–17.30 WIB, 24 jam',
    'bad-video': 'alamat video tidak dikenal, dijadikan tautan',
    'embed-to-link': 'sisipan dari situs lain dijadikan tautan',
    'inserted-page': 'sisipan halaman lain dijadikan tautan',
    'not-in-toc': 'tidak ada di daftar isi (TOC), ditempatkan menurut foldernya',
    'broken-toc': 'baris daftar isi menunjuk berkas yang tidak ada',
    'redirect-refused': 'pengalihan ditolak',
    'other-version': 'versi lama dokumentasi, tidak diimpor; yang diimpor versi di folder docs',
    'other-language': 'bahasa yang tidak dimiliki portal, tidak diimpor',
    'about-repository': 'tentang repositori atau alatnya, bukan isi, jadi tidak diimpor',
    'unused-fragment': 'potongan (include) yang tidak dipakai artikel mana pun, tidak diimpor',
    'unused-toc': 'daftar isi yang tidak dipakai, tidak diimpor',
    'no-place': 'tidak punya tempat dalam bentuk folder ini, tidak diimpor; pindahkan lalu impor lagi',
    'hidden-folder': 'folder tersembunyi atau milik alat, isinya tidak diimpor',
    'no-original': 'terjemahan tanpa berkas aslinya, tidak diimpor; yang dicari',
    'empty-topic': 'topik tanpa artikel yang dapat dibaca',
    'private-link': 'isi umum menautkan isi pribadi',
    'similar-articles': 'terlalu banyak kalimat yang sama dengan artikel lain',
    'broken-request-form': 'kesalahan di formulir permintaan',
    'broken-brand': 'kesalahan di berkas merek',
    grouped: 'tanpa folder, jadi dikelompokkan',
    'unread-history':
      'riwayat git terlalu besar untuk dibaca, jadi isi tanpa tanggal memakai tanggal impor; tulis created dan updated di berkasnya bila perlu',
    'unsupported-file': 'jenis berkas ini tidak diimpor',
  },
  tooSlow: (seconds: number) =>
    `pengolahannya lebih dari ${seconds} detik waktu prosesor; bagi menjadi beberapa berkas`,
  tooLong: (limit: number) => `lebih dari ${limit / 1000} ribu huruf; bagi menjadi beberapa berkas`,
  tooMuchHtml: (limit: number) =>
    `halamannya akan lebih dari ${limit / 1_000_000} juta huruf; bagi menjadi beberapa berkas`,
  tooMuchMemory: 'pengolahannya memerlukan terlalu banyak memori; bagi menjadi beberapa berkas',
  tooDeep: 'daftar, kutipan, atau bagian lain bersarang terlalu dalam',
  tooManyIncludes: 'potongan (include) di dalamnya terlalu banyak atau terlalu panjang',
  redirectReasons: {
    noPath: 'bukan alamat',
    ownPath: 'alamat itu milik portal',
    taken: 'alamat itu sudah dialihkan ke tempat lain',
    noTarget: 'tujuannya tidak ada',
    loop: 'berputar kembali ke dirinya sendiri',
  },
  alerts: {
    id: { note: 'Catatan', tip: 'Kiat', important: 'Penting', warning: 'Peringatan', caution: 'Awas' },
    en: { note: 'Note', tip: 'Tip', important: 'Important', warning: 'Warning', caution: 'Caution' },
  },
  footnotes: {
    id: { label: 'Catatan kaki', back: 'Kembali ke rujukan' },
    en: { label: 'Footnotes', back: 'Back to reference' },
  },
  table: { id: 'Tabel', en: 'Table' },
  drawing: { id: 'Gambar', en: 'Drawing' },
  video: { id: 'Tonton video', en: 'Watch the video' },
  linkedPage: { id: 'halaman ini', en: 'this page' },
  remoteImage: { id: 'Gambar di', en: 'Image at' },
  embed: { id: 'Buka isi dari', en: 'Open the content of' },
  grouped: (articles: number, groups: number, by: string) =>
    `${articles} artikel dalam ${groups} kelompok menurut ${by}`,
  groupedByTitle: 'kata dalam judul',
  groupedByLetter: 'huruf pertama',
  /** The group of articles that fit into no other one. */
  otherArticles: { id: 'Lainnya', en: 'Other' },
  /** The topic of articles that are directly in a category. */
  generalTopic: { id: 'Umum', en: 'General' },
} as const;
