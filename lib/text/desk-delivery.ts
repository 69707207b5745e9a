import { defineText } from './define';

/** What became of the mail with an answer, at the desk. */
export const deskDeliveryText = defineText(
  {
    states: {
      waiting: () => 'Menunggu dikirim lewat email',
      sent: () => 'Terkirim lewat email',
      delayed: (reason: string) => `Email tertunda, kami coba lagi: ${reason}`,
      failed: (reason: string) => `Email tidak sampai: ${reason}. Hubungi pelanggan dengan cara lain.`,
    },
    dead: (since: string, reason: string) => `Email ke alamat ini tidak sampai sejak ${since}: ${reason}`,
    reasons: {
      address: 'alamatnya tidak ada',
      full: 'kotak suratnya penuh',
      policy: 'ditolak oleh server penerima',
      large: 'terlalu besar untuk server penerima',
      expired: 'tidak dapat dikirim sampai batas waktunya',
      later: 'server penerima belum menerimanya',
      refused: 'ditolak',
    },
  },
  {
    states: {
      waiting: () => 'Waits to be sent by e-mail',
      sent: () => 'Sent by e-mail',
      delayed: (reason: string) => `The e-mail is delayed, we keep trying: ${reason}`,
      failed: (reason: string) => `The e-mail did not arrive: ${reason}. Reach the customer in another way.`,
    },
    dead: (since: string, reason: string) =>
      `E-mails to this address have not arrived since ${since}: ${reason}`,
    reasons: {
      address: 'the address does not exist',
      full: 'the mailbox is full',
      policy: 'refused by the recipient’s server',
      large: 'too large for the recipient’s server',
      expired: 'it could not be sent in time',
      later: 'the recipient’s server does not take it yet',
      refused: 'refused',
    },
  },
);
