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
`;
