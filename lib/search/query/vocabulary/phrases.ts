/**
 * Words that mean something of their own side by side, in any form and order, and what help pages call it; `a/b_c` stands
 * for `a_c` and `b_c`. Words of speech between them do not matter.
 */
export const PHRASES = `
  siapa_ubah/ganti/hapus/edit/buat/bikin/input/catat/batal/utak/otak/kurang/tambah/koreksi: jejak audit, riwayat perubahan
  riwayat/sejarah_ubah/edit/hapus/perubahan: jejak audit
  lupa/ganti/reset/atur_sandi/password/pw: kata sandi, kode email
  kode/otp_tidak/belum/kok_masuk/sampai/datang/terima/muncul: kode masuk, tidak diterima
  email_tidak/belum_masuk/sampai/datang/terima: tidak diterima, spam
  kode_masuk/login/otp/verifikasi: kode, otp
  kode_salah/kadaluarsa/kedaluwarsa/expired: kode, tidak diterima
  kasih/ngasih/bagi/sebut/minta_otp/kode: penipuan, diambil alih
  keluar/logout/login_terus/mulu/melulu/sendiri minta_login: sesi, masuk
  masuk_aplikasi/akun/sistem/web/website: login
  tidak_login: login, kode masuk
  hp/ponsel/laptop/tablet/komputer_hilang/ilang/curi/jual/rampas/copet: perangkat
  hp/ponsel_ganti/baru/lama: perangkat, ponsel
  akun_bajak/retas/hack/hek/curi/bobol/ambil/bocor: akun diambil alih
  akun/admin/pemegang_utama: pemilik
  ganti/pindah_pemilik/owner/kepemilikan/juragan: kepemilikan, mengganti pemilik
  ganti_email: email
  email/nomor_baru: email, nomor
  tanda_tangani/ttd: tanda tangan
  batal/stop/henti/berhenti/putus_langganan/berlangganan: berhenti berlangganan
  tutup/hapus_akun/perusahaan: berhenti berlangganan, hapus data
  balik/kembali/kembalikan/pulang_duit/uang/dana: refund, pengembalian dana
  tutup/buka_kasir/shift: shift
  modal/receh/kembalian_kasir/laci: modal awal, shift
  setor_kasir/laci: setoran, shift
  uang/duit_laci/kasir: kas, laci, shift
  uang/duit/kas_kurang/selisih/nombok: selisih kas
  tiap/setiap_bulan/minggu/hari/tanggal: berulang, jadwal, otomatis
  akhir_bulan: bulanan
  akhir_tahun: tahunan
  lalu/kemarin_bulan/tahun: periode
  jadi_satu: gabung
  tarik/ambil/download/unduh_data: unduh, ekspor
  tidak_keluar: muncul, tampil
  struk/nota/bon/kertas_tidak_keluar: cetak, printer
  struk/kertas/nota_kosong/macet/buram kertas_struk/thermal/termal: printer
  tidak_cetak/ngeprint/print: cetak, printer
  tidak/belum_masuk: terima, terbaca, muncul
  tidak/belum_sampai: terima, terkirim, masuk
  tidak_jalan/berfungsi/respon/nyala/hidup: gagal, macet
  tidak_sambung/nyambung/konek/connect/hubung: hubung, sambungan, putus
  tidak/belum_baca/kebaca/deteksi/kedetek/kenal: terbaca, hubung
  tidak_temu/ketemu/nemu/cari: hilang, temukan
  tidak_sama/cocok/balance/klop/pas/imbang: selisih, beda, cocok
  tidak_update/sinkron/berubah: sinkron, sama, beda
  tidak/belum_keupdate/update: sinkron, terbaca
  tidak_bunyi/suara: bunyi, notifikasi
  tidak/mati_notif/notifikasi: notifikasi
  tidak_kirim/terkirim: terkirim, gagal
  tidak_boleh_lihat/buka/ubah/hapus/edit/akses/masuk: hak akses, peran, izin
  jangan_lihat/buka/ubah/hapus/edit/akses/sampai/bisa_lihat: hak akses, peran, izin
  batas/atur/kasih/beri/cabut/hak_akses/menu: hak akses, peran
  salah_input/ketik/masuk/isi/catat/tulis/pencet/klik: koreksi, batal, ubah, perbaiki
  keluar/tutup/mental/mati_sendiri force_close: tertutup, macet
  tidak_internet/sinyal/jaringan mati/putus/hilang_internet/wifi/sinyal/jaringan: offline, luring, tanpa internet
  mati_lampu/listrik: offline, luring
  karyawan/pegawai/staf/kasir/admin/orang/anak_keluar/berhenti/resign/pecat/mantan/bekas: nonaktif
  karyawan/pegawai/staf_baru: karyawan, tambah
  kena_tipu: penipuan
  lebih_bayar/transfer: lebih, kelebihan
  kurang_bayar/transfer: kurang, kekurangan
  loading/muter_terus/lama: lambat
  layar/blank_putih/hitam white_screen: macet, tertutup
  dua_kali: ganda, dua kali
  bayar/tagih/transfer/potong_dobel/double/dua_kali: ganda
  masuk_spam folder_spam: spam, tidak terkirim
  angka_aneh/ngaco/salah: salah, selisih
  sudah_bayar/transfer/lunas: lunas, pembayaran
  belum_lunas/bayar/kebayar: belum lunas, piutang
  telat/lambat/nunggak/tunggak_bayar: jatuh tempo, terlambat
  ingat_bayar/tagihan: pengingat
  bayar_sebagian/setengah/separuh/cicil/nyicil/angsur: cicilan, sebagian
  tanda_jadi: uang muka
  bayar_muka/depan/duluan: uang muka
  bukti_transfer/tf/bayar: bukti bayar, bukti pembayaran
  split_bill: sebagian
  anak_buah/toko: karyawan, pengguna
  rekan/teman/temen_kerja/kantor/tim: karyawan, pengguna
  orang_toko/gudang: karyawan, pengguna
  uang_makan/transport/transportasi/hadir/lauk/pulsa: tunjangan, komponen gaji
  uang/jam_lembur: lembur
  gaji/bonus_13/tahunan: thr
  thr/bonus_lebaran/natal/raya: thr
  kas_bon: kasbon, pinjaman, potongan
  kas_kecil: petty cash
  pajak_gaji/karyawan/pegawai/thr/bonus: pph 21
  faktur/pajak_keluaran: e faktur, ppn
  faktur/pajak_masukan: ppn masukan
  harga/modal_beli/barang harga_modal: harga pokok
  harga_beda/khusus/grosir/member/reseller/bertingkat/partai/ecer: daftar harga
  potongan/potong_harga: diskon
  promo_bundling beli_gratis: diskon, promo
  barang/stok_rusak/hilang/ilang/cacat/kadaluarsa/bocor/pecah/busuk/basi/susut/curi/raib: penyesuaian stok, selisih stok
  barang/stok_habis/tipis/menipis: stok habis, stok minimum
  stok/barang_beda/selisih/tidak_cocok/sama: selisih stok, penyesuaian stok
  hitung/cek_stok/barang/fisik/rak: stok opname
  kartu_stok: stok
  pindah/oper/geser/mutasi_barang/stok/gudang/cabang: memindahkan stok, transfer stok
  antar_cabang/gudang/toko/outlet: memindahkan stok, transfer stok
  barang/jual_titip/titipan: konsinyasi
  buka/tambah/nambah_cabang/outlet/gerai/toko: cabang, gerai, gudang
  baru/kedua_cabang/outlet/gerai/toko: cabang, gerai, gudang
  lapak/toko/jual/shop_online: marketplace, toko online
  dua/kedua/beberapa/banyak/multi_usaha/perusahaan/pt/cv/bisnis: beberapa perusahaan
  akuntan/konsultan_luar/pajak: akuntan, peran
  harian_lepas: karyawan, pekerja
  kuota/paket_data: internet
  listrik_air/tagihan: beban, biaya
  admin/bunga/biaya_bank: biaya bank
  biaya_admin/transfer: biaya bank
  halaman/layar/tampilan/menu_depan/awal/utama: beranda, dasbor
  foto/potret/scan/moto/poto_nota/struk/bon/kuitansi: potret nota
  pindah/lama/lain_aplikasi/software/program/sistem: migrasi, impor
  data_lama: impor, saldo awal
  data_aman/bocor/simpan/server: keamanan, disimpan
  jam_kerja/operasional: jam kerja, jam layanan, jam buka
  tanggal_merah: libur, hari libur
  pemilik_toko: pemilik
  rekening_koran/mutasi: mutasi, rekening koran
  internet_banking klik_bca: bank
  mesin/kartu_edc/gesek/tap: kartu debit
  tanda_terima: struk
  coba_gratis/dulu: uji coba
  lapor_pajak: lapor, spt
  kirim_ulang: kirim
  isi_ulang: isi, saldo
  petugas/orang/kantor_pajak: pajak, djp
  upah_minimum: upah, gaji
  tempat_sampah: hapus, pulihkan
  perangkat/hp_lain: perangkat
  kena/bayar/keluar/habis_berapa: biaya, harga
  mulai_mana/dulu: langkah awal, mulai, persiapan
  minggu/pekan/hari_pertama/awal: pekan pertama, langkah awal
  bayar/cukup_sekali: langganan, sekali
  lewat/harus/izin/ijin/acc/tunggu/nunggu/sepengetahuan_bos/atasan/owner/pemilik/juragan: persetujuan, setuju
  kode/nomor/bagan_perkiraan: akun, daftar akun
  cuma/hanya_lihat/liat/baca: lihat saja, hanya lihat, hanya baca
  bukti/surat/keterangan/rincian/struk_gaji/upah: slip gaji
  ganti/pindah/cari/ambil_murah/hemat/irit: turun paket, menurunkan paket
  kirim_cabang/pusat/outlet: memindahkan stok, transfer stok
  orang/nomor_tidak/tak_kenal: penipuan, diambil alih
  link/tautan_palsu/aneh/curiga/bodong: penipuan
  tatap_muka temu/ketemu/datang_langsung: datang, kunjungan, kantor
  bayar_lagi/tambahan/ekstra: berbayar, biaya tambahan
  aplikasi/app_hp/ponsel/android/iphone: aplikasi ponsel, mobile
  jam_masuk/pulang/datang: kehadiran, jam kerja
  tanggungan/status_istri/anak/suami/keluarga: ptkp, tanggungan
  uang/kas_masuk_keluar: arus kas
  saldo_beda/selisih/tidak_cocok/sama: selisih saldo, rekonsiliasi
  bank/rekening_beda/selisih/cocok: rekonsiliasi
  tutup/kunci_bulan/tahun/buku/periode: tutup buku
  buka_bulan/periode/buku: buka kembali
  salah_akun/jurnal: koreksi | stok_beda/sama_marketplace/shopee/tokopedia/lapak: menyamakan stok, sinkron
  pesanan/order_tidak/belum_masuk/muncul/tarik: pesanan tidak masuk, sinkron
  bicara/ngobrol/ngomong/telepon/tanya_cs/admin/petugas: kontak, layanan
  lama_balas/jawab/respon/dibalas: dijawab, balasan | faktur_pengganti/revisi: pembetulan, pengganti
  dua_langkah/faktor: verifikasi
  tambah/nambah/daftar/bikin/buat_user/pengguna/admin/orang: undang, mengundang pengguna
  akun_karyawan/kasir/staf/pegawai: pengguna, undang | akun_bareng/bersama/barengan: dipakai bersama, bersama
  hapus/buang/tendang/kick_user/pengguna/karyawan/admin/kasir: nonaktif, menonaktifkan pengguna
  ganti/ubah/atur_jabatan/posisi/tugas: peran
  langganan/paket_habis/mati/berakhir/expired/kadaluarsa: perpanjang, tagihan langganan
  bayar/perpanjang_langganan/paket/aplikasi: tagihan langganan, langganan
  hapus/salah/dobel/double_faktur/invoice/inv: batal, membatalkan faktur
  nomor_faktur/invoice/nota_loncat/lompat/urut/atur/ganti: penomoran, nomor faktur
  faktur/tagihan/invoice_bulanan/otomatis/rutin: faktur berulang, berulang
  logo/kop_faktur/invoice: profil perusahaan, logo | surat_tagihan: faktur
  tidak/belum_bayar_pelanggan/customer/pembeli: piutang, jatuh tempo | hitung_uang/kas/laci: shift, kas
  uang/duit/kas_lebih: selisih kas | ganti/serah/tukar_shift/jaga: shift
  barang/pembeli_tukar/balik/kembali/kembalikan: retur | batal_transaksi/penjualan/struk: void, batal, retur
  ganti/ubah/atur/desain/edit_struk/nota: isi struk, mengubah struk | logo/alamat/nama_struk/nota: isi struk
  bahan_baku/mentah: barang, persediaan | stok_awal: saldo awal | barang_masuk/datang: penerimaan barang, pembelian
  tambah/nambah/input_barang/produk: menambah barang, barang baru
  import/upload/masuk_banyak_barang/produk/data: impor, excel | barang/produk_ukuran/warna/rasa/model: varian
  isi_dus/karton/pak/box/lusin: konversi, satuan | modal/hpp_naik/turun/berubah: harga pokok
  kode/label_barang/produk: barcode, sku | uang/duit_pribadi/pemilik/owner: modal, prive
  tambah/setor/suntik_modal: modal, ekuitas | beli/jual_mesin/mobil/motor/kendaraan/peralatan: aset, aset tetap
  bayar_listrik/sewa/air/internet/ruko: biaya, pengeluaran, beban
  hitung/laporan/lihat_untung/laba/keuntungan: laba rugi | untung/laba_bersih/kotor: laba rugi
  uang/duit/kas/cuan_kemana/lari: arus kas | hutang/utang_piutang: utang, piutang
  bayar_hutang/utang/supplier/pemasok: utang, pembayaran | cocok/cek_mutasi/bank/rekening: rekonsiliasi
  potong_gaji/absen/telat: potongan, komponen gaji | gaji_harian/mingguan/borongan: gaji, prorata
  hitung/bayar/kirim/transfer_gaji: penggajian | kirim/cetak/bagi/print_slip: slip gaji
  bonus/hadiah/insentif_karyawan/pegawai/sales: tunjangan, komponen gaji
  upload/lapor/kirim_faktur_pajak: ekspor, coretax
  data/transaksi/draf/draft_hilang/ilang: pulihkan, cadangan, terhapus | salin/copy_data: cadangan, unduh
  aplikasi/app_error/lemot/lambat/berat/macet/mental/ngehang: lambat, tertutup
  aplikasi/app_tidak_buka/jalan: lambat, tertutup | update/perbarui/pembaruan_aplikasi/app: versi, perbarui
  install/instal/pasang/download/unduh_aplikasi/app: memasang, unduh | hp/android_jadul/kentang: versi, ponsel
  kerja/akses/pantau_rumah/jauh: ponsel, web
  ganti/pindah/ubah_alamat/nama_toko/usaha/perusahaan/pt: profil perusahaan
  pakai/lewat/dengan/scan/kenal/deteksi_muka/wajah: wajah, sidik jari
  hp/notif/notifikasi/ponsel_diam/diem: notifikasi, muncul | mulai_ulang: buka, tutup
  siapa_boleh/hak/wewenang: hak akses, peran, izin
  boleh/hak_lihat/edit/ubah/akses: hak akses, peran
  minta/tunggu/butuh_izin/persetujuan: persetujuan, setuju, permintaan
  kembali/balik_perbaiki/koreksi/revisi: tolak, koreksi | tenaga_kerja: sumber daya, karyawan
  kelompok_kerja: tim, anggota tim | kartu_perusahaan/kantor: kartu kredit | pakai_ulang: salin, duplikat
  versi_lain: salin, revisi | tugas/perjalanan_dinas: perjalanan
  catat/isi/lapor/input_jam/waktu: entri waktu | jam_beda/negara/daerah: zona waktu
  calon_pembeli/klien/pelanggan: prospek | tagihan/faktur_salah/keliru/ralat/betul: koreksi, dikoreksi
  belum/tidak_cukup: kurang | hari/tanggal_libur: kalender, hari libur
  luar/tambah_anggaran: melebihi, batas | ketik_ulang: salin
  uang_makan/transport/dinas/jalan: uang saku, uang harian | deal/kesepakatan/penawaran_batal/gagal/tolak: kalah
  lewat_batas: melebihi, melampaui | uang_asing/luar: mata uang | jalan_sendiri: otomatis
  beban_kerja: kapasitas, ketersediaan
`;
