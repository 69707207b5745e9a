import { defineText } from './define';

/** The view in which a user changes name, phone and email. */
export const accountFormText = defineText(
  {
    open: 'Ubah data akun',
    loadFailed: 'Data akun Anda belum dapat dimuat',
    loginFirst: 'Masuk untuk mengubah data akun',
    loginFirstHint: 'Setelah masuk, Anda dapat mengganti nama, nomor Hp, dan email di sini.',
    personTitle: 'Nama dan nomor Hp',
    lastName: 'Nama belakang (boleh kosong)',
    nameMissing: 'Nama belum diisi. Tulis nama Anda, misalnya Sri Wahyuni.',
    phoneMissing: 'Nomor Hp belum diisi. Contoh: 0812‑3456‑7890.',
    save: 'Simpan',
    saved: 'Nama dan nomor Hp Anda sudah tersimpan.',
    saveFailed: 'Perubahan belum tersimpan',
    emailTitle: 'Email',
    emailNow: (email: string) => `Email Anda sekarang: ${email}`,
    emailLead:
      'Kami mengirim kode ke alamat yang baru untuk memastikan alamat itu milik Anda. Sampai kodenya diisi, alamat lama tetap berlaku.',
    newEmail: 'Email baru',
    sendCode: 'Kirim kode',
    code: 'Kode dari email baru',
    codeSent: (email: string) => `Kami telah mengirim kode ke ${email}.`,
    codeSentAgain: (email: string) => `Kode baru telah dikirim ke ${email}.`,
    sameEmail: 'Ini sudah menjadi email akun Anda. Tulis alamat yang baru.',
    changeEmail: 'Ganti email',
    emailChanged: (email: string) =>
      `Email akun Anda sekarang ${email}. Perangkat lain sudah dikeluarkan, dan alamat lama kami beri tahu.`,
    emailFailed: 'Email belum diganti',
  },
  {
    open: 'Change my details',
    loadFailed: 'Your account could not be loaded',
    loginFirst: 'Log in to change your details',
    loginFirstHint: 'Once you are logged in you can change your name, mobile number and e-mail address here.',
    personTitle: 'Name and mobile number',
    lastName: 'Last name (may be empty)',
    nameMissing: 'The name is empty. Enter your name, for example Sri Wahyuni.',
    phoneMissing: 'The mobile number is empty. For example 0812-3456-7890.',
    save: 'Save',
    saved: 'Your name and mobile number are saved.',
    saveFailed: 'The change is not saved yet',
    emailTitle: 'E-mail',
    emailNow: (email: string) => `Your e-mail address now: ${email}`,
    emailLead:
      'We send a code to the new address to make sure that it is yours. Until you enter it, the old address stays.',
    newEmail: 'New e-mail address',
    sendCode: 'Send a code',
    code: 'Code from the new address',
    codeSent: (email: string) => `We have sent a code to ${email}.`,
    codeSentAgain: (email: string) => `A new code has been sent to ${email}.`,
    sameEmail: 'This is the address of your account already. Enter the new one.',
    changeEmail: 'Change e-mail address',
    emailChanged: (email: string) =>
      `The address of your account is now ${email}. Other devices are logged out, and the old address is told.`,
    emailFailed: 'The e-mail address is not changed yet',
  },
);
