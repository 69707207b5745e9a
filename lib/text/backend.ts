import { defineText } from './define';

/** Error messages of login, registration and limits, for other clients; the portal's own shows those of auth.ts. */
export const identityErrors = {
  unknownEmail: 'Email belum terdaftar.',
  wrongCode: 'Kode OTP salah!',
  expiredCode: 'Kode kedaluwarsa. Silakan minta yang baru.',
  exhaustedCode: 'Kode ini sudah terlalu sering salah dimasukkan. Silakan minta yang baru.',
  invalidPhone: 'Nomor Hp tidak valid. Contoh: 0812‑3456‑7890.',
  confirmDeletion: 'Masukkan kode yang kami kirim untuk menghapus akun.',
  resend: (when: string) => `Kode baru saja dikirim. Anda dapat memintanya lagi ${when}.`,
  tooManyMails: (when: string) => `Terlalu banyak kode diminta untuk alamat ini. Coba lagi ${when}.`,
  tooManyFromClient: (when: string) => `Terlalu banyak permintaan dari jaringan Anda. Coba lagi ${when}.`,
  tooManyFailures: (when: string) =>
    `Terlalu banyak kode salah untuk alamat ini. Demi keamanan, coba lagi ${when}.`,
  tooMany: (when: string) => `Terlalu banyak permintaan. Coba lagi ${when}.`,
  inSeconds: (seconds: number) => `dalam ${seconds} detik`,
  inMinutes: (minutes: number, clock: string) => `dalam ${minutes} menit (${clock})`,
};

/** Mails. They are in Indonesian, because the language of the recipient is not known. */
export const mailText = {
  greeting: (name: string | undefined) => (name ? `Halo ${name},` : 'Halo,'),
  codeSubject: {
    login: (code: string) => `${code} adalah kode masuk Anda`,
    // Registering also logs in, with the same code.
    register: (code: string) => `${code} adalah kode masuk Anda`,
    delete: (code: string) => `${code} adalah kode penghapusan akun Anda`,
    staff: (code: string) => `${code} adalah kode masuk Anda ke meja bantuan`,
  },
  codeLead: {
    login: 'Gunakan kode berikut untuk masuk ke pusat bantuan:',
    register: 'Gunakan kode berikut untuk menyelesaikan pendaftaran di pusat bantuan:',
    delete:
      'Gunakan kode berikut untuk menghapus akun Anda di pusat bantuan. Akun yang sudah dihapus tidak dapat dikembalikan:',
    staff: 'Gunakan kode berikut untuk masuk ke meja bantuan, tempat petugas menjawab pelanggan:',
  },
  validity: (minutes: number, until: string) =>
    `Kode ini berlaku ${minutes} menit, sampai ${until}, dan hanya dapat dipakai satu kali.`,
  secrecy: 'Jangan bagikan kode ini kepada siapa pun, termasuk kepada orang yang mengaku petugas kami.',
  notYou: {
    login:
      'Bila Anda tidak meminta kode ini, abaikan email ini. Tanpa kode ini, tidak ada yang dapat masuk ke akun Anda.',
    register:
      'Bila Anda tidak sedang mendaftar, abaikan email ini. Tanpa kode ini, tidak ada akun yang dibuat.',
    delete:
      'Bila Anda tidak ingin menghapus akun, abaikan email ini dan keluarlah dari akun Anda di perangkat yang tidak Anda kenal.',
    staff:
      'Bila Anda tidak meminta kode ini, abaikan email ini dan beri tahu administrator meja bantuan. Tanpa kode ini, tidak ada yang dapat masuk atas nama Anda.',
  },
  knownSubject: 'Alamat email Anda sudah terdaftar',
  knownLead:
    'Baru saja ada permintaan untuk mendaftarkan alamat email ini di pusat bantuan, padahal alamat ini sudah mempunyai akun. Tidak ada akun baru yang dibuat.',
  knownHint:
    'Bila itu Anda, tidak perlu mendaftar lagi: pilih Masuk, isi alamat email ini, dan kami kirimkan kode masuk.',
  knownNotYou: 'Bila itu bukan Anda, abaikan email ini. Akun Anda tidak berubah.',
  endSubject: (title: string) => `Selesai: ${title}`,
  endLead: (title: string) =>
    `Anda meminta kabar tentang “${title}”. Kendala ini sudah selesai. Bila Anda masih mengalaminya, beri tahu kami.`,
  endLink: (url: string) => `Kendala yang diketahui: ${url}`,
  invitationSubject: 'Anda diundang ke meja bantuan',
  invitationLead: (by: string | undefined) =>
    `${by === undefined ? 'Anda mendapat' : `${by} memberi Anda`} akses ke meja bantuan, tempat petugas menjawab permintaan pelanggan.`,
  invitationHow: (url: string) => `Buka ${url} dan isi alamat email ini. Kode masuknya kami kirim ke sini.`,
  signature: (name: string, host: string) => `${name} · ${host}`,
  contact: (email: string) => `Ada pertanyaan? Tulis ke ${email}.`,
};

