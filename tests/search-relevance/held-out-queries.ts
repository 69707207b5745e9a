import type { JudgedSet } from './judged-query';

/**
 * Written together with the others, and never looked at while ranking, analyzer and synonyms are tuned: what they
 * measure is what a new customer gets. A query that moves from here to the tuned ones must be replaced by a new one.
 */
export const HELD_OUT_QUERIES: JudgedSet = {
  exact: [
    ['menghubungkan rekening bank', 'menghubungkan-rekening-bank'],
    ['ERR-301', ['menghubungkan-marketplace', 'pesanan-marketplace-tidak-masuk']],
    ['pph 23', ['mencatat-pembayaran-faktur', 'faktur-pajak-langganan']],
    ['membaca beranda', 'membaca-beranda'],
    ['istilah dalam pundara', 'istilah-dalam-pundara'],
    ['ERR-225', 'menghubungkan-printer-struk'],
  ],
  affixed: [
    ['pengimporan data excel', 'mengimpor-data-dari-excel'],
    ['rekening dihubungkan', 'menghubungkan-rekening-bank'],
    ['pemotretan nota', 'memotret-nota-pengeluaran'],
    ['pencadangan data', ['cadangan-data', 'mengunduh-data-sebelum-berhenti']],
    ['penerbitan faktur berulang', 'faktur-berulang'],
    ['pengunduhan data', ['mengunduh-data-sebelum-berhenti', 'cadangan-data']],
  ],
  misspelt: [
    ['kasir tanpa intenet', 'kasir-tanpa-internet'],
    ['pengingt jatuh tempo', 'pengingat-jatuh-tempo'],
    ['satuan dan konvesri', 'satuan-dan-konversi'],
    ['persetujan berjenjang', 'mengatur-persetujuan-berjenjang'],
    ['menurukan paket', 'menurunkan-paket'],
    ['arsu kas', 'menyusun-arus-kas'],
  ],
  synonym: [
    ['tambah staf', ['menambah-karyawan', 'mengundang-pengguna']],
    ['upah lembur', 'mengatur-komponen-gaji'],
    ['dashboard', 'membaca-beranda'],
    ['gudang cabang', 'membuka-gudang-baru'],
    ['cicilan customer', 'mencatat-pembayaran-faktur'],
    ['reimburse bensin', 'memotret-nota-pengeluaran'],
    ['scammer', 'mengenali-penipuan'],
  ],
  partial: [
    ['akun dia', 'akun-diambil-alih'],
    ['memotret no', 'memotret-nota-pengeluaran'],
    ['membayar th', 'membayar-thr'],
    ['menghitung ulang p', 'menghitung-ulang-pph-21-desember'],
    ['barang dengan var', 'barang-dengan-varian'],
    ['tautan pem', 'tautan-pembayaran-faktur'],
  ],
  english: [
    ['opening balance', 'memasukkan-saldo-awal'],
    ['bank reconciliation', 'rekonsiliasi-bank'],
    ['negative stock', 'stok-minus'],
    ['invite user', 'mengundang-pengguna'],
    ['credit note', 'membuat-nota-retur'],
    ['free trial', 'masa-uji-coba', 'en'],
    ['stop my subscription', 'berhenti-berlangganan', 'en'],
  ],
  'multi-word': [
    ['ekspor xml coretax', ['mengekspor-e-faktur-ke-coretax', 'membuat-bukti-potong']],
    ['kuota pengguna penuh', 'mengundang-pengguna'],
    ['iuran jht jkk', 'mengatur-bpjs-ketenagakerjaan'],
    ['slip gaji kata sandi', 'mengirim-slip-gaji'],
    ['kasir tukar ukuran baju', 'mencatat-retur-penjualan'],
    ['hapus transaksi dobel bank', 'mutasi-ganda'],
  ],
  question: [
    ['bagaimana mengganti pemilik kalau pemilik meninggal', 'mengganti-pemilik'],
    ['apakah data saya aman, ada backup?', 'cadangan-data'],
    ['kenapa pajak gaji desember besar sekali', 'menghitung-ulang-pph-21-desember'],
    ['cara pasang aplikasi di iphone', 'memasang-pundara-saku'],
    ['berapa lama masa percobaan gratis', 'masa-uji-coba'],
    ['kenapa aplikasi keluar sendiri terus', 'aplikasi-lambat-atau-tertutup'],
    ['bisa ga pelanggan bayar pakai kartu kredit', 'tautan-pembayaran-faktur'],
  ],
};
