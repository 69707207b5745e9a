import { defineText } from './define';

/** The bar on pages from the store of the service worker, and the page shown instead of those that are not stored. */
export const offlineText = defineText(
  {
    offline: 'Tidak ada sambungan internet.',
    unreachable: 'Portal belum dapat dijangkau.',
    stored: 'Halaman ini tersimpan',
    justNow: 'baru saja',
    willRenew: 'Isinya diperbarui sendiri begitu jaringan kembali.',
    title: 'Tidak ada sambungan internet',
    lead: 'Halaman ini belum tersimpan di perangkat Anda. Periksa Wi-Fi atau data seluler, lalu coba lagi.',
    retry: 'Coba lagi',
    toHome: 'Ke beranda',
    articles: 'Artikel yang tersimpan',
    articlesLead: 'Artikel yang Anda baca terakhir tetap dapat dibuka tanpa internet.',
    storedOn: 'Tersimpan',
  },
  {
    offline: 'You are offline.',
    unreachable: 'The portal cannot be reached right now.',
    stored: 'This page was stored',
    justNow: 'just now',
    willRenew: 'It is renewed by itself once the network is back.',
    title: 'You are offline',
    lead: 'This page is not stored on your device yet. Check the internet connection, then try again.',
    retry: 'Try again',
    toHome: 'To the home page',
    articles: 'Stored articles',
    articlesLead: 'The articles that you read last can still be opened without the internet.',
    storedOn: 'Stored',
  },
);
