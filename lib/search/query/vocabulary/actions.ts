/** What people do, as they say it, and what help pages call it. Forms in -in, nge-, me-, di-, -nya need no line of their own. */
export const ACTIONS = `
  bikin bkin nyiptain: buat
  apus ngapus ilangin ngilangin musnahin: hapus, hilangkan
  buang: hapus
  hilangin: hapus
  benerin betulin beresin bener betul: perbaiki, koreksi
  revisi ralat: ubah, koreksi, perbaiki
  tuker nuker: tukar
  setting seting setingan settingan nyeting nyetting setel nyetel setelan ngeset set konfig: atur, pengaturan, siapkan
  ngatur aturan: atur
  pasang pasangin instal instol install: pasang, instal, unduh
  sambung nyambung nyambungin sambungin konek konekin connect ngonekin connecting koneksi colok integrasiin: hubungkan, sambung, sambungan, koneksi
  putusin putus cabut: putus, cabut
  nyalain idupin hidupin ngidupin aktifin ngaktifin nyala idup: aktif, nyalakan
  matiin matikan nonaktif nonaktifin padamin: nonaktif, matikan
  kasih kasi ngasih kasihin beri: beri, memberi, undang
  bagi bagiin ngebagi: bagikan, kirim
  share ngeshare sharing nyebar sebar: bagikan, kirim
  taruh naro taro naruh: simpan
  simpen nyimpen: simpan
  liat ngeliat ngelihat liatin nengok tengok ngintip intip: lihat
  cek ngecek check ngcek dicek pengecekan cekin: periksa, lihat, lacak
  nyari nyariin cariin nemuin temuin: cari, temukan
  itung ngitung itungan: hitung
  catet nyatet nyatat: catat
  isi ngisi isiin diisi: masukkan, lengkapi, isi
  input nginput masukin inputin entri entry nulis ketik ngetik: masukkan, catat, isi
  keluarin ngeluarin: keluarkan
  cairin nyairin wd withdraw pencairan narik tarik: tarik, cair, dana
  ambil ngambil: ambil, tarik, unduh
  mindahin mindah geser ngegeser: pindah
  gabungin satuin nyatuin merge: gabung
  misahin pisahin split mecah pecah: pisah
  bales: balas
  ajak ngajak: undang
  tendang kick usir: keluarkan, nonaktif
  stop setop nyetop udahan brenti: berhenti, hentikan
  lanjutin nerusin terusin: lanjutkan
  perpanjang renew extend manjangin panjangin: perpanjang
  naikin naikkan: naik, tingkatkan
  turunin nurunin: turun
  batalin ngebatalin gajadi: batal
  balikin ngembaliin kembaliin: kembali, retur, balik
  bayarin ngebayar lunasin nglunasin ngelunasin: bayar, lunas
  nagih nagihin: tagih, tagihan, ingatkan
  ingetin ngingetin inget ingatin: ingat, pengingat
  setor nyetor setoran: setor
  nyetok ngestok restock restok kulakan kulak belanja: beli, pembelian, stok
  jualin dagang jualan: jual
  ngeprint ngprint print nyetak cetakin: cetak
  foto poto fotoin jepret njepret motret: potret, foto
  pindai nyeken scan sken nyecan: pindai, scan
  kunci ngunci gembok dikunci: kunci
  ngopi kopi copas nyalin: salin
  acc accin approve approv setujuin ngacc: setuju, persetujuan
  tolak nolak ditolakin: tolak
  rekap rekapan ngerekap rangkum rangkuman: ringkasan, laporan, rekap
  lapor laporin: lapor
  gabisa gakbisa gabs: gagal
  utak ngutak oprek: ubah, atur
  nunggu nungguin: tunggu
  klaim ngeklaim: klaim
  jadwalin ngejadwal: jadwal
  munculin nampilin tampilin: tampilkan, muncul
  umpetin ngumpetin sembunyiin: sembunyikan
  daftarin ngedaftarin: daftar, tambah
  kurangin ngurangin: kurang
  lepasin copot copotin: lepas, putus
  jalanin ngejalanin: jalankan
  selesaiin nyelesaiin beresin: selesaikan
  kelola ngelola manage: kelola, atur
  mantau pantau monitor monitoring: pantau, lihat, lacak
  tracking track nelusurin: lacak
  bandingin: banding
  cocokin nyocokin matching: cocok, rekonsiliasi
  hubungi hubungin ngehubungin kontak kontakin: kontak, hubungi
  kelarin: selesaikan
  ngajuin ajuin: ajukan
  nerbitin terbitin: terbit
  nyusun: susun
  reset: atur ulang, ganti
  ttd: tanda tangan, setuju
  rutin: berulang, jadwal
  alihkan ngalihin alihin oper operin serahin nyerahin: pindah, alih
  mbobol ngehack ngebobol ngebajak hack: retas, bajak
  batesin ngebatesin batesi: batasi, batas
  larang ngelarang: batasi
  tunda nunda nundain: tunda
  ulangin ngulang ngulangin: ulang
  lengkapin ngelengkapin: lengkapi
  samain nyamain nyamakan: samakan, sinkron
  ngesinkron ngesync sinkronin: sinkron
  pulihin mulihin: pulihkan, kembalikan
  nampil nampak keliatan kelihatan nongol: muncul, tampil
  nerima nerimain keterima: terima
  dapetin ngedapetin: terima, dapat
  minjem pinjem ngutang: pinjaman
  nalangin talangin: bayar, kasbon
  bayarkan ngegaji gajiin ngegajiin: gaji, bayar
  motong potongin motongin: potong
  nambahin tambahin nyelipin: tambah
  naruhin nempel tempel: simpan
  nandain tandain: tandai
  ngejual ngejualin: jual
  ngebeli beliin beli2: beli
  ngedit ngerevisi: ubah
  download donlot ngedownload ngunduh: unduh
  upload ngupload aplod ngaplod: unggah
  ngelink nautin tautin: tautan, hubungkan
  ngepasin pasin: cocokkan
  ngelaporin: lapor
  ngeluh komplen komplain protes: keluhan, bantuan
  ngobrol chat ngechat cet: chat, pesan
  nelpon nelepon telponan: telepon
  ngundang undangin: undang
  ngeblok blokir ngeblokir: nonaktif, blokir
  ngecilin kecilin murahin: turun, kurang
  nggabungin: gabung
  ngirim kirimin ngirimin dikirimin: kirim
  nyalin gandain duplikatin: salin
  nutup tutupin: tutup
  ngebuka bukain: buka
  nyimpan nyimpenin: simpan
  ngapusin hapusin dihapusin: hapus
  ngubahin ubahin gantiin ngegantiin: ubah, ganti
  milih pilihin: pilih
  mulain mulainya start: mulai
  nyoba cobain nyobain: coba, uji coba
  latih ngelatih ngajarin ajarin: pelatihan
  migrasiin migrate pindahan: migrasi, pindah, impor
  pensiun mundur purnatugas: berhenti, keluar, alih
  wariskan mewariskan mewarisi: alih, pindah
  limit dilimit ngelimit jatah plafon: batas, batasi, kuota
  ngebon ngutang utangin hutangin ngutangin tempoin: piutang, utang, belum lunas
  nombok nombokin boncos tekor ngalor: kurang, selisih, rugi
  rapikan rapiin rapihin tata menata: susun, atur
  urutin ngurutin: urut
  cegah hindari menghindari antisipasi: cegah, hindari
  jaga menjaga amankan amanin ngamanin lindungi proteksi: aman, keamanan, lindungi
  awasi mengawasi ngawasin kontrol mengontrol: pantau, lacak, jejak
  prediksi proyeksi perkirakan ramal forecast: perkiraan, proyeksi, perkirakan
  urus ngurus mengurus urusin ngurusin: kelola, atur
  resend: kirim
  topup: isi, saldo
  antar anter nganter nganterin mengantar: kirim, antar, pengiriman
  mencocokan cocokan nyocokkan: cocokkan, cocok
  lampirin ngelampirin attach: lampirkan, lampiran
  paraf tandatangan tandatangani: tanda tangan
  pencet mencet klik ngeklik tap: tekan, klik
  cantumkan cantumin nyantumin tercantum mencantumkan: tampilkan, masukkan, tampil
  sesuain nyesuain nyesuaiin kustom kustomisasi: sesuaikan, ubah
  kosongin ngosongin kosongkan mengosongkan: kosong, hapus
  centang nyentang ceklis checklis: centang, pilih
  lewatin ngelewatin skip: lewati
  nyoret coret dicoret: hapus, batal
  nutupin nambal: bayar, tutup
  mintain: minta, ajukan
  ngantri antri antre: antrean
  ngehubungin hubungkan: hubungkan
  ngeposting posting ngepost: catat, terbit
  ngabsen absenin: kehadiran
  nyembunyiin sembunyikan umpet: sembunyikan, hak akses, izin
  ngizinin izinin bolehin ngebolehin: izin, hak akses
  ngelarang ngelock lock: kunci, batasi
  ngegeser geserin: pindah
  ngebatasin ngebatesin: batasi
  ngeganti ngegantiin gonta: ganti
  nempatin tempatin: simpan
  ngetes tes test testing: coba, uji
  ngasihtau ngabarin kabarin infokan: beri tahu, notifikasi
  nyalurin salurin: kirim, bagi
  ngoreksi koreksiin: koreksi
  ngevoid voidin dibatalin: batal
  nyisipin selipin: tambah
  ngerubah merubah rubah dirubah robah ngerobah: ubah
  bongkar ngebongkar: pecah, lacak
  ngupah upahin: gaji
  nyetujui menyetujui: setuju
  ngelunasin lunasi: lunas
  masangin nginstal: pasang
  nyetak nyetakin: cetak
  nyariin carikan: cari
  ngumpulin kumpulin: gabung
  menyambung sambungkan: hubungkan
  tuku meuli: beli
  adol dodol ngical: jual
  metu kaluar: keluar
  mlebu asup lebet: masuk
  mayar mbayar: bayar
  njaluk menta: minta
  mbalekno mbalikno balikno: kembali, kembalikan
  mateni paehan: matikan, nonaktif
  nyilih nginjeum: pinjaman
  ndeleng ningali nempo: lihat
  nggolek neangan: cari
  ngekek wenehi mere: beri
  nggawe ndamel nyieun: buat
  ngirimno ngirimkeun: kirim
  ngganti ngagentos: ganti
  nambahi nambihan: tambah
  nyampe nyampai sampe: sampai, terima
  nyusul menyusul belakangan: belakangan, akrual
  pairing memasangkan: hubungkan, sambung
  restart reboot: mulai ulang
  ngejar kejar mengejar: tagih, ingatkan
  bulatin buletin dibuletin bulatkan dibulatkan: pembulatan, bulat
  nego nawar tawar: diskon, penawaran
  nahan hold: tunda, tertunda
  rekrut ngerekrut merekrut: karyawan, tambah
  ngerjain kerjain ngelarin: selesaikan, buat
  berentiin brentiin: berhenti, hentikan
  cepetin percepat mempercepat: cepat
  bedanya perbedaan perbedaannya bedain perbandingan: banding, bandingkan, pilih
`;
