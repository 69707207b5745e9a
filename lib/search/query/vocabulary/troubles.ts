/** What goes wrong, as people say it, and what help pages call it. */
export const TROUBLES = `
  lemot lelet lola ngelag lag pelan loading ngelad muter: lambat
  macet nyangkut mandek stuck mentok beku ngehang hang freeze: macet, lambat, gagal
  eror error errornya galat trouble gangguan rusak ngadat bermasalah: galat, gagal, error
  mental mentalin forceclose: tertutup, keluar
  mati padam down: mati
  zonk nol blank: kosong, nol
  mines: minus
  ilang lenyap raib ngilang musnah: hilang
  ngaco ngawur keliru kliru: salah
  beda bedanya selisih klop cocok nyocok: selisih, beda, cocok
  balance balans imbang klopin: seimbang, cocok, neraca
  dobel double duplikat duplikasi kembar: ganda
  telat nunggak menunggak tunggakan overdue: terlambat, jatuh tempo, tunggakan
  kadaluarsa kadaluwarsa kedaluarsa expired expire exp hangus basi kadaluarso: kedaluwarsa, berakhir
  abis kehabisan: habis
  gagal failed fail: gagal
  blokir diblok keblokir ngeblok banned suspend dibekukan kekunci: blokir, kunci, nonaktif
  dihack dihek hek kebobolan dibobol bobol dibajak kecolongan: retas, bajak, ambil alih
  ketipu nipu penipu: penipuan, tipu
  lupa kelupaan: lupa
  nyasar kesasar: salah
  kepotong: potong
  kegedean kebesaran: besar
  pending ketunda tertahan nyantol: tunda, tertunda, tunggu
  nongol kebaca kedetek: muncul, terbaca
  tidak_keluar tidak_mau_keluar: muncul, cetak
  tidak_masuk belum_masuk: terima, terbaca, muncul
  tidak_sampai belum_sampai: terima, terkirim, masuk
  tidak_jalan tidak_berfungsi tidak_respon: gagal, macet
  tidak_nyambung tidak_konek tidak_connect: hubung, sambungan, putus
  tidak_kebaca tidak_terbaca: kenal, terbaca
  tidak_ketemu tidak_nemu: hilang, temukan
  tidak_sama tidak_cocok tidak_balance tidak_klop: selisih, beda, cocok
  tidak_update tidak_sinkron: sinkron, sama, beda
  salah_input salah_ketik salah_masukin salah_isi salah_catat: koreksi, batal, ubah, perbaiki
  keluar_sendiri tutup_sendiri mental_sendiri force_close: tertutup, macet
  hp_hilang ponsel_hilang hp_dicuri: perangkat, ponsel
  internet_mati wifi_mati internet_putus tidak_ada_internet tidak_ada_sinyal: offline, luring, tanpa internet
  mati_lampu mati_listrik listrik_mati: offline, luring
  karyawan_keluar karyawan_berhenti karyawan_resign: nonaktif, berhenti
  dicuri kemalingan maling kecurian: curi, hilang
  dipecat diusir: nonaktif, keluar
  kena_tipu: penipuan
  pecah2 burem buram blur: buram
  kegencet kepencet salah_pencet: batal
  rugi_terus merugi: rugi
  kehapus terhapus: hapus, pulihkan
  kebalik terbalik: balik
  kelebihan lebih_bayar: lebih
  kekurangan kurang_bayar: kurang
  lola lelet2 muter2 loading_terus muter_terus loading_lama: lambat
  layar_putih layar_hitam blank_putih white_screen: macet, tertutup
  ga_respon norespon hank ngehank: macet
  ditolak_terus reject rejected: ditolak
  kecewa parah: keluhan
  kejepit ketahan: tertahan
  tercampur nyampur campur: pisah
  keburu telanjur terlanjur kadung: telanjur
  kedobel kedouble dobelan dua_kali 2x dua2nya: ganda, dua kali
  nyangkutnya: macet
  meleset melenceng ngelewatin: selisih
  ketinggalan kelewat kelewatan: lewat
  tertukar ketuker ketukar: tertukar
  kehapus_semua: terhapus, pulihkan
  ngelogout kelogout keluar_mulu logout_mulu: sesi, keluar
  keblok ditangguhkan disuspend: nonaktif, blokir
  kode_salah salah_kode kode_kadaluarsa: kode, tidak diterima
  tidak_kedeteksi tidak_terdeteksi tidak_kedetek tidak_ketangkep: terbaca, hubung
  tidak_bunyi tidak_ada_suara: bunyi, notifikasi
  tidak_muncul_notif notif_mati: notifikasi
  masuk_spam ke_spam folder_spam: spam, tidak terkirim
  angka_aneh angka_ngaco angka_salah: salah, selisih
  minus_terus jadi_minus: minus
  duit_kurang uang_kurang kas_kurang selisih_kas: selisih kas
  ditagih_dua_kali bayar_dua_kali ketagih_dua_kali: ganda
  sudah_bayar udah_bayar sudah_transfer sudah_lunas: lunas, pembayaran
  belum_lunas belum_kebayar belum_dibayar: belum lunas, piutang
  belum_terbaca belum_kebaca belum_keupdate: terbaca
`;
