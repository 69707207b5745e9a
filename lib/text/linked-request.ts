import { defineText } from './define';

/** The page of a request that a link in a mail leads to. */
export const linkedRequestText = defineText(
  {
    title: 'Permintaan Anda',
    failed: 'Permintaan belum dapat dimuat',
    ended: 'Tautan ini tidak berlaku lagi',
    endedHint:
      'Tautan berakhir saat Anda mendaftar, atau bila dicabut. Masuk untuk membuka permintaan Anda, atau balas email terakhir dari kami.',
    toOwn: 'Permintaan saya',
    register: 'Simpan permintaan ini di akun Anda',
    registerHint: (email: string) =>
      `Daftar dengan ${email}, dan permintaan ini beserta percakapannya ada di akun Anda. Tautan ini lalu berakhir.`,
    registerDo: 'Daftar',
    refuse: 'Tautan ini bukan untuk saya',
    refuseQuestion: 'Akhiri tautan ini?',
    refuseDetail:
      'Tautan di semua email tentang permintaan ini tidak dapat dibuka lagi, dan tim kami tahu bahwa email kami sampai ke orang lain.',
    refuseConfirm: 'Akhiri tautan',
    refuseFailed: 'Tautan belum berakhir',
    refuseFailedHint: 'Server kami atau jaringan Anda belum menjawab. Coba lagi sebentar lagi.',
  },
  {
    title: 'Your request',
    failed: 'The request could not be loaded',
    ended: 'This link is no longer valid',
    endedHint:
      'A link ends when you register, or when it is withdrawn. Log in to open your request, or reply to our last e-mail.',
    toOwn: 'My requests',
    register: 'Keep this request in your account',
    registerHint: (email: string) =>
      `Register with ${email}, and this request and its conversation are in your account. This link ends then.`,
    registerDo: 'Register',
    refuse: 'This link is not for me',
    refuseQuestion: 'End this link?',
    refuseDetail:
      'The links in all e-mails about this request stop working, and our team learns that our e-mail reached somebody else.',
    refuseConfirm: 'End the link',
    refuseFailed: 'The link has not ended yet',
    refuseFailedHint: 'Our server or your network did not answer. Try again in a moment.',
  },
);
