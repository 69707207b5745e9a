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
  bon nota: nota, struk, faktur, tanda terima
  kasbon: uang muka, pinjaman
  po: purchase order, pesanan pembelian, pembelian
  so: stok opname, sales order, pesanan penjualan
  do sj: surat jalan, delivery order
  va: virtual account, rekening virtual
  gopay ovo shopeepay linkaja ewallet emoney: dompet digital, e wallet, qris
  qr barkod: qris, kode qr, barcode
  bca bni bri bsi mandiri cimb permata danamon btn jago seabank: bank
  olshop olsop ecommerce lapak: marketplace, toko online
  epson bixolon xprinter rongta iware: printer
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
  kios warung kedai: toko
  kardus box koli kg kilo gram liter rim: satuan
  mbanking ebanking ibanking: bank
  insentif komisi bonus: tunjangan
  bensin tol parkir: pengeluaran, biaya
  libur: libur, hari libur
  magang kontrak pkwt: kontrak
  massal bulk sekaligus borongan: massal, sekaligus, impor
  langkah2 tahapan: langkah, tahap
  kasbonan pinjaman: kasbon, pinjaman, potongan
  umkm: usaha kecil, final
  stempel cap materai meterai: tanda tangan
  kop kopsurat: logo, kop
  tap: kartu
  timbangan: barcode
  scanner: barcode, pindai
  kanvas kanvasser canvasser keliling: sales lapangan, canvassing
  sales salesman: penjualan, sales
  konsumen pembelinya: pelanggan
  langganannya: langganan
  onlineshop olshopku: marketplace, toko online
  gofood grabfood shopeefood: pesanan, marketplace
  jne jnt sicepat kurir ekspedisi resi: pengiriman, pesanan
  penghuni penyewa kos kontrakan sewa: sewa, berulang
  arisan iuran: iuran
  auditor kap: akuntan, peran
  magang freelance freelancer honorer borongan: karyawan, pekerja
  komputer pc laptop browser chrome: web, peramban
  ipad tablet tab: tablet
  baterai batre batere: baterai
  memori ram storage penuh: penyimpanan
  pulsa: beban, biaya
  aki: biaya bank
  koperasi yayasan cv pt firma ud: perusahaan, usaha
  susut: penyesuaian stok, selisih stok
  patungan: sebagian
  kembalian: kas, kasir
  sebulan: bulan, bulanan, per bulan
  setahun: tahun, tahunan, per tahun
  seminggu: minggu, pekan
  minggu: pekan
  sehari: hari, harian
  hrd personalia sdm: karyawan, penggajian, gaji
  spv supervisor manajer manager mandor koordinator leader kepala: atasan, penyetuju, peran
  mantan eks bekas: nonaktif, keluar
  kurir sopir supir driver: pengiriman, kirim
  pelayan waiter waitress spg pramuniaga penjaga: karyawan, kasir
  produsen pabrik principal prinsipal tengkulak toke grosiran: pemasok
  fiskus: pajak, djp
  tempo termin: jatuh tempo, termin
  umr ump umk: upah, gaji
  jht jkk jkm jkp jamsostek bpjstk bpjamsostek naker: bpjs ketenagakerjaan
  jkn kis askes faskes: bpjs kesehatan
  ebupot: bukti potong
  grafik chart diagram widget kotak: grafik, kartu, beranda
  layout tema: tampilan
  spam junk promosi: spam
  cloud server awan: server, disimpan, data
  lapkeu: laporan keuangan, neraca, laba rugi
  kekayaan harta: aset
  prive dividen disetor: ekuitas, modal
  inventaris kendaraan mobil motor truk gedung bangunan: aset, aset tetap, penyusutan
  rak etalase display freezer kulkas: gudang, stok
  sak karung zak renceng slop bal ikat meter ons kwintal ton jerigen drum peti keranjang pack bungkus sachet botol biji butir ekor lembar kodi pasang dosin: satuan, konversi
  poin point loyalty: pelanggan, promo
  cash kontan kes tunai: tunai, kas
  giro: pembayaran
  slip: slip gaji
  pengusaha wirausaha pedagang bakul: usaha, toko
  footer: catatan
  angka: jumlah, saldo
  proforma: penawaran, faktur
  pesangon: berhenti
  peraturan regulasi undang2 kebijakan: aturan, ketentuan
  pemberitahuan pengumuman: notifikasi, pemberitahuan
  identitas ktp kk: nik, data pribadi
  rekanan mitra partner: pemasok, pelanggan
  duwit artos pitih pipis doku doi: uang
  rego regane hargane pangaos: harga
  bayaran: gaji
  wong urang jelema: orang
  dagangan: barang
  recycle trash: hapus, pulihkan
  stiker label: barcode, label
  kamera: kamera, potret, pindai
  surat: surat, dokumen
  murah murce hemat irit terjangkau ekonomis: murah, hemat, harga
  mahal kemahalan: harga, biaya
  gratisan cuma2 prei: gratis
  rame ramai laris laku: penjualan, laku
  kantong saku: dompet, kas
  kompetitor saingan: pesaing
  gunanya guna kegunaan fungsi manfaat faedah: fungsi, manfaat, kegunaan
  servis service: jasa, layanan, biaya
  kawin nikah menikah lajang bujang jomblo: ptkp, status
  lahiran melahirkan hamil: cuti
  konsultasi konsul: bantuan, pelatihan
  pusat: kantor pusat, gudang
  jempol: sidik jari
  screenshot ss tangkapan: tangkapan layar, gambar, foto
  virus malware: keamanan, penipuan
  deadline tenggat: batas, jatuh tempo
  wilayah area: cabang, lokasi
  dolar dollar usd valas: mata uang
  lisensi license lisense: langganan, paket
  gelar pangkat golongan: jabatan
  probation: percobaan, kontrak
  gdrive dropbox onedrive icloud flashdisk hardisk harddisk: cadangan, unduh
  realtime: langsung, sinkron
  dropship dropshipper: pemasok, penjualan
  indent inden preorder: pesanan, uang muka
  waralaba franchise: cabang, beberapa perusahaan
  investor pemodal: pemilik, modal
  instan sameday nextday kargo gosend grabexpress: pengiriman
  paylater: cicilan, utang
  bengkel salon laundry kafe cafe resto restoran warteg katering butik konveksi apotek apotik klinik toserba minimarket kelontong: toko, usaha
  font huruf: tampilan
  opsi alternatif: pilih, pilihan
  sop prosedur: langkah, panduan
  ulasan testimoni kritik saran: keluhan
  teknisi asisten sekretaris: karyawan
  tier tingkatan: tingkat, bertingkat, berjenjang
  compatible kompatibel: versi, cocok
  max maks: maksimal, batas
  deal: kesepakatan, transaksi, kontrak, menang
  booking ngebooking bookingan: pemesanan, pesan
  reservasi: pemesanan, pesan
  skill skills: keterampilan, keahlian
  personil personel kru: karyawan, anggota tim, sumber daya
  dinas: perjalanan
  milestone: tonggak, tahap
  progress progres: status, kemajuan, pelacakan
  timesheet: entri waktu, waktu, jam
  kerjaan: pekerjaan, tugas, proyek
  rab: anggaran, estimasi
  spk mou: kontrak
  hotel pesawat taksi transport akomodasi: perjalanan, pengeluaran
  divisi departemen: unit, bagian
  merah kuning hijau: warna
  menang: berhasil, diterima
  kalah: ditolak, gagal
  boros: kelebihan, melebihi
  cair: bayar
`;
