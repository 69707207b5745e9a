/** What the backend answers to a person who logs in, registers or waits; the client may show it as it is. */
export const identityErrors = {
  unknownEmail: 'Email belum terdaftar.',
  wrongCode: 'Kode OTP salah!',
  expiredCode: 'Kode kedaluwarsa. Silakan minta yang baru.',
  exhaustedCode: 'Kode ini sudah terlalu sering salah dimasukkan. Silakan minta yang baru.',
  invalidPhone: 'Nomor HP tidak valid. Contoh: 0812-3456-7890.',
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
