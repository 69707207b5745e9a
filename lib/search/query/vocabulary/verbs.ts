/** Verbs that undo each other: who asks for one does not want the other. Any form of them counts. */
export const OPPOSITES = `
  buat terbit | batal hapus
  tambah | hapus kurang
  naik tingkat upgrade | turun downgrade
  buka | tutup kunci
  aktif nyala | nonaktif mati
  masuk login | keluar logout
  hubung sambung pasang connect | putus lepas disconnect
  unggah impor upload import | unduh ekspor download export
  mulai | henti
  setuju approve | tolak reject
  create add | cancel delete remove
  enable | disable
  open | close
`;

/** Words by which a query tells that something fails. */
export const COMPLAINTS = `
  tidak belum gagal ditolak galat error eror salah hilang ilang rusak macet lemot lambat kenapa mengapa kok dobel minus
  masalah bermasalah kendala lupa putus mati nyangkut nyantol blokir terblokir terkunci stuck hang crash susah
  failed fails cannot cant missing wrong broken problem trouble why not doesnt wont unable lost denied
`;

/** Words by which a title or heading tells that it is about a failure. */
export const FAILURES = `
  tidak belum gagal ditolak menolak penolakan galat salah kesalahan hilang kehilangan rusak macet lambat ganda minus masalah
  bermasalah kendala gangguan lupa selisih keliru kosong habis kedaluwarsa putus terputus mati terblokir terkunci telat
  terlambat ganjil janggal berbeda beda tertutup dipotong
  error errors fail fails failed failing cannot missing wrong broken problem problems trouble troubleshoot troubleshooting not
  issue issues unable lost denied fix
`;