/** Mails about requests. */
export const requestMailText = {
  /** The reading of mails cuts an answer here. */
  replyAbove: '--- Balas di atas garis ini ---',
  greeting: (name: string | undefined) => (name ? `Halo ${name},` : 'Halo,'),
  filed: (key: string, name: string, service: string) =>
    `Permintaan Anda sudah kami terima dengan nomor ${key}: ${name}. Tim kami membacanya beserta gambarnya, lalu membalas. ${service}`,
  answered: (author: string, key: string, name: string) =>
    `${author} menjawab permintaan ${key} Anda, ${name}:`,
  changed: (key: string, name: string, status: string) =>
    `Status permintaan ${key} Anda, ${name}, sekarang: ${status}.`,
  status: (name: string) => `Status: ${name}.`,
  reply: 'Balas email ini untuk menjawab, atau buka permintaan Anda di pusat bantuan.',
  notYou:
    'Balas email ini untuk menambahkan sesuatu. Bila Anda tidak mengirim permintaan ini, beri tahu kami.',
  copyFiled: (author: string, email: string, key: string, name: string) =>
    `${author} (${email}) mengirim permintaan ${key} kepada kami, ${name}, dan meminta salinannya dikirim ke alamat Anda:`,
  copyAnswered: (author: string, key: string, name: string) =>
    `${author} menjawab permintaan ${key}, ${name}, yang salinannya diminta untuk alamat Anda:`,
  copyReply: 'Balasan Anda hanya dibaca oleh tim kami dan tidak masuk ke percakapan permintaan ini.',
  forSupport: (author: string, email: string, key: string, name: string) =>
    `${author} (${email}) · ${key}: ${name}`,
  replySupport: (key: string) =>
    `Balas email ini untuk menjawab pelanggan, atau jalankan: npm run desk -- show ${key}`,
  open: 'Buka permintaan',
  track: 'Lihat perkembangan',
  rate: 'Beri nilai',
  earlier: 'Percakapan sebelumnya',
  more: 'Percakapan yang lebih lama ada di pusat bantuan.',
  images: (names: readonly string[]) =>
    `${names.every((name) => /\.(jpg|webp|gif|png)$/i.test(name)) ? 'Gambar' : 'Lampiran'}: ${names.join(', ')} (terlihat di pusat bantuan)`,
  staff: 'petugas',
  stop: (url: string) => `Tidak ingin menerima email seperti ini lagi? ${url}`,
  stopLink: 'Berhenti menerima email tentang permintaan',
  stopCopies: 'Berhenti menerima salinan permintaan',
};

/** What the sender of a mail reads that could not become an answer. */
export const incomingMailText = {
  subject: (key: string | undefined) => `${key ? `[${key}] ` : ''}Email Anda tidak dapat kami terima`,
  lead: (key: string | undefined) =>
    `Email Anda${key ? ` untuk permintaan ${key}` : ''} tidak tersimpan sebagai jawaban.`,
  unknownAddress:
    'Alamat balasannya tidak dikenal. Balas email terakhir dari kami, atau tulis jawaban Anda di pusat bantuan.',
  tooLarge: 'Emailnya terlalu besar. Kirim teks yang lebih pendek atau gambar yang lebih kecil.',
  empty: 'Tidak ada teks baru di dalamnya, hanya kutipan. Tulis jawaban Anda di atas kutipan.',
  link: (url: string) => `Permintaan Anda: ${url}`,
  refusedFiles: (names: string) =>
    `Lampiran yang tidak dapat diterima (bukan gambar, atau lebih dari 5 MB): ${names}`,
  support: 'Tim bantuan',
};

