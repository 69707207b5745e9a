import { describe, expect, test } from 'vitest';
import { answerPage, answerTarget } from '@/lib/words/answer-target';

const SITE = { name: 'Pundara Bantuan', cities: ['Bandung', 'Jakarta'] };
const ask = (query: string) => answerTarget(query, SITE);

describe('a search that wants to get somewhere', () => {
  test.each([
    [
      'prices',
      ['harga', 'Harga paket', 'biaya langganan', 'berapa biaya pundara?', 'daftar harga', 'tarif per bulan'],
    ],
    ['prices', ['pricing', 'price list', 'how much is the price']],
    [
      'login',
      ['login', 'masuk', 'cara masuk ke akun', 'log in', 'sign in', 'login pundara', 'halaman login'],
    ],
    ['register', ['daftar', 'registrasi', 'cara daftar', 'sign up', 'daftar baru', 'register']],
    ['faq', ['faq', 'tanya jawab', 'pertanyaan yang sering ditanya']],
    ['about', ['tentang kami', 'tentang pundara', 'about us']],
    ['blog', ['blog', 'artikel terbaru', 'berita terbaru', 'artikel blog', 'baca blog terbaru']],
    ['requests', ['permintaan saya', 'cek status tiket', 'status tiket saya', 'cek tiket', 'my tickets']],
    ['newRequest', ['buat tiket', 'open ticket', 'lapor kendala', 'bikin permintaan baru', 'new request']],
    ['prices', ['berapa harganya', 'hrg paket', 'langganan berapa sebulan', 'paket paling murah']],
    ['register', ['daftar akun baru', 'registrasi akun', 'buat akun portal']],
    ['contact', ['kontak', 'telepon', 'jam buka', 'hubungi cs']],
    [
      'contact',
      ['costumer servis', 'office hours', 'sabtu ada yg jaga ga', 'mau ngomong sama orang langsung'],
    ],
    ['about', ['pundara itu perusahaan apa', 'siapa pemilik pundara']],
    ['newRequest', ['bikin laporan keluhan', 'buat aduan', 'form keluhan']],
    ['requests', ['cek tiketku', 'status laporan sy kmrn', 'liat balasan cs']],
    ['prices', ['daftar produk', 'produk pundara apa aja']],
    ['blog', ['artikel tips usaha', 'tips bisnis']],
    ['faq', ['pertanyaan yg srg ditanyain']],
    ['about', ['siapa yg bikin pundara']],
    ['login', ['msk akun dmn', 'link masuk pundara']],
    [
      'errorCodes',
      ['list kode error', 'daftar err pundara', 'kode kesalahan yg muncul di layar', 'error codes'],
    ],
    ['errorCodes', ['ERR-999', 'err 999', 'kode error 204']],
    ['knownIssues', ['lagi down ya?', 'server gangguan hr ini', 'status pundara skrg', 'known issues']],
    ['knownIssues', ['masalah yg lg diperbaiki apa aja', 'is the server down?']],
    ['apiDocs', ['dok api', 'dokumentasi api pundara', 'swagger / openapi pundara', 'api docs']],
    ['terms', ['tos', 'syarat & ketentuan', 'aturan pake portal ini', 'terms of service']],
    ['privacy', ['kebijakan privasi', 'privasi data', 'privacy policy']],
    ['contact', ['ngomong sama orang langsung bukan bot']],
    ['contact', ['halaman kontak', 'form kontak', 'contact page']],
    ['prices', ['halaman produk', 'katalog produk', 'produk dan layanan', 'product list']],
    ['knownIssues', ['status gangguan', 'cek status layanan', 'info gangguan', 'service status']],
    ['requests', ['request saya', 'tiket bantuan saya', 'riwayat permintaan']],
    ['newRequest', ['buat permintaan bantuan', 'kirim tiket']],
    ['login', ['masuk akun', 'akun saya', 'my account']],
    ['faq', ['buka halaman faq', 'lihat tanya jawab']],
    ['stores', ['lokasi toko', 'toko terdekat', 'lokasi cabang', 'lihat semua kantor', 'store locations']],
    [
      'stores',
      [
        'daftar kantor cabang',
        'kantor terdekat dr sini',
        'cabang terdekat',
        'lokasi yang paling dekat',
        'ada kantor di palembang ga',
      ],
    ],
  ])('%s: %j', (to, queries) => {
    for (const query of queries) expect(ask(query), query).toEqual({ to });
  });

  test.each([
    ['kantor bandung', { to: 'stores', city: 'Bandung' }],
    ['toko di bandung', { to: 'stores', city: 'Bandung' }],
    ['cabang bdg', { to: 'stores', city: 'Bandung' }],
    ['alamat kantor', { to: 'stores' }],
    ['lokasi pundara', { to: 'stores' }],
    ['alamat ktr bandung', { to: 'stores', city: 'Bandung' }],
    ['kantor di bandung', { to: 'stores', city: 'Bandung' }],
  ])('%s leads to the offices', (query, target) => {
    expect(ask(query)).toEqual(target);
  });

  test.each([
    ...['', 'pundara', 'paket', 'akun', 'harga pokok', 'ubah harga', 'biaya lembur', 'harga printer'],
    ...['tidak bisa login', 'barang masuk', 'kode masuk tidak diterima', 'surat masuk'],
    ...['buat laporan', 'permintaan pembelian', 'status pesanan', 'jawab pelanggan', 'blog ppn'],
    ...['daftar akun', 'daftar karyawan', 'buat akun', 'register shift'],
    ...['cara daftar produk', 'katalog', 'semua produk', 'status service', 'status saya', 'kantor di faktur'],
    ...[
      'alamat kantor di struk',
      'daftar produk marketplace',
      'status pembayaran',
      'gangguan printer',
      'kunci api',
    ],
    ...['syarat jadi pkp', 'tips stok opname', 'pindah kantor pajak', 'data pribadi karyawan'],
    'saya mau tanya berapa harga paket untuk saya',
    'bagaimana cara saya menghubungi tim bantuan kalian ya',
  ])('%s is a search like any other', (query) => {
    expect(ask(query)).toBeUndefined();
  });
});

test('a link leads only to a page that the backend has; pages of the content lead the results instead', () => {
  const targets = ['faq', 'errorCodes', 'knownIssues', 'terms', 'privacy'] as const;
  const pages = (calls: string[]) => targets.map((to) => answerPage(to, (call) => calls.includes(call)));
  expect(pages([])).toEqual(['faq', undefined, undefined, undefined, undefined]);
  expect(pages(['listErrorCodes'])).toEqual(['faq', 'errorCodes', undefined, undefined, undefined]);
  expect(pages(['listAnnouncements'])).toEqual(['faq', undefined, 'knownIssues', undefined, undefined]);
});
