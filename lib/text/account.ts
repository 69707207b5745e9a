import { defineText } from './define';

/** The account of those who are logged in. */
export const accountText = defineText(
  {
    exportData: 'Unduh data saya',
    exportFile: 'data-saya.json',
    exportFailed: 'Data Anda belum dapat diunduh',
    deleteAccount: 'Hapus akun saya',
    deleteQuestion: 'Hapus akun Anda?',
    deleteDetail:
      'Nama, email, dan nomor Hp Anda dihapus dan tidak dapat dipulihkan. Unduh data Anda lebih dahulu bila masih diperlukan.',
    deleteConfirm: 'Ya, hapus akun saya',
    deleteCodeSent:
      'Demi keamanan, kami telah mengirim kode ke email Anda. Tulis kode itu untuk menghapus akun.',
    deleteFailed: 'Akun belum dapat dihapus',
    deleted: 'Akun Anda sudah dihapus',
    logout: 'Keluar',
    loggedOut: 'Anda telah keluar',
    draftQuestion: 'Simpan tulisan yang belum terkirim?',
    draftDetail:
      'Permintaan atau aktivitas yang sedang Anda tulis masih ada di perangkat ini. Bila disimpan, tulisan itu muncul lagi saat Anda masuk di sini. Bila perangkat ini dipakai bersama, sebaiknya hapus: orang lain mungkin dapat membacanya.',
    draftKeep: 'Simpan dan keluar',
    draftDelete: 'Hapus dan keluar',
    tryLater: 'Silakan coba lagi beberapa saat lagi.',
  },
  {
    exportData: 'Download my data',
    exportFile: 'my-data.json',
    exportFailed: 'Your data could not be downloaded',
    deleteAccount: 'Delete my account',
    deleteQuestion: 'Delete your account?',
    deleteDetail:
      'Your name, e-mail address and mobile number are deleted for good. Download your data first if you still need them.',
    deleteConfirm: 'Yes, delete my account',
    deleteCodeSent:
      'To be safe, we have sent a code to your e-mail address. Enter it to delete your account.',
    deleteFailed: 'The account could not be deleted',
    deleted: 'Your account has been deleted',
    logout: 'Log out',
    loggedOut: 'You are logged out',
    draftQuestion: 'Keep what you have not sent yet?',
    draftDetail:
      'The request or activity you are writing is still on this device. If you keep it, it is here again when you log in on this device. On a shared device you had better delete it: other people may be able to read it.',
    draftKeep: 'Keep and log out',
    draftDelete: 'Delete and log out',
    tryLater: 'Please try again in a little while.',
  },
);
