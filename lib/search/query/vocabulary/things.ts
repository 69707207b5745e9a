/** People and things of shops, banks, taxes and phones, as people call them, and what help pages call them. */
export const THINGS = `
  bos boss juragan: pemilik, atasan
  atasan pimpinan: atasan, penyetuju
  pegawai staf staff karyawati kuli: karyawan
  klien member: pelanggan
  pembeli: pelanggan
  distributor agen: pemasok
  programmer programer: developer, pengembang
  cs: layanan, bantuan, kontak, dukungan
  hotline callcenter: telepon, bantuan
  duit dana fulus: uang
  cuan untung margin profit: laba, keuntungan
  omset omzet pemasukan penghasilan revenue: penjualan, pendapatan
  modal: modal, harga pokok
  hpp cogs: harga pokok, hpp
  ongkir: ongkos kirim, biaya kirim
  bon nota: nota, struk, faktur
  kasbon: uang muka, pinjaman
  po: purchase order, pesanan pembelian, pembelian
  so: stok opname, sales order, pesanan penjualan
  do sj: surat jalan, delivery order
  va: virtual account, rekening virtual
  gopay ovo shopeepay linkaja ewallet emoney: dompet digital, e wallet, qris
  qr barkod: qris, kode qr, barcode
  bca bni bri bsi mandiri cimb permata danamon btn jago seabank: bank
  olshop olsop ecommerce lapak: marketplace, toko online
  shopee tokopedia lazada bukalapak blibli tiktok oren ijo: marketplace, toko online
  edc: kartu debit, mesin edc
  cc: kartu kredit
  dp panjar: uang muka, down payment
  gajian salary payroll: gaji, penggajian
  lembur ot overtime: lembur
  cuti: cuti, izin
  absen absensi presensi: kehadiran
  ppn vat: ppn, pajak pertambahan nilai
  djp kpp: pajak, coretax
  ktp: nik
  sku: kode barang, sku
  ukuran size warna: varian, ukuran, warna
  dus lusin karton: satuan
  outlet gerai ruko: cabang, toko, gerai
  laci: laci, kas
  sif giliran: shift
   hp hape henpon handphone smartphone gadget gawai android iphone ios: ponsel, hp
  laptop komputer leptop: komputer, web
  wifi sinyal jaringan inet internetan: internet, jaringan
  file berkas: berkas, file
  excel xls xlsx csv spreadsheet: excel, csv
  setelan preferensi: pengaturan
  otp: kode, kode verifikasi, otp
  finger jari faceid: sidik jari
  jabatan posisi: peran, jabatan
  otoritas wewenang akses: hak akses, akses, peran
  histori history log: riwayat, jejak, log
  voucher kupon promo: promo, diskon
  lokasi: alamat, lokasi
  ptnya usaha bisnis: perusahaan, bisnis
  bukti: bukti
  software sistem: aplikasi
  dashboard dasbor: beranda, dasbor
  ringkasan summary: ringkasan, beranda
  utang ngutang hutang: utang
  nyicil cicil cicilan angsuran: cicilan, sebagian
  kelar beres: selesai
  lebaran: hari raya, thr
  resign phk pecat dipecat ngundurin: berhenti, keluar, nonaktif
  closing closingan: tutup, tutup buku
  reimburse reimbursement klaimnya rembes: pengeluaran, klaim, biaya
  kirimannya kiriman: kirim
  anak_buah anak_toko orang_toko: karyawan, pengguna
  kios warung kedai: toko
  kardus box koli kg kilo gram liter rim: satuan
  bukti_transfer bukti_tf: bukti bayar, bukti pembayaran
  mbanking ebanking ibanking: bank
  insentif komisi bonus uang_makan uang_transport: tunjangan
  bensin tol parkir: pengeluaran, biaya
  harga_beli harga_modal modal_barang: harga pokok
  uang_laci uang_kasir: kas, laci
  kas_kecil: petty cash
  libur tanggal_merah: libur, hari libur
  magang kontrak pkwt: kontrak
  massal bulk sekaligus banyak_sekaligus borongan: massal, sekaligus, impor
  langkah2 tahapan: langkah, tahap
  bukti_potong bupot: bukti potong
  pemilik_toko yang_punya: pemilik
  kode_masuk kode_login kode_otp kode_verifikasi: kode, otp
  nomor_hp no_hp: nomor telepon, ponsel
  jam_kerja jam_operasional: jam layanan, jam buka
  kas_bon kasbonan pinjaman: kasbon, pinjaman, potongan
  thr_lebaran bonus_hari_raya: thr
  gaji_ke_13 gaji_13: thr, gaji
  uang_lembur jam_lembur: lembur
  bukti_potong_karyawan: bukti potong
  faktur_keluaran pajak_keluaran: e faktur, ppn
  faktur_masukan pajak_masukan: ppn masukan
  umkm: usaha kecil, final
  siapa_yang_ubah siapa_yang_ngubah siapa_yang_mengubah siapa_yang_hapus siapa_yang_menghapus siapa_yang_edit: jejak audit, riwayat perubahan
  siapa_yang_ganti siapa_yang_mengganti siapa_yang_input siapa_yang_buat siapa_yang_bikin siapa_yang_batalin: jejak audit, riwayat perubahan
  siapa_ubah siapa_hapus siapa_ganti siapa_edit siapa_ngubah siapa_ngehapus siapa_buat siapa_input: jejak audit, riwayat perubahan
  riwayat_ubah riwayat_edit: jejak audit
  stempel cap materai meterai ttd_digital: tanda tangan
  kop kopsurat: logo, kop
  mesin_edc mesin_gesek: kartu debit
  tap kartu_tap: kartu
  timbangan: barcode
  scanner: barcode, pindai
  kanvas kanvasser canvasser keliling: sales lapangan, canvassing
  sales salesman: penjualan, sales
  konsumen pembelinya: pelanggan
  langganannya: langganan
  toko_online online_shop onlineshop olshopku: marketplace, toko online
  gofood grabfood shopeefood: pesanan, marketplace
  jne jnt sicepat kurir ekspedisi resi: pengiriman, pesanan
  penghuni penyewa kos kontrakan sewa: sewa, berulang
  arisan iuran: iuran
  akuntan_luar konsultan_pajak auditor kap: akuntan, peran
  magang freelance freelancer honorer harian_lepas borongan: karyawan, pekerja
  komputer pc laptop browser chrome: web, peramban
  ipad tablet tab: tablet
  kuota_data paket_data: internet
  baterai batre batere: baterai
  memori ram storage penuh: penyimpanan
  pulsa listrik_air air_listrik tagihan_listrik: beban, biaya
  aki bunga_bank admin_bank biaya_admin biaya_transfer: biaya bank
  koperasi yayasan cv pt firma ud: perusahaan, usaha
  dua_usaha usaha_kedua dua_perusahaan beberapa_usaha multi_perusahaan dua_pt dua_cv: beberapa perusahaan
  cabang_baru toko_baru outlet_baru buka_cabang: cabang, gerai, gudang
  barang_titipan titip_jual: konsinyasi
  barang_rusak barang_hilang barang_cacat barang_kadaluarsa susut: penyesuaian stok, selisih stok
  hitung_stok cek_stok hitung_barang hitung_fisik: stok opname
  stok_habis barang_habis: stok habis, stok minimum
  harga_bertingkat harga_member harga_grosir harga_khusus harga_beda beda_harga: daftar harga
  beli_2_gratis_1 promo_bundling potongan_harga: diskon, promo
  split_bill patungan: sebagian
  uang_kembalian kembalian: kas, kasir
  modal_kasir uang_receh: modal awal, shift
  setoran_kasir setor_kasir: setoran, shift
  buku_kas: kas
  buku_besar: buku besar
  kartu_stok: stok
  rekening_koran mutasi_rekening: mutasi, rekening koran
  internet_banking klik_bca: bank
  akun_dibajak akun_diretas akun_kena_hack akun_dicuri akun_diambil: akun diambil alih
  kode_tidak_masuk otp_tidak_masuk kode_belum_masuk otp_belum_masuk kode_tidak_sampai: kode masuk, tidak diterima
  ngasih_otp kasih_otp kasih_kode ngasih_kode bagi_kode: penipuan, diambil alih
  ganti_sandi ganti_password lupa_sandi lupa_password reset_password: kata sandi, kode email
  ganti_email email_baru: email
  ganti_nomor nomor_baru: nomor
  keluar_terus logout_terus logout_sendiri login_terus minta_login: sesi, masuk
  pindah_aplikasi aplikasi_lain software_lain aplikasi_lama software_lama: migrasi, impor
  data_lama: impor, saldo awal
  tahun_lalu bulan_lalu bulan_kemarin: periode
  lewat_hp dari_hp pakai_hp di_hp via_hp: ponsel
  tanda_terima: struk
  nota_kosong kertas_kosong: printer
  kertas_struk kertas_thermal: printer
`;
