/** Mails. They are in Indonesian, because the language of the recipient is not known. */
export const mailText = {
  greeting: (name: string | undefined) => (name ? `Halo ${name},` : 'Halo,'),
  codeSubject: {
    login: (code: string) => `${code} adalah kode masuk Anda`,
    register: (code: string) => `${code} adalah kode pendaftaran Anda`,
    delete: (code: string) => `${code} adalah kode penghapusan akun Anda`,
    staff: (code: string) => `${code} adalah kode masuk Anda ke meja bantuan`,
    email: (code: string) => `${code} adalah kode untuk alamat email baru Anda`,
  },
  codeLead: {
    login: (site: string) => `Gunakan kode berikut untuk masuk ke ${site}:`,
    register: (site: string) => `Gunakan kode berikut untuk menyelesaikan pendaftaran di ${site}:`,
    delete: (site: string) =>
      `Gunakan kode berikut untuk menghapus akun Anda di ${site}. Akun yang sudah dihapus tidak dapat dikembalikan:`,
    staff: (site: string) =>
      `Gunakan kode berikut untuk masuk ke meja bantuan ${site}, tempat petugas menjawab pelanggan:`,
    email: (site: string) => `Gunakan kode berikut untuk menjadikan alamat ini email akun Anda di ${site}:`,
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
    email:
      'Bila Anda tidak meminta kode ini, abaikan email ini. Tanpa kode ini, tidak ada akun yang memakai alamat Anda.',
    staff:
      'Bila Anda tidak meminta kode ini, abaikan email ini dan beri tahu administrator meja bantuan. Tanpa kode ini, tidak ada yang dapat masuk atas nama Anda.',
  },
  takenLead: (site: string) =>
    `Baru saja ada permintaan untuk menjadikan alamat ini email akun lain di ${site}, padahal alamat ini sudah mempunyai akun sendiri. Tidak ada yang berubah. Untuk memakai alamat ini, masuklah dengan akunnya, atau hapus akun itu lebih dahulu.`,
  changedSubject: 'Email akun Anda sudah diganti',
  changedLead: (site: string) =>
    `Email akun Anda di ${site} baru saja diganti dengan alamat lain, yang sudah dipastikan dengan kode. Mulai sekarang kode masuk dan jawaban kami dikirim ke alamat baru itu, dan perangkat lain sudah dikeluarkan dari akun.`,
  changedNotYou:
    'Bila bukan Anda yang menggantinya, segera beri tahu kami lewat alamat di bawah ini, agar akun Anda kami amankan.',
  knownSubject: 'Alamat email Anda sudah terdaftar',
  knownLead: (site: string) =>
    `Baru saja ada permintaan untuk mendaftarkan alamat email ini di ${site}, padahal alamat ini sudah mempunyai akun. Tidak ada akun baru yang dibuat.`,
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
  filedFor: (via: string, key: string, name: string) =>
    `Kami mencatat permintaan yang Anda sampaikan ${via} dengan nomor ${key}: ${name}. Jawaban kami datang ke alamat ini. Bila ada yang keliru atau kurang, balas email ini.`,
  via: {
    phone: 'lewat telepon',
    whatsapp: 'lewat WhatsApp',
    visit: 'di tempat kami',
    other: 'kepada kami',
  },
  answered: (author: string, key: string, name: string) =>
    `${author} menjawab permintaan ${key} Anda, ${name}:`,
  changed: (key: string, name: string, status: string) =>
    `Status permintaan ${key} Anda, ${name}, sekarang: ${status}.`,
  status: (name: string) => `Status: ${name}.`,
  reply: 'Balas email ini untuk menjawab, atau buka permintaan Anda di pusat bantuan.',
  notYou:
    'Balas email ini untuk menambahkan sesuatu. Bila Anda tidak mengirim permintaan ini, beri tahu kami.',
  notYouByMail:
    'Balas email ini untuk menambahkan sesuatu, atau buka permintaan Anda tanpa mendaftar; tautannya hanya untuk Anda. Bila Anda tidak menulis kepada kami, buka tautan itu dan pilih “Tautan ini bukan untuk saya”.',
  replyByMail: 'Balas email ini untuk menjawab.',
  articles: 'Sambil menunggu, artikel ini mungkin membantu:',
  copyFiled: (author: string, email: string, key: string, name: string) =>
    `${author} (${email}) mengirim permintaan ${key} kepada kami, ${name}, dan meminta salinannya dikirim ke alamat Anda:`,
  copyAnswered: (author: string, key: string, name: string) =>
    `${author} menjawab permintaan ${key}, ${name}, yang salinannya diminta untuk alamat Anda:`,
  copyReply: 'Balasan Anda hanya dibaca oleh tim kami dan tidak masuk ke percakapan permintaan ini.',
  forSupport: (author: string, email: string, key: string, name: string) =>
    `${author} (${email}) · ${key}: ${name}`,
  replySupport: 'Balas email ini untuk menjawab pelanggan, atau buka permintaannya di meja bantuan.',
  open: 'Buka permintaan',
  track: 'Lihat perkembangan',
  rate: 'Beri nilai',
  earlier: 'Percakapan sebelumnya',
  more: 'Percakapan yang lebih lama ada di pusat bantuan.',
  carried: (names: readonly string[]) => `Terlampir: ${names.join(', ')}`,
  images: (names: readonly string[]) =>
    `${names.every((name) => /\.(jpg|webp|gif|png)$/i.test(name)) ? 'Gambar' : 'Lampiran'}: ${names.join(', ')} (terlihat di pusat bantuan)`,
  staff: 'petugas',
  customer: 'pelanggan',
  stop: (url: string) => `Tidak ingin menerima email seperti ini lagi? ${url}`,
  stopLink: 'Berhenti menerima email tentang permintaan',
  stopCopies: 'Berhenti menerima salinan permintaan',
};

