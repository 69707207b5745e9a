/** Words of `npm run desk`. */
export const deskText = {
  usage: [
    'Pemakaian:',
    '  npm run desk -- unlock <alamat email>   Buka alamat yang terkunci karena kode salah atau terlalu sering meminta kode',
  ].join('\n'),
  unlocked: (address: string) => `${address} dibuka. Pemiliknya dapat meminta kode baru sekarang.`,
  notReady: 'Portal sedang dinyalakan atau dihentikan. Coba lagi beberapa saat lagi.',
  wasOpen: (address: string) => `${address} tidak terkunci.`,
};
