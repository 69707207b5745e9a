/** English and Indonesian words for the same thing; each finds the others. */
export const BILINGUAL = `
  login = log in = sign in = signin = masuk | logout = log out = sign out = keluar
  register = sign up = signup = registrasi = daftar | password = kata sandi = sandi | upload = aplod = unggah
  download = donlod = donlot = unduh | update = apdet = updet = perbarui = pembaruan
  upgrade = tingkatkan = naik paket | downgrade = turunkan | delete = remove = hapus
  edit = change = ubah = ganti | create = buat | add = tambah | cancel = void = batal | save = simpan
  send = kirim | open = buka | close = tutup | reopen = buka kembali | move = pindah | transfer = pindah
  return = retur = kembalikan | refund = pengembalian dana = pengembalian uang = retur
  reverse = reversal = balik | invite = undang | connect = hubungkan
  enable = activate = aktifkan | disable = deactivate = nonaktifkan | set up = setup = siapkan
  approve = approval = setuju | reject = tolak | submit = ajukan = kirim | search = cari | view = lihat
  show = tampilkan | copy = salin | import = impor | export = ekspor | sync = sinkron = sinkronisasi
  backup = back up = cadangan | restore = pulihkan | lock = kunci | unlock = buka kunci | reset = atur ulang
  recover = recovery = pulihkan | pay = payment = bayar | paid = lunas | buy = purchase = beli | sell = jual
  sales = penjualan | order = pesanan | user = pengguna | owner = ownership = pemilik = kepemilikan | role = peran
  permission = hak akses = izin | customer = client = pelanggan | supplier = vendor = pemasok
  company = perusahaan | account = akun | invoice = faktur | bill = billing = tagihan
  receipt = struk | subscription = langganan | plan = paket | trial = uji coba = percobaan
  price = pricing = harga | price list = pricelist = daftar harga | cost = fee = biaya | discount = diskon
  tax = pajak | balance = saldo | opening balance = saldo awal | balance sheet = neraca
  profit and loss = income statement = laba rugi | cash flow = cashflow = arus kas | journal = jurnal
  ledger = buku besar | chart of accounts = daftar akun | receivable = piutang | payable = utang | asset = aset
  depreciation = depresiasi = penyusutan | stock = inventory = inventori = persediaan = stok | warehouse = gudang
  item = product = produk = barang | variant = varian | unit = satuan | branch = cabang | shift = sif
  cashier = kasir | report = laporan | dashboard = beranda | settings = setting = pengaturan | profile = profil
  notification = notifikasi = pemberitahuan | reminder = pengingat | due date = jatuh tempo | late = terlambat
  expired = kedaluwarsa | recurring = berulang | automatic = auto = otomatis | default = bawaan
  schedule = jadwal | draft = draf | template = templat = contoh | attachment = lampiran | device = perangkat
  phone = ponsel = telepon | session = sesi | activity = aktivitas | audit trail = jejak audit | history = riwayat
  failed = gagal | declined = ditolak | missing = hilang | duplicate = duplikat = ganda
  wrong = salah | slow = lambat | offline = luring = tanpa internet | online = daring | free = gratis
  language = bahasa | privacy = privasi | security = keamanan | verification = verifikasi | link = tautan
  payment link = tautan pembayaran | credit card = kartu kredit | office = kantor | address = alamat
  contact = kontak | support = bantuan = dukungan | payslip = slip gaji | salary = payroll = gaji = penggajian
  overtime = lembur | allowance = tunjangan | deduction = potongan | credit note = nota kredit = nota retur
  down payment = uang muka | stock opname = stock take = stok opname | withholding = bukti potong
  feature = fitur | button = tombol | fingerprint = sidik jari | barcode = kode batang
  website = situs | email = surel | bug = kesalahan | quote = quotation = kuotasi = penawaran | lead = prospek
  opportunity = peluang | project = proyek | task = tugas | resource = sumber daya | expense = pengeluaran
  budget = anggaran | contract = kontrak | currency = mata uang | estimate = estimasi | team = tim
  calendar = kalender | workflow = alur kerja = alur | share = bagikan | bulk = massal | adjustment = penyesuaian
  receive = terima | issue = terbitkan | delivery = pengiriman | overdue = jatuh tempo | partial = sebagian
  installment = cicilan | withdraw = tarik | fraud = scam = penipuan | terminate = berhenti | switch = ganti
  migrate = migration = migrasi | reconcile = reconciliation = rekonsiliasi | closing = tutup buku
  period = periode | fiscal year = tahun buku | trial balance = neraca saldo | revenue = income = pendapatan
  loss = rugi | average = rata rata | negative = minus | count = hitung | developer = pengembang
  api key = kunci api | mobile = ponsel | app = aplikasi | version = versi | network = jaringan | drawer = laci
  member = anggota | quota = kuota | limit = batas | storage = penyimpanan | personal data = data pribadi
  leave = cuti | attendance = kehadiran | print = cetak | custom = khusus | summary = ringkasan
  transaction = transaksi | bank statement = rekening koran = mutasi | shipping = pengiriman
  return policy = kebijakan retur | troubleshoot = troubleshooting = mengatasi = masalah | guide = panduan
  example = contoh | requirement = persyaratan = syarat | alert = notifikasi = peringatan
  low stock = stok minimum = stok menipis | minimum stock = stok minimum | threshold = batas
  timeout = sesi = berakhir | accrual = akrual = beban | accrued = akrual = beban
  cash drawer = laci uang = laci kas | hacker = hacked = retas = bajak | scammer = penipu = penipuan
  mapping = pemetaan = hubungkan | chart of account = daftar akun | payout = settlement = pencairan = dana
  charge = biaya | autodebit = autodebet = auto debit = auto debet = debit otomatis | renewal = perpanjang
  checklist = daftar tugas | tutorial = panduan | batch = massal = sekaligus | archive = arsip
  undo = batal = kembalikan | rollback = revert = balik = kembalikan | freeze = macet | glitch = galat = macet
  crashed = crash = macet = tertutup | follow up = followup = tagih = ingatkan | due = jatuh tempo
  aging = umur piutang = piutang | outstanding = unpaid = belum lunas = piutang | settle = lunas
  deposit = uang muka = setoran | dispute = sengketa | exchange = tukar | split = pisah
  split payment = bayar sebagian = dua cara bayar | service charge = biaya layanan | rounding = pembulatan
  inclusive = termasuk | markup = margin = laba | bundle = bundling = paket | size = ukuran
  color = colour = warna | serial number = nomor seri | batch number = nomor seri
  restock = reorder = beli = stok minimum | receiving = penerimaan barang = terima | consignment = konsinyasi
  average cost = harga pokok rata rata | write off = hapus buku = hapus | adjust = sesuaikan
  stock count = stok opname | clock in = kehadiran | loan = pinjaman = kasbon | gross = bruto
  net = neto = bersih | take home pay = gaji bersih | bonus = tunjangan | resign = resigned = berhenti
  token = kunci | endpoint = webhook = api | integration = integrate = integrasi = hubungkan | sandbox = uji coba
  multi user = multiuser = banyak pengguna | read only = view only = lihat saja | viewer = lihat
  delegate = delegation = delegasi | log = riwayat = jejak | authenticator = two factor = 2fa = verifikasi
  biometric = biometrik = sidik jari | face id = faceid = wajah = sidik jari | trusted = tepercaya
  hosting = server = disimpan | maintenance = pemeliharaan | ticket = tiket = permintaan
  demo = uji coba | yearly = annual = annually = tahunan | monthly = bulanan
  prorate = prorated = prorata | nominal = amount = jumlah | number = nomor | numbering = penomoran = nomor
  signature = tanda tangan | stamp = meterai | header = kop | logo = kop | name = nama
  salesman = salesperson = sales | retail = eceran | wholesale = grosir | installed = install = pasang
  uninstall = hapus | reinstall = pasang ulang | refresh = muat ulang = perbarui | clear cache = bersihkan
  tracking = track = lacak | filter = saring | sort = urut | column = kolom | row = baris | upload file = unggah
  data entry = masukkan data | first time = pertama | get started = getting started = mulai = langkah awal
  onboarding = langkah awal = pekan pertama | how much = harga | per user = pengguna | seat = seats = pengguna
  cheap = cheaper = murah | extend = extension = perpanjang | pause = jeda = tunda | resume = lanjut
  wallet = dompet | cashless = nontunai | paid twice = bayar dua kali = ganda
  double payment = bayar dua kali = ganda | wrong amount = salah jumlah | bank transfer = transfer bank
  statement = rekening koran = laporan | match = matching = cocokkan = rekonsiliasi | unmatched = selisih
  post = posting = catat | reject = rejected = ditolak
  multi level = berjenjang | sign = tanda tangan | access denied = hak akses | locked = terkunci | forgot = lupa
  stolen = dicuri = hilang | lost phone = ponsel hilang | verify = verified = verifikasi | code = kode
  sms = pesan | inbox = kotak masuk | folder = map | tax invoice = faktur pajak | vat = ppn | income tax = pph
  withheld = potong | year end = akhir tahun | month end = akhir bulan | adjusting entry = jurnal penyesuaian
  retained earnings = laba ditahan | equity = ekuitas = modal | liability = liabilities = liabilitas = utang
  fixed asset = aset tetap | petty cash = kas kecil | cash in = uang masuk | cash out = uang keluar
  bookkeeping = pembukuan = akuntansi | accounting = akuntansi | accountant = akuntan | spreadsheet = excel
  sheet = excel = lembar | google sheet = google sheets = excel
  unlimited = tanpa batas | exchange rate = kurs = mata uang | stock card = kartu stok | note = notes = catatan
  footer = catatan kaki | unlink = disconnect = putus | reconnect = relink = hubungkan ulang = sambung
  unsubscribe = berhenti berlangganan | resend = kirim ulang | cash out = pencairan = tarik | proof = bukti
  hire = karyawan baru | resign = keluar = berhenti | severance = pesangon | chat history = riwayat
  forecast = proyeksi = perkiraan | mark as paid = lunas | past due = jatuh tempo | statement of account = rekening koran
  sub account = akun | main account = akun utama | homepage = home = beranda | layout = tampilan | widget = kartu
  suspicious = mencurigakan | unknown = tidak dikenal | fine = penalty = denda
  screen = layar | page = halaman | picture = photo = image = foto = gambar | tax office = kantor pajak = djp
  broken = rusak | damaged = damage = rusak | expiry = kedaluwarsa | shortage = kurang | surplus = lebih
  cash count = hitung kas | float = modal awal | petty = kecil | store = shop = toko = gerai | outlet = cabang = gerai
  staff = employee = karyawan | manager = atasan | auditor = akuntan
  commission = komisi | tip = tips | table = meja | queue = antrean | barcode scanner = pemindai = barcode
  weight = berat | length = panjang | brand = merek | category = kategori
  price tag = label harga | price tier = daftar harga | buy one get one = promo = diskon
  free shipping = gratis ongkir | cash on delivery = bayar di tempat = cod | pre order = preorder = pesanan
  purchase order = pesanan pembelian | sales return = retur penjualan | purchase return = retur pembelian
  goods receipt = penerimaan barang | delivery order = delivery note = surat jalan | packing = kemas
  bad debt = piutang tak tertagih | credit limit = batas piutang = batas kredit | credit = kredit | debit = debet
  posting date = tanggal | backdate = tanggal mundur | cutoff = cut off = batas | freeze period = kunci periode
  net income = laba bersih | gross profit = laba kotor | operating expense = beban | capital = modal
  employee id = nik | tax id = npwp | withholding tax = pph = potongan pajak | filing = lapor
  upload failed = gagal unggah | cannot print = tidak mencetak | blank page = kosong | paper jam = kertas macet
  turn on = nyalakan = aktifkan | turn off = matikan = nonaktifkan | log = catatan | trace = lacak
  allow = izinkan | block = blokir | ban = blokir | kick out = keluarkan | remote = jarak jauh | location = lokasi
`;