/** What agents are told of; `short` in a notice of their browser. */
export const noticeText = {
  lead: {
    filed: (key: string, name: string) => `Permintaan baru ${key}: ${name}.`,
    answered: (key: string, name: string) => `Pelanggan menjawab permintaan ${key}, ${name}.`,
    assigned: (key: string, name: string) => `Permintaan ${key}, ${name}, sekarang menjadi tugas Anda.`,
    failed: (key: string, name: string) =>
      `Jawaban untuk ${key}, ${name}, tidak sampai kepada pelanggan. Alasannya ada di meja bantuan.`,
    due: (key: string, name: string) =>
      `Batas waktu permintaan ${key}, ${name}, tinggal kurang dari satu jam.`,
  },
  short: {
    filed: 'Permintaan baru',
    answered: 'Pelanggan menjawab',
    assigned: 'Menjadi tugas Anda',
    failed: 'Jawaban tidak sampai kepada pelanggan',
    due: 'Batas waktunya kurang dari satu jam lagi',
  },
  stop: 'Atur pemberitahuan di menu akun meja bantuan',
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
  filesSubject: (key: string) => `[${key}] Lampiran yang tidak dapat kami terima`,
  filesLead: (key: string) =>
    `Email Anda untuk permintaan ${key} sudah kami terima, tetapi tidak dengan semua lampirannya.`,
  notTaken: (names: readonly string[]) => `Lampiran yang tidak dapat kami terima: ${names.join(', ')}.`,
  filesHow: (kinds: readonly string[]) =>
    `Balas email ini dengan lampiran itu sebagai gambar (JPEG, PNG, WebP, GIF, HEIC, atau AVIF)${kinds.map((kind) => `, ${kind}`).join('')}, masing-masing paling besar 5 MB dan paling banyak 10 sekali kirim. Isi berkas jenis lain dapat Anda tulis di email, atau kirim sebagai tangkapan layar.`,
  support: 'Tim bantuan',
  /** Stands in the text where a picture stood. */
  noSubject: 'Tanpa judul',
  titleField: 'Judul',
  textField: 'Isi',
  loopSubject: 'Email otomatis berulang ditahan',
  loopLead: (from: string, key: string | undefined) =>
    `Dari ${from} datang banyak email yang serupa${key ? ` untuk permintaan ${key}` : ''}, tampaknya dari program. Yang berikutnya kami tahan sampai Anda memutuskan; hari ini Anda tidak diberi tahu lagi tentang pengirim ini.`,
  loopLink: (url: string) => `Email yang ditahan: ${url}`,
  picture: (name: string) => `[Gambar: ${name}]`,
};
