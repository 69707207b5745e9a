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
`;
