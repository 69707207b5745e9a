/** English and Indonesian words for the same thing; each finds the others. */
export const BILINGUAL = `
  login = log in = sign in = signin = masuk
  logout = log out = sign out = keluar
  register = sign up = signup = registrasi = daftar
  password = kata sandi = sandi
  upload = aplod = unggah
  download = donlod = donlot = unduh
  update = apdet = updet = perbarui = pembaruan
  upgrade = tingkatkan = naik paket
  downgrade = turunkan
  delete = remove = hapus
  edit = change = ubah = ganti
  create = buat
  add = tambah
  cancel = void = batal
  save = simpan
  send = kirim
  open = buka
  close = tutup
  reopen = buka kembali
  move = pindah
  transfer = pindah
  return = retur = kembalikan
  refund = pengembalian dana = pengembalian uang = retur
  reverse = reversal = balik
  invite = undang
  connect = hubungkan
  disconnect = putus
  enable = activate = aktifkan
  disable = deactivate = nonaktifkan
  set up = setup = siapkan
  approve = approval = setuju
  reject = tolak
  submit = ajukan = kirim
  search = cari
  view = lihat
  show = tampilkan
  copy = salin
  import = impor
  export = ekspor
  sync = sinkron = sinkronisasi
  backup = back up = cadangan
  restore = pulihkan
  lock = kunci
  unlock = buka kunci
  reset = atur ulang
  recover = recovery = pulihkan
  pay = payment = bayar
  paid = lunas
  buy = purchase = beli
  sell = jual
  sales = penjualan
  order = pesanan
  user = pengguna
  owner = ownership = pemilik = kepemilikan
  role = peran
  permission = hak akses = izin
  customer = client = pelanggan
  supplier = vendor = pemasok
  employee = karyawan
  company = perusahaan
  account = akun
  invoice = faktur
  bill = billing = tagihan
  receipt = struk
  subscription = langganan
  plan = paket
  trial = uji coba = percobaan
  price = pricing = harga
  price list = pricelist = daftar harga
  cost = fee = biaya
  discount = diskon
  tax = pajak
  balance = saldo
  opening balance = saldo awal
  balance sheet = neraca
  profit and loss = income statement = laba rugi
  cash flow = cashflow = arus kas
  journal = jurnal
  ledger = buku besar
  chart of accounts = daftar akun
  receivable = piutang
  payable = utang
  asset = aset
  depreciation = depresiasi = penyusutan
  stock = inventory = inventori = persediaan = stok
  warehouse = gudang
  item = product = produk = barang
  variant = varian
  unit = satuan
  branch = cabang
  shift = sif
  cashier = kasir
  report = laporan
  dashboard = beranda
  settings = setting = pengaturan
  profile = profil
  notification = notifikasi = pemberitahuan
  reminder = pengingat
  due date = jatuh tempo
  late = terlambat
  expired = kedaluwarsa
  recurring = berulang
  automatic = auto = otomatis
  default = bawaan
  schedule = jadwal
  draft = draf
  template = templat = contoh
  attachment = lampiran
  device = perangkat
  phone = ponsel = telepon
  session = sesi
  activity = aktivitas
  audit trail = jejak audit
  history = riwayat
  error = galat
  failed = gagal
  declined = ditolak
  missing = hilang
  duplicate = duplikat = ganda
  wrong = salah
  slow = lambat
  offline = luring = tanpa internet
  online = daring
  free = gratis
  language = bahasa
  privacy = privasi
  security = keamanan
  verification = verifikasi
  link = tautan
  payment link = tautan pembayaran
  credit card = kartu kredit
  office = kantor
  address = alamat
  contact = kontak
  support = bantuan = dukungan
  payslip = slip gaji
  salary = payroll = gaji = penggajian
  overtime = lembur
  allowance = tunjangan
  deduction = potongan
  credit note = nota kredit = nota retur
  down payment = uang muka
  stock opname = stock take = stok opname
  withholding = bukti potong
  owner = pemilik
  feature = fitur
  button = tombol
  fingerprint = sidik jari
  barcode = kode batang
  website = situs
  email = surel
  bug = kesalahan
  quote = quotation = kuotasi = penawaran
  lead = prospek
  opportunity = peluang
  project = proyek
  task = tugas
  resource = sumber daya
  expense = pengeluaran
  budget = anggaran
  contract = kontrak
  currency = mata uang
  estimate = estimasi
  team = tim
  calendar = kalender
  workflow = alur kerja = alur
  share = bagikan
  bulk = massal
  adjustment = penyesuaian
  receive = terima
  issue = terbitkan
  delivery = pengiriman
  overdue = jatuh tempo
  partial = sebagian
  installment = cicilan
  withdraw = tarik
  fraud = scam = penipuan
  terminate = berhenti
  switch = ganti
  migrate = migration = migrasi
  reconcile = reconciliation = rekonsiliasi
  closing = tutup buku
  period = periode
  fiscal year = tahun buku
  trial balance = neraca saldo
  revenue = income = pendapatan
  expense = pengeluaran
  loss = rugi
  average = rata rata
  negative = minus
  count = hitung
  developer = pengembang
  api key = kunci api
  mobile = ponsel
  app = aplikasi
  version = versi
  network = jaringan
  drawer = laci
  member = anggota
  quota = kuota
  limit = batas
  storage = penyimpanan
  personal data = data pribadi
  leave = cuti
  attendance = kehadiran
  print = cetak
  scan = pindai
  custom = khusus
  summary = ringkasan
  transaction = transaksi
  bank statement = rekening koran = mutasi
  shipping = pengiriman
  return policy = kebijakan retur
  troubleshoot = troubleshooting = mengatasi = masalah
  guide = panduan
  example = contoh
  requirement = persyaratan = syarat
`;