/** Indonesian words of work and trade that mean nearly the same; each finds the others. */
export const RELATED = `
  pindah = alih = mutasi = oper | pindah = migrasi | serah = alih = oper | ganti = tukar = alih
  ubah = sunting = modifikasi = edit | ubah = rombak = sesuaikan | buat = susun = bentuk | pilih = tentukan
  hapus = hilangkan = buang = bersihkan | batal = urung | hilang = lenyap = raib
  muncul = tampil = terlihat = kelihatan | tunda = undur = mundur | bekukan = kunci = nonaktif
  berhenti = akhiri = stop | batas = maksimal = maksimum = kuota | batas = minimum = minimal
  batasi = larang = cegah = kunci | izin = otorisasi = wewenang = hak akses | retas = bajak = bobol = ambil alih
  curi = ambil alih | tipu = bohong = palsu | wafat = meninggal | warisan = waris | pulihkan = kembalikan
  periksa = cek = tinjau = telusuri | lacak = telusuri = riwayat | cocok = sesuai = sama
  beda = bandingkan | banding = pilih | ringkas = singkat | rincian = detail = rinci | gabung = satukan
  pisah = pecah = bagi | bagikan = sebar | catat = bukukan = rekam | catat = masukkan | isi = lengkapi
  unggah = lampirkan | lampiran = dokumen = berkas | foto = gambar = potret | kamera = potret
  hubungkan = sambung = integrasi = kaitkan | hubungkan = pasang | putus = lepas = cabut
  bayar = lunasi = setor | bayar = pembayaran = transfer | tagihan = faktur
  piutang = tagihan = belum lunas | utang = kewajiban = liabilitas | cicilan = angsuran = termin = bertahap
  uang muka = panjar = tanda jadi = deposit | kembali = retur | pengembalian dana = uang kembali
  komplain = keluhan = aduan | terlambat = lewat tempo = jatuh tempo | terlambat = menunggak
  biaya = beban = pengeluaran = ongkos | biaya = tarif | pendapatan = penjualan = penghasilan
  laba = untung = keuntungan = margin | harga pokok = harga modal = harga beli = harga perolehan
  penyusutan = depresiasi = amortisasi | penyesuaian = koreksi = pembetulan | koreksi = perbaiki = betulkan
  saldo = sisa | kas = tunai = uang tunai | bulanan = tiap bulan | harian = tiap hari | tahunan = setahun
  berulang = rutin = berkala = otomatis | jadwal = tanggal | durasi = masa
  diskon = potongan harga = promo | grosir = daftar harga | reseller = daftar harga | upah = gaji = honor
  tunjangan = komponen gaji | potongan = komponen gaji | kasbon = pinjaman karyawan | lembur = komponen gaji
  pesangon = berhenti | karyawan = pegawai = pekerja = staf | jabatan = peran | atasan = penyetuju
  setuju = izinkan = sahkan | ajukan = pengajuan | wakil = delegasi = pengganti
  pengguna = anggota tim | undang = tambah pengguna | perangkat = gawai = ponsel = laptop | sesi = perangkat
  sandi = kode | kode = pin | barang = produk = item = artikel | varian = ukuran = warna
  kemasan = satuan = konversi | menipis = stok minimum = hampir habis | habis = kosong
  gudang = lokasi stok | titip = konsinyasi | kirim = antar | surat jalan = pengiriman
  kasir = mesin kasir | struk = nota = bon = kuitansi | cetak = printer
  kertas = printer | laporan = rekap | neraca = posisi keuangan | aset = harta |   peta = hubungkan | pemetaan = akun bawaan | beranda = halaman utama = dasbor
  notifikasi = pemberitahuan = peringatan | peringatan = pengingat | lambat = berat | tertutup = keluar sendiri
  gagal = tidak berhasil = galat | ditolak = gagal = tidak valid | penyebab = sebab = alasan | solusi = atasi
  arti = istilah = definisi | singkatan = istilah | pajak = perpajakan | lapor pajak = spt
  bukti bayar = bukti transfer | cadangan = salinan = pulihkan | privasi = data pribadi | mulai = awal = persiapan
  langkah awal = mulai = pekan pertama | pelatihan = belajar = training
  petugas = tim bantuan | tarif = harga | anggaran = estimasi = perkiraan = taksiran
  perkirakan = estimasi = taksir = hitung | realisasi = aktual | sebenarnya = aktual = nyata | rencana = jadwal = perencanaan
  hubungkan = tautkan = petakan = asosiasikan | lepas = hapus kaitan = pisah
  tetapkan = tentukan = definisikan | atur = konfigurasi = kelola | konfigurasi = pengaturan = parameter
  pasang = terapkan = instal | instal = penyebaran | kirim = serahkan = ajukan
  setuju = konfirmasi | penyetuju = pemberi izin = pemberi persetujuan | atasan = manajer = pemberi izin
  lihat = tinjau = tampilkan | telusuri = cari | salin = duplikat = gandakan
  perbarui = terbaru | baru = terbaru = terkini = mutakhir | fitur = fungsi = kemampuan
  matikan = nonaktifkan = hentikan | nyalakan = aktifkan = hidupkan | masukkan = entri = isi | entri = pencatatan = catatan
  waktu = jam = durasi | jam kerja = waktu kerja = entri waktu | lembar kerja = tabel = kisi | timesheet = entri waktu = jam kerja
  pekerja = tenaga kerja = personel = sumber daya | karyawan = personel = sumber daya
  sdm = sumber daya manusia = sumber daya | pekerjaan = tugas | bahan = material | alat = peralatan = perangkat
  calon pembeli = calon pelanggan = prospek | prospek = peluang | kesepakatan = kontrak = perjanjian
  perjalanan = dinas = perjalanan dinas
  uang saku = uang harian = uang dinas = uang jalan = perdiem = per diem = pembayaran harian
  struk = tanda terima | nota = tanda terima | bukti = tanda terima
  kolom = bidang = isian | layar = antarmuka = tampilan | menu = navigasi
  sistem = platform = aplikasi | percobaan = uji coba = pratinjau | contoh = sampel = demo
  versi = edisi = rilis | ringan = sederhana = dasar | ponsel = seluler = telepon genggam
  divisi = departemen = bagian | perusahaan = badan hukum = entitas hukum = organisasi | jabatan = posisi
  keahlian = keterampilan = kemampuan = kompetensi = kecakapan | sertifikat = sertifikasi
  pemesanan = reservasi | alokasi = penetapan = penugasan | penugasan = tugas
  bagi = alokasi = distribusi | fase = tahap = tahapan | termin = jadwal faktur
  luar negeri = internasional = asing | valuta = mata uang | kelompok = grup | kelompok = kategori | kategori = jenis | golongan = kategori
  libur = cuti | berbagi = kolaborasi = bersama | rekan = anggota tim = tim
  status = kondisi = perkembangan = kemajuan | kemajuan = progres = pelacakan
  rangkuman = ikhtisar = ringkasan | pengantar = ikhtisar = sekilas | boleh = izin
  restitusi = pengembalian pajak | pembukuan = buku besar = jurnal | bukukan = posting | pantau = lacak = pelacakan
  sementara = sementara waktu | ringkas = sederhana | syarat = ketentuan = persyaratan
  kebutuhan = persyaratan | bertahap = tahap | dekat = sekitar | aturan = kebijakan = ketentuan
  informasi = keterangan = info | manajemen = kelola = pengelolaan | metode = cara | persentase = persen = proporsi
  dampak = akibat = pengaruh = efek | atribut = properti = kolom | tindakan = aksi | komentar = catatan = keterangan
  segarkan = muat ulang = perbarui | peringkat = nilai = rating | struktur = susunan = hierarki | frekuensi = periode = berkala
  katalog = daftar produk = daftar barang | standar = bawaan
  pengalaman = senioritas | tanggung jawab = wewenang = peran | zona = wilayah | profitabilitas = laba = keuntungan
  siklus = proses = alur | metrik = indikator | performa = kinerja | target = sasaran = tujuan
  validasi = pemeriksaan = verifikasi | evaluasi = tinjau = nilai | negosiasi = tawar | prasyarat = syarat = persyaratan
  kualifikasi = memenuhi syarat = layak | skenario = kasus = situasi | konsep = istilah = pengertian | layanan = jasa
  pembalikan = balik | distribusi = bagi = pembagian
  permintaan = pengajuan = permohonan | usul = tawarkan = sarankan | pemanfaatan = penggunaan = pemakaian = utilisasi
  pergi = perjalanan = berangkat = bepergian | kesempatan = peluang | tebak = perkirakan = estimasi
  revisi = edit = perbarui = ubah | hak = hak akses = izin = peran | pilihan = opsi = alternatif | tanda = ikon = simbol
  paralel = bersamaan = sekaligus | prioritas = penting = utama | utama = primer = induk
  tambahan = ekstra = lainnya | gagal = kesalahan = masalah | berkas = dokumen = file
  terpisah = pisah = sendiri sendiri | lanjutan = tingkat lanjut | pemilik proyek = manajer proyek | penanggung jawab = manajer
  tenggat = jatuh tempo = tanggal selesai | kolega = rekan = anggota tim | tim = kelompok kerja | anggota = peserta
  peserta = anggota tim | penggantian = klaim = reimburse
  kasbon = uang muka | tunjangan = uang saku = uang harian | telepon = seluler = ponsel
  luang = tersedia = ketersediaan = senggang | melebihi = melampaui = lewat batas | lokasi = tempat = wilayah
  tiru = salin = duplikat | tawaran = penawaran = kuotasi | ikat = kaitkan = hubungkan | bagan = diagram = grafik
  rampung = selesai | kemahiran = keterampilan = kecakapan | level = tingkat | tunjuk = tetapkan = tugaskan
  garis besar = ikhtisar = ringkasan | program = aplikasi = perangkat lunak | kepala = manajer = atasan
  selaraskan = sinkron = cocokkan | acuan = referensi = dasar
  laporkan = ajukan | jelajah = telusuri = navigasi | ketua = manajer = pemimpin | rombongan = grup = tim
  cara kerja = proses = alur | urutan = prioritas | hasil = keluaran | cocok = pencocokan = selaras
  keseluruhan = total = jumlah | pengukuran = satuan | gabungan = bersama
`;
