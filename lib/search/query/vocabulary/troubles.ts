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
  beda selisih klop cocok nyocok: selisih, beda, cocok
  balance balans imbang klopin: seimbang, cocok, neraca
  dobel double duplikat duplikasi kembar: ganda
  telat nunggak menunggak tunggakan overdue: terlambat, jatuh tempo, tunggakan
  kadaluarsa kadaluwarsa kedaluarsa expired expire exp hangus basi kadaluarso: kedaluwarsa, berakhir
  abis kehabisan: habis
  gagal failed fail: gagal
  blokir diblok keblokir ngeblok banned suspend dibekukan kekunci: blokir, kunci, nonaktif
  dihack dihek hek kebobolan dibobol bobol dibajak kecolongan: retas, bajak, ambil alih
  ketipu nipu penipu: penipuan, tipu
  nyasar kesasar: salah
  kegedean kebesaran: besar
  pending ketunda tertahan nyantol: tunda, tertunda, tunggu
  nongol kebaca kedetek: muncul, terbaca
  dicuri kemalingan maling kecurian: curi, hilang
  dipecat diusir: nonaktif, keluar
  pecah2 burem buram blur: buram
  kegencet kepencet: batal
  merugi: rugi
  kehapus terhapus: hapus, pulihkan
  kebalik terbalik: balik
  kelebihan: lebih
  kekurangan: kurang
  lola lelet2 muter2: lambat
  norespon hank ngehank: macet
  reject rejected: ditolak
  kecewa parah: keluhan
  kejepit ketahan: tertahan
  tercampur nyampur campur: pisah
  keburu telanjur terlanjur kadung: telanjur
  kedobel kedouble dobelan 2x dua2nya: ganda, dua kali
  nyangkutnya: macet
  meleset melenceng ngelewatin: selisih
  ketinggalan kelewat kelewatan: lewat
  tertukar ketuker ketukar: tertukar
  ngelogout kelogout: sesi, keluar
  keblok ditangguhkan disuspend: nonaktif, blokir
  bocor rembes tumpah merembes: hilang, susut, rusak, selisih
  pecah sobek robek busuk jamuran berjamur penyok lecet cacat kadaluwarsa: rusak, cacat, susut
  aneh ganjil mencurigakan nyurigain curiga: janggal, ganjil, asing, mencurigakan
  asing: tidak dikenal, mencurigakan
  loncat lompat melompat meloncat: lompat, urut
  kacau berantakan amburadul semrawut acak: salah, selisih
  bentrok tabrakan konflik: ganda, bentrok
  ngebug buggy: galat
  penalti pinalti sanksi: denda, sanksi
  ngaku mengaku mengatasnamakan pura2: penipuan, palsu
  seret cekak bokek: kas, uang, kurang
  kelewat kelupaan terlewat: lewat, lupa
  nyesel menyesal: batal
  nambah bertambah nambahnya: tambah, bertambah
  ngurang ngurangin menyusut menciut: kurang, berkurang, susut
  molor ngaret: terlambat
  keblokir kesuspend kelock: blokir, kunci, nonaktif
  kelogout kelempar kelemparan: keluar, sesi
  kebanyakan berlebihan overload: lebih
  ketuker tertuker: tukar, salah
  kehabisan keabisan: habis
  keklik: batal, koreksi
  ngeror ngerror: galat, gagal
  nyendat tersendat: putus, lambat
  leungit: hilang
  kecetak: cetak
  kelihatan keliatan: lihat, tampil
  bolong jebol: hilang, kurang, selisih
  entek seep beak: habis
  kepotong ketarik: potong
  kebuka terbuka: buka
  ketutup tertutup: tutup
  kekirim terkirim: kirim
  kesimpen tersimpan kesimpan: simpan
  keisi terisi: isi
  keinput terinput: masukkan, catat
  kedaftar terdaftar: daftar
  kebayar terbayar: bayar
  kejual terjual: jual
  ketransfer: transfer
  keitung kehitung kehitungnya: hitung
  kepake kepakai terpakai: pakai
  kecatet kecatat: catat
  kebagi: bagi
  ketauan ketahuan: lacak
  delay ngedelay: lambat, tunda, tertunda
  mismatch: selisih, beda, cocok
  invalid: tidak valid, ditolak, salah
  corrupt korup: rusak
  diem diam bengong: muncul, macet
  nggantung ngegantung gantung menggantung: tertunda, tunda, belum lunas
  keteteran kewalahan: terlambat, lambat
  angus: kedaluwarsa, berakhir
`;

/** Words that say that something fails. */
export const COMPLAINTS = `
  tidak belum gagal ditolak galat error eror salah hilang ilang rusak macet lemot lambat dobel minus diam pending
  masalah bermasalah kendala lupa putus mati nyangkut nyantol blokir terblokir terkunci stuck hang crash susah
  failed fails cannot cant missing wrong broken problem trouble not doesnt wont unable lost denied silent
`;

/** Words that ask why something is as it is, often because it fails. */
export const WHY = 'kenapa mengapa kok why';
