import { defineText } from './define';

/** Error messages of login, registration and limits, for other clients; the portal's own shows those of auth.ts. */
export const identityErrors = {
  unknownEmail: 'Email belum terdaftar.',
  wrongCode: 'Kode OTP salah!',
  expiredCode: 'Kode kedaluwarsa. Silakan minta yang baru.',
  exhaustedCode: 'Kode ini sudah terlalu sering salah dimasukkan. Silakan minta yang baru.',
  invalidPhone: 'Nomor Hp tidak valid. Contoh: 0812‑3456‑7890.',
  sameEmail: 'Ini sudah menjadi email akun Anda. Tulis alamat yang baru.',
  confirmDeletion: 'Masukkan kode yang kami kirim untuk menghapus akun.',
  resend: (when: string) => `Kode baru saja dikirim. Anda dapat memintanya lagi ${when}.`,
  tooManyMails: (when: string) => `Terlalu banyak kode diminta untuk alamat ini. Coba lagi ${when}.`,
  tooManyFromClient: (when: string) => `Terlalu banyak permintaan dari jaringan Anda. Coba lagi ${when}.`,
  tooManyFailures: (when: string) =>
    `Terlalu banyak kode salah untuk alamat ini. Demi keamanan, coba lagi ${when}.`,
  tooMany: (when: string) => `Terlalu banyak permintaan. Coba lagi ${when}.`,
  inSeconds: (seconds: number) => `dalam ${seconds} detik`,
  inMinutes: (minutes: number, clock: string) => `dalam ${minutes} menit (${clock})`,
  inHours: (hours: number) => `dalam ${hours} jam`,
  tooManyAddresses: (when: string) =>
    `Terlalu banyak alamat dicoba dalam 24 jam. Coba lagi ${when}, atau hubungi kami: kami bantu mengganti email akun Anda.`,
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
/** Why an upload is refused. */
export const mediaErrors = {
  empty: 'Berkas ini kosong. Periksa apakah sudah tersimpan, lalu pilih lagi.',
};

export const issueErrors = {
  copyRefused: 'Salinan tidak dapat dikirim ke alamat ini.',
  closed:
    'Permintaan ini sudah lama selesai atau sudah terlalu panjang, sehingga tidak dapat dijawab lagi. Buatlah permintaan baru dan sebutkan nomor permintaan ini.',
  notPossible: {
    solve: 'Permintaan ini sudah selesai.',
    cancel: 'Permintaan ini sudah selesai, sehingga tidak dapat dibatalkan.',
    reopen:
      'Permintaan ini tidak dapat dibuka kembali: masih berjalan, sudah selesai lebih dari 30 hari, atau sudah terlalu panjang. Muat ulang halaman ini.',
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
  customerName: 'Tulis nama pelanggan.',
  customerContact: 'Tulis email atau nomor telepon pelanggan, agar jawabannya sampai.',
  customerGone: 'Pelanggan ini sudah tidak ada. Cari lagi, atau catat sebagai pelanggan baru.',
  mergeSame: 'Permintaan tidak dapat digabung dengan dirinya sendiri.',
  mergeOther: 'Permintaan itu milik pelanggan lain, jadi tidak dapat digabung.',
  mergeMerged: 'Permintaan itu sendiri sudah digabung. Pilih permintaan tujuannya.',
  merged: (key: string) =>
    `Permintaan ini sama dengan ${key}, jadi kami melanjutkannya di sana. Anda tidak perlu menulis ulang apa pun.`,
  unmerged:
    'Permintaan ini sempat kami gabungkan dengan yang lain, dan itu keliru. Kami melanjutkannya di sini.',
  manyViews: (max: number) => `Paling banyak ${max} tampilan tersimpan. Hapus satu lebih dahulu.`,
  stale: 'Permintaan ini berubah setelah Anda membukanya. Baca dulu yang baru, lalu kirim jawaban Anda.',
  otherAgent: 'Ini dari petugas lain, yang harus masuk untuk mengirimnya.',
  noStaff: 'Orang ini tidak ada di daftar petugas, atau aksesnya sudah berakhir.',
  noAnnouncement: 'Pengumuman ini tidak ada lagi.',
  knownStaff: 'Alamat ini sudah ada di daftar petugas. Ubah nama, peran atau aksesnya di daftar itu.',
  lastAdministrator:
    'Tanpa orang ini tidak ada administrator lagi. Jadikan orang lain administrator lebih dahulu.',
  author: (max: number) =>
    `Sebutkan nama penjawab, 1 sampai ${max} huruf, yang dibaca pelanggan: --author "Sari"`,
};
