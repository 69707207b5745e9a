import { defineText } from './define';

/** SHARE_VIEW. */
export const shareText = defineText(
  {
    native: 'Bagikan lewat aplikasi lain',
    whatsapp: 'WhatsApp',
    email: 'Email',
    url: 'Tautan halaman ini',
    copy: 'Salin tautan',
    copied: 'Tautan disalin',
    copyFailed: 'Tautan gagal disalin. Pilih tautannya, lalu salin sendiri.',
    shareFailed: 'Gagal membagikan. Salin tautannya, lalu kirim sendiri.',
    qr: 'Kode QR',
    qrOf: (title: string) => `Kode QR menuju “${title}”`,
    qrHint: 'Arahkan kamera ponsel ke kode ini untuk membuka halamannya.',
    newTab: 'buka di tab baru',
  },
  {
    native: 'Share with another app',
    whatsapp: 'WhatsApp',
    email: 'E-mail',
    url: 'Link to this page',
    copy: 'Copy link',
    copied: 'Link copied',
    copyFailed: 'The link could not be copied. Select it and copy it yourself.',
    shareFailed: 'Sharing failed. Copy the link and send it yourself.',
    qr: 'QR code',
    qrOf: (title: string) => `QR code that leads to “${title}”`,
    qrHint: 'Point the camera of a phone at this code to open the page.',
    newTab: 'opens in a new tab',
  },
);