/** Names of the project and of the statuses of requests. */
export const requestText = defineText(
  {
    project: 'Permintaan bantuan',
    copyTo: 'Salinan ke',
    copyToHint: 'Email rekan yang ikut menerima jawaban',
    statuses: { open: 'Terbuka', 'in-progress': 'Sedang dikerjakan', completed: 'Selesai' },
  },
  {
    project: 'Support requests',
    copyTo: 'Copy to',
    copyToHint: 'Email of a colleague who gets the answers, too',
    statuses: { open: 'Open', 'in-progress': 'In progress', completed: 'Completed' },
  },
);

/** What a customer reads when an answer or a change of a request is refused. */
export const issueErrors = {
  copyUsedUp:
    'Salinan ke alamat ini tidak dapat dikirim lagi hari ini. Kosongkan kolom salinan, atau coba lagi besok.',
  copyRefused: 'Salinan tidak dapat dikirim ke alamat ini.',
  closed:
    'Permintaan ini sudah lama selesai, sehingga tidak dapat dijawab lagi. Buatlah permintaan baru dan sebutkan nomor permintaan ini.',
  notPossible: {
    solve: 'Permintaan ini sudah selesai.',
    cancel: 'Permintaan ini sudah selesai, sehingga tidak dapat dibatalkan.',
    reopen:
      'Permintaan ini tidak dapat dibuka kembali: masih berjalan, atau sudah selesai lebih dari 30 hari. Muat ulang halaman ini.',
  },
};

/** What a customer reads when a rating is refused, by code. */
export const ratingErrors = {
  'not-completed': 'Permintaan ini belum selesai, sehingga belum dapat dinilai.',
  cancelled: 'Permintaan ini dibatalkan, sehingga tidak dapat dinilai.',
  'too-late': 'Waktu untuk menilai permintaan ini, atau mengubah penilaiannya, sudah lewat.',
};

/** What the help desk reads when a command is refused. */
export const deskErrors = {
  noRequest: (key: string) => `Tidak ada permintaan ${key}. Lihat nomornya dengan: npm run desk -- list`,
  noBusiness: (named: string) => `Tidak ada usaha atau pengguna ${named}.`,
  mergeSame: 'Permintaan tidak dapat digabung dengan dirinya sendiri.',
  mergeOther: 'Permintaan itu milik pelanggan lain, jadi tidak dapat digabung.',
  mergeMerged: 'Permintaan itu sendiri sudah digabung. Pilih permintaan tujuannya.',
  merged: (key: string) =>
    `Permintaan ini sama dengan ${key}, jadi kami melanjutkannya di sana. Anda tidak perlu menulis ulang apa pun.`,
  manyViews: (max: number) => `Paling banyak ${max} tampilan tersimpan. Hapus satu lebih dahulu.`,
  stale: 'Permintaan ini berubah setelah Anda membukanya. Baca dulu yang baru, lalu kirim jawaban Anda.',
  unknownStaff: (email: string) =>
    `Tidak ada petugas dengan alamat ${email}. Lihat daftarnya dengan: npm run desk -- users`,
  noStaff: 'Orang ini tidak ada di daftar petugas, atau aksesnya sudah berakhir.',
  noAnnouncement: 'Pengumuman ini tidak ada lagi.',
  knownStaff: 'Alamat ini sudah ada di daftar petugas. Ubah nama, peran atau aksesnya di daftar itu.',
  lastAdministrator:
    'Tanpa orang ini tidak ada administrator lagi. Jadikan orang lain administrator lebih dahulu.',
  sameStatus: (name: string) => `Status permintaan ini sudah "${name}".`,
  author: (max: number) =>
    `Sebutkan nama penjawab, 1 sampai ${max} huruf, yang dibaca pelanggan: --author "Sari"`,
  noText: 'Jawaban kosong. Tulis teksnya sebagai argumen terakhir atau lewat stdin, atau lampirkan gambar.',
  longText: (max: number) => `Jawaban terlalu panjang: paling banyak ${max} huruf dan 1.000 elemen.`,
  manyImages: (max: number) => `Paling banyak ${max} gambar untuk satu jawaban.`,
  largeImage: (name: string) => `Gambar ${name} lebih besar dari 5 MB.`,
  image: (name: string) =>
    `Gambar ${name} tidak dapat dibaca. Yang diterima: PNG, JPEG, WebP dan GIF sampai 5 MB.`,
};
