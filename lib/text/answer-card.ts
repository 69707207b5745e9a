import { defineText } from './define';

/** What answers a search that wants to get somewhere, above the results. */
export const answerCardText = defineText(
  {
    hours: 'Jam layanan',
    allWays: 'Semua cara menghubungi kami',
    allOffices: 'Semua kantor layanan',
    prices: 'Daftar harga',
    pricesHint: 'Harga paket, aplikasi, perangkat, dan layanan kami.',
    allPrices: 'Semua produk dan harga',
    login: 'Masuk ke akun Anda',
    loginHint: 'Kode masuk dikirim ke email Anda, tanpa kata sandi.',
    register: 'Daftar akun baru',
    registerHint: 'Cukup nama, email, dan nomor Hp.',
    loggedIn: 'Anda sudah masuk',
    loggedInHint: 'Buka permintaan Anda.',
    quotedFrom: 'Dikutip dari',
    moreSteps: (count: number) => `… dan ${count} langkah lagi`,
  },
  {
    hours: 'Service hours',
    allWays: 'All ways to reach us',
    allOffices: 'All service offices',
    prices: 'Prices',
    pricesHint: 'Prices of our plans, apps, devices and services.',
    allPrices: 'All products and prices',
    login: 'Log in to your account',
    loginHint: 'A code is sent to your e-mail; there is no password.',
    register: 'Create an account',
    registerHint: 'Your name, e-mail and phone number are enough.',
    loggedIn: 'You are logged in',
    loggedInHint: 'Open your requests.',
    quotedFrom: 'Quoted from',
    moreSteps: (count: number) => (count === 1 ? '… and 1 more step' : `… and ${count} more steps`),
  },
);
