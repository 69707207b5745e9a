/** Indonesian words of work and trade that mean nearly the same; each finds the others. */
export const RELATED = `
  pindah = alih = mutasi = oper | pindah = migrasi | serah = alih = oper | ganti = tukar = alih
  ubah = sunting = modifikasi = edit | ubah = rombak = sesuaikan | buat = susun = bentuk | pilih = tentukan
  hapus = hilangkan = buang = bersihkan | batal = urung | hilang = lenyap = raib
  muncul = tampil = terlihat = kelihatan | tunda = undur = mundur | bekukan = kunci = nonaktif
  berhenti = akhiri = stop | batas = maksimal = maksimum = kuota | batas = minimum = minimal
  batasi = larang = cegah = kunci | izin = otorisasi = wewenang = hak akses | retas = bajak = bobol = ambil alih
  curi = ambil alih | tipu = bohong = palsu | wafat = meninggal | warisan = waris | pulihkan = kembalikan
  periksa = cek = tinjau = telusuri | lacak = telusuri = riwayat | cocok = sesuai = sama | selisih = beda
  beda = bandingkan | banding = pilih | ringkas = singkat | rincian = detail = rinci | gabung = satukan
  pisah = pecah = bagi | bagikan = sebar | catat = bukukan = rekam | catat = masukkan | isi = lengkapi
  unggah = lampirkan | lampiran = dokumen = berkas | foto = gambar = potret | kamera = potret
  hubungkan = sambung = integrasi = kaitkan | hubungkan = pasang | putus = lepas = cabut | daftar = registrasi
  bayar = lunasi = setor | bayar = pembayaran = transfer | tagih = ingatkan | tagihan = faktur
  piutang = tagihan = belum lunas | utang = kewajiban = liabilitas | cicilan = angsuran = termin = bertahap
  uang muka = panjar = tanda jadi = deposit | kembali = retur | pengembalian dana = uang kembali
  komplain = keluhan = aduan | terlambat = lewat tempo = jatuh tempo | terlambat = menunggak
  biaya = beban = pengeluaran = ongkos | biaya = tarif | pendapatan = penjualan = penghasilan
  laba = untung = keuntungan = margin | modal = ekuitas | harga pokok = harga modal = harga beli = harga perolehan
  penyusutan = depresiasi = amortisasi | penyesuaian = koreksi = pembetulan | koreksi = perbaiki = betulkan
  saldo = sisa | kas = tunai = uang tunai | bulanan = tiap bulan | harian = tiap hari | tahunan = setahun
  berulang = rutin = berkala = otomatis | jadwal = tanggal | durasi = masa | sisa = saldo
  diskon = potongan harga = promo | grosir = daftar harga | reseller = daftar harga | upah = gaji = honor
  tunjangan = komponen gaji | potongan = komponen gaji | kasbon = pinjaman karyawan | lembur = komponen gaji
  pesangon = berhenti | karyawan = pegawai = pekerja = staf | jabatan = peran | atasan = penyetuju
  setuju = izinkan = sahkan | ajukan = pengajuan | wakil = delegasi = pengganti | pemilik = kepemilikan
  pengguna = anggota tim | undang = tambah pengguna | perangkat = gawai = ponsel = laptop | sesi = perangkat
  sandi = kode | kode = pin | kode batang = barcode | barang = produk = item = artikel | varian = ukuran = warna
  kemasan = satuan = konversi | stok = persediaan | menipis = stok minimum = hampir habis | habis = kosong
  gudang = lokasi stok | cabang = gerai = outlet | titip = konsinyasi | kirim = antar | surat jalan = pengiriman
  penawaran = kuotasi | pesanan = order | kasir = mesin kasir | struk = nota = bon = kuitansi | cetak = printer
  kertas = printer | laporan = rekap | neraca = posisi keuangan | aset = harta |   peta = hubungkan | pemetaan = akun bawaan | beranda = halaman utama = dasbor
  notifikasi = pemberitahuan = peringatan | peringatan = pengingat | lambat = berat | tertutup = keluar sendiri
  gagal = tidak berhasil = galat | ditolak = gagal = tidak valid | penyebab = sebab = alasan | solusi = atasi
  arti = istilah = definisi | singkatan = istilah | pajak = perpajakan | lapor pajak = spt | spt = lapor pajak
  bukti bayar = bukti transfer | cadangan = salinan = pulihkan | privasi = data pribadi | mulai = awal = persiapan
  langkah awal = mulai = pekan pertama | pelatihan = belajar = training | permintaan = tiket
  petugas = tim bantuan
`;
