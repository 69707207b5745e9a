/** Function words as they are typed in a chat, written out before anything else is done. */
export const WRITTEN_OUT = `
  tdk ga gak nggak ngga enggak engga enda gk gag g kagak kaga ndak nda tak tdak tidka tidk ora nggk ngak kgk: tidak
  blm blum blom belom bluman belon: belum | jgn jangn: jangan | yg yng: yang | dgn dg: dengan
  utk tuk untk: untuk | krn krna karna krena: karena | jg jga: juga | sdh udah udh dah uda dh sudh sdah: sudah
  bs bsa bisaa: bisa | gmn gmna gmana gimna bgmn bgaimana bagaimna gmnya gimane: bagaimana
  knp knpa napa kenp kenpa ngapa: kenapa | kpn kapn: kapan | brp brpa brapa: berapa | dr dri: dari
  dlm dalem: dalam | pd: pada | dpt dpet: dapat | sy sya aq gw gwe ane w: saya | tp tpi: tapi
  klo kalo klu klw kl: kalau | jd jdi: jadi | hrs hrus: harus | spt sprti: seperti | sblm sblum sebelom: sebelum
  stlh stelah stlah: setelah | tiap2 stiap tip: setiap | trs trus teros: terus | lg lgi: lagi | msh masi: masih
  sampe smpe smpai sampek: sampai | cm cman: cuma | ato atw ataw: atau | ad: ada | emg emang mmg: memang
  pny pnya: punya | bwt buwat: buat | dmn dmna: dimana | skrng: sekarang | tsb: tersebut | gpp: tidak | mhn: mohon
  tlg tlong: tolong | dri: dari | ndak gag kaga engga2: tidak | sing: yang | sopo: siapa
  piye kepriye kumaha kumana: bagaimana | ora: tidak | teu henteu: tidak | iso tiasa: bisa | opo naon: apa
  kudu kedah: harus | durung: belum | uwis wis: sudah | arep bade: mau | ngene ngono: begini
  pdhl pdhal pdahal: padahal | bkn bukn: bukan | pke: pakai | trnyata: ternyata | sm ama sama2: sama | klw2: kalau
  sblmnya: sebelumnya | knapa2: kenapa | gk2: tidak | ngk: tidak | smntr: sementara
  gtw gatau gaktau gktau: tidak | gaada gada gakada: tidak | gamau gakmau: tidak | gaboleh gakboleh: tidak
  blmbisa: belum | cra carah: cara
  nang neng ning: di | karo: dengan | wae aje: saja | iki kuwi ieu: ini | seko ti: dari | nek: kalau | nu: yang
  ngopo naha ngapain: kenapa | pripun kekmana cemana camana pegimana pegimane begimana gimane kenken baa: bagaimana
  mboten indak kada kagk: tidak | saget kawa: bisa | gelem hayang: mau | kabeh kabeuh: semua | acan: belum
  pira piro pinten sabaraha berape: berapa | iraha: kapan | aya ono: ada | jeung: dan
  knpaa knp2: kenapa | gmnaa gmnh: bagaimana | dpat: dapat | hrsnya: harus | sllu slalu: selalu
  ogah emoh: tidak
`;

/** Words as they are shortened or misspelt by habit; what was typed stays a match of its own. */
export const SHORTENINGS = `
  byr bayr bayarr: bayar | pmbayaran pembyran pmbyrn pembyaran: pembayaran | krm kirm krim: kirim
  msk masok: masuk | klr kluar: keluar | bln: bulan | thn taun: tahun | tgl tggl tangal: tanggal | hri: hari
  mnt: menit | brg brng barag: barang | brg2 barang2: barang | plg plgn plggn pelangan plnggan: pelanggan
  cust costumer custemer kastamer kustomer cstmr: pelanggan, customer | kary kry krywn karyawn: karyawan
  pgw pegawe: pegawai | rek rekn rekenin norek: rekening | trf tf trnsfr tranfer transfr trnsf tfr: transfer
  trx trxn transaks tranksaksi transakasi: transaksi | jml jmlh jmlah: jumlah | qty: jumlah, kuantitas
  pw pwd psw passwd paswd pasword paswod pass: password, kata sandi, sandi | lap lprn: laporan
  lr labarugi: laba rugi | adm atmin: admin | wa whatsap whatshap wasap whatsup watsap wap: whatsapp
  ig: instagram | fb: facebook | inv invois invoise invoce infoice inpois: faktur, invoice | fak fktr: faktur
  nmr nomer nmer nomr: nomor | tlp telp telpon tlpn tlpon tlf telfon telepun: telepon | dok dokmen: dokumen
  perush prusahaan perusahan: perusahaan | apk app apps apl apliksi aplkasi aps: aplikasi
  kwitansi kwetansi: kuitansi | kuitansi: kwitansi | krj: kerja | gdg gdng gudng: gudang
  stk stock setok: stok | hrg hrga: harga | dskn disc diskn dsc: diskon | pjk pjak: pajak
  lgn lgnan langgan: langganan | ubh uba: ubah | hps hpus: hapus | tmbh tmbah: tambah | btl: batal | dftr: daftar
  ctk cetk: cetak | lht: lihat | smpn simpn: simpan | pmbelian pmblian: pembelian
  pnjualan pnjln penjuaan: penjualan | supp suplier suplayer suplyer spplier: pemasok, supplier
  pcs pc: pcs, satuan | notif notip notifikas: notifikasi | verif verip verifikasinya: verifikasi
  konfirm konf: konfirmasi | regis registrasinya: registrasi, daftar | inpo: informasi
  opname opnem opnme: opname | sos medsos sosmed: media sosial | ktr kntr kantr: kantor | cab cbg: cabang
  gbr gmbr: gambar | bckup bekap bakup becup: cadangan, backup | rekon rekonsil: rekonsiliasi | org orng: orang
  akt akunting: akuntansi | pph21: pph 21 | pph23: pph 23 | bupot bukpot bukpotong bupo: bukti potong
  efaktur efaktr: e faktur | mp markt markeplace marketplce: marketplace
  tokped toped tokpedia tokopdia: tokopedia | sopi shopi sopee shoppe syopi: shopee | tts: tiktok shop
  pelunasanya: pelunasan | prshn: perusahaan | keu: keuangan | prod prdk produc: produk | penghsln: penghasilan
  kec: kecamatan | langgana: langganan | subs: langganan | spek: spesifikasi | dev: developer, pengembang
  ttd: tanda tangan | ket: keterangan | sts: status | msg: pesan | acct: akun | kompi komp kmptr: komputer, web
  lptp: laptop | brngnya: barang | pmbyr: pembayaran | pmsukan: pemasukan
  pgeluaran pngeluaran pengeluarn: pengeluaran | pmbatalan: pembatalan | pndaftaran: pendaftaran
  pngguna pengguna2 penguna: pengguna | pngaturan: pengaturan | prmintaan: permintaan
  prsetujuan persetjuan: persetujuan | rekening2: rekening | tgihan taghan tagihn: tagihan
  transaksi2 transksi: transaksi | tsaldo sldo: saldo | jrnl: jurnal | nrca: neraca | kmrin: kemarin
  cnth: contoh | cttn: catatan | dtl: detail, rincian | dlvry: pengiriman | eks: ekspor | gj: gaji | gjian: gajian
  hbs: habis | hlg hlang: hilang | hub: hubungi | intgrasi: integrasi | jtempo jt_tempo: jatuh tempo
  kategry: kategori | kbyr kebyr: bayar | kd: kode | kirimn: kiriman | kls: kelas | kmptn: komponen
  krdit: kredit | kurs: mata uang | lwt: lewat | mingg: minggu | mrchant: merchant | npwp2: npwp
  ongkr: ongkos kirim | opnm: opname | orderan orderannya odr: pesanan | otmatis otomatisin: otomatis
  pnawaran: penawaran | pkt: paket | pndpatan: pendapatan | pot: potongan | pph pph2: pph | prnter printr: printer
  psanan pesenan: pesanan | qris2 qiris kris qrisnya: qris | rkp: rekap | rtur: retur | saldonya: saldo
  scurity: keamanan | spl: pemasok | srt_jln: surat jalan | tabelnya: tabel | tdkbs: gagal | tlat: terlambat
  tmpt: tempat | tnjangan: tunjangan | trial2: uji coba | ukrn: ukuran | vchr: voucher | vers: versi
  vndor: vendor, pemasok | wrna: warna
  bli: beli | jwal jwl: jual | mslh mslah: masalah | ggl gagl: gagal | mncl mncul: muncul | hlmn: halaman | lmbt: lambat
  slsh slisih: selisih | kmbali kmbli: kembali | usr: user, pengguna | prngkat perngkat: perangkat | cbng: cabang
  atr: atur | cri: cari | pndah pindh: pindah | gnti gti: ganti | slh sala: salah | ksir: kasir | strk sturk: struk
  blutut blutud bluetut blutuh bluetot: bluetooth | wipi waifai: wifi | imel emel imail: email | exel exsel eksel: excel
  ptong potng: potong | tnggal: tanggal | fktur paktur: faktur | jrnal jurnl: jurnal | hilng: hilang
  gdang gudag: gudang | hrag: harga | bayr bya: bayar | tgih: tagih | lns: lunas | rusk: rusak | spm: spam
  dwnload donload dwnld: unduh | uplod apload uploud: unggah | instl: instal | updte apdet: perbarui
  kmpnen: komponen | absn: absensi | lmbur lembr: lembur | cti: cuti | tnjngan: tunjangan | upa: upah | pjkk: pajak
  msukin: masukkan | kluarin: keluarkan | tmbhin: tambah | hpsin: hapus | gntiin: ganti | krmin: kirim | byrin: bayar
  mrketplace marketplase: marketplace | lzd: lazada | tktk: tiktok | grb: grab | qr1s: qris | vrtual: virtual
  pnjang: panjang | mngubah: ubah | mnghapus: hapus | mmbuat: buat | mngirim: kirim | mnambah: tambah
  infois inpois infoice: invoice | gajih: gaji | pengantian: penggantian | form: formulir
  temen: teman | resiko: risiko | antrian: antrean | sendal: sandal | upgred apgred apgrade apgret: tingkatkan, naik paket
  donwgrade donggrade downgred: turunkan, turun paket | aplot: unggah | ekspot: ekspor | inport: impor
  merk: merek | indo: indonesia | rame ramean bareng barengan: bersama
`;

/**
 * Words of speech that carry no subject. Unlike stop words they are indexed, so that they are found alone and in quotes;
 * in a query with other words they match nothing.
 */
export const FILLERS = `
  bapak bpk ibu kak kakak mbak mba mbk bro sis gan bosku om tante
  halo hallo hello helo hai hay hi hey permisi punten misi assalamualaikum wassalam salam slmt
  makasih makasi mksh trims trimakasih terimakasih thanks thx tq tks please pls plz sir madam
  mo pengen pengin pingin kepingin pgn kepengen
  bantu bantuin bantuannya bantuanny infonya infoin solusinya solusiny pencerahan arahan arahannya
  tutorial tutorials guide guides
  penjelasannya tanya nanya nanyain bertanya tanyakan kasihtau kasitau kasihtahu jelasin jelaskan
  tau tahu taunya ngerti mengerti paham bingung binggung pusing heran susah ribet
  sekali sangat amat bgt bngt sungguh benar2 bener2
  deh dech loh lho lo sob yuk ayo kan kah nah wah duh aduh waduh eh oh ah hmm hm hehe haha wkwk yaa yah iya iyah oke ok sip nggih nggeh
  kayak kayaknya kyk kyknya sepertinya kelihatannya keliatannya gitu gini gtu gni begitu begini begituan
  ternyata rupanya padahal mendadak ujug katanya bilangnya bilang ngomong maksud maksudnya mksdnya artinya
  tadi barusan barusaja kemarin kemaren kmrn sekarang skrg skr skrang nanti ntar nnti dulu dahulu dulunya tadinya
  langsung selalu sering kadang kadang2 akhirnya
  pakai pake pakek pk memakai menggunakan gunakan gunain digunakan dipakai dipake makai
  perlu butuh membutuhkan memerlukan mesti musti kudu wajibkah
  situ sini sana disini disana disitu darimana dimana kemana gimananya bagaimananya caranya carane piye carany
  sebenarnya sebenernya sebetulnya soalnya masalahnya kebetulan misalnya misal contohnya
  cuman cuma sekalian supaya agar walaupun walau meski meskipun selama
  bolehkah bisakah adakah apakah kenapakah mungkinkah kira kira2 kirakira kiranya
  antar sesama aneh anehnya sumpah tuh noh lha lah dah de
  knp2 apa2 pengennya maunya harusnya seharusnya hrsnya mestinya seharusny
  mulu melulu terusan terusterusan atuh euy cuy ges guys gaes ndan bosque bosqu mimin
  want wants wanna gonna cannot cant dont doesnt didnt isnt wont im ive id lets
  really very some still again also too yet
  maaf sori sorry mohon2 plis plisss btw fyi cmiiw huhu hadeh haduh astaga buset serius seriusan semoga harap berharap
  use uses using used get gets getting got make makes making doing need needs needed
  somebody anybody menurut
  sebaiknya baiknya enaknya gara lamanya dear usah semisal umpamanya ibaratnya
  biasanya biasa tumben entah mungkin kayanya keknya kek soale soalnya gara2 gegara bahkan malahan justru apalagi pokoknya
  intinya jujur jujurnya emangnya tolonglah mohonlah mah euy mbok mang kang cak cik koh ci mbake mase tolongin
  padahal2 tau2 taunya tiba2 nyatanya sebentar bentar seenaknya
`;

/** Forms of address that mean something else between words of the subject (dus pak botol). */
export const FORMS_OF_ADDRESS = 'pak bu mas bang ka bos min';

/** Forms of address after a greeting ("pagi min"); alone they may be a subject (stok min, hak admin, shift pagi). */
export const GREETINGS = 'pagi siang sore malam selamat halo hallo hai hi permisi';
export const AFTER_GREETING = 'min admin cs pak bu kak mas mbak mba gan bang bapak ibu tim semua semuanya';

/** Two words that are only polite. */
export const COURTESIES = `
  selamat pagi, selamat siang, selamat sore, selamat malam, met pagi, met siang, met malam, terima kasih, trima kasih,
  mohon bantuan, mohon bantuannya, mohon info, mohon infonya, mohon solusi, mohon solusinya, mohon pencerahan,
  mohon pencerahannya, mohon penjelasan, mohon penjelasannya, mohon arahan, mohon arahannya, mohon dibantu, mohon petunjuk,
  minta bantuan, minta bantuannya, minta info, minta tolong, minta solusi, minta solusinya, tolong bantu, tolong bantuan,
  tolong dibantu, tolong bantuannya, butuh bantuan, perlu bantuan, mau tanya, mau nanya, mau bertanya, mo tanya, mo nanya, ingin tanya,
  ingin bertanya, pengen tanya, pengen nanya, numpang tanya, numpang nanya, izin bertanya, izin tanya, ijin tanya, ijin bertanya, boleh tanya,
  ingin tahu, ingin tau, mau tahu, mau tau, pengen tahu, pengen tau, kasih tau, kasih tahu, kasi tau, kasi tahu, beri tahu,
  good morning, good afternoon, good evening, good day, thank you, help me, help with, how to, how do, can you, could you
`;

/**
 * Background: words that tell how a problem came up, not what it is. They match nothing in a long message, whose other
 * words say what it is about; in a short query they weigh half.
 */
export const BACKGROUND = `
  bawa membawa dibawa minta meminta diminta punya mempunyai coba cobain nyoba mencoba dicoba suruh nyuruh disuruh menyuruh
  datang dateng pergi pulang tinggal ketemu ngobrol telepon nelpon cerita kerja bekerja mulai selesai jalan jadi kena
  hari minggu jam menit detik pagi siang sore malam senin selasa rabu kamis jumat sabtu tadi
  kali berkali orang orangnya semua semuanya seluruh sebagian banyak sedikit beberapa macam jenis hal bagian
  besar gede kecil lama baru cepat baik bagus benar betul pasti penting atas bawah depan belakang dalam luar
  satu dua tiga empat lima enam tujuh delapan sembilan sepuluh ratus ribu juta miliar rupiah rp persen rb jt
  toko warung usaha kantor tempat rumah perusahaan saudara teman suami istri anak adik
  jakarta bandung surabaya semarang medan makassar bekasi depok bogor tangerang yogyakarta malang solo bali denpasar
  sendiri beda sama lama masing setengah separuh bareng bersama nama sekaligus
  tiba ada lihat melihat dilihat
  like one ones many much different same together good bad able possible lot kind way own other else another any
  first second next last always never often ever put puts take takes took give gives come comes came
  know think look looks seem seems already anymore inside outside before after each all both up out off over go goes going
  today yesterday now people someone something thing things everything day days week hour minutes new old big
  two three four five went said says told ask asked trying tried try want keep keeps
  kejadian terjadi kejadiannya takut takutnya khawatir kuatir kesal kesel capek cape capai lelah repot sibuk malas males
  dengar denger pegang megang dipegang suka senang kondisi situasi keadaan pihak ibu2 bapak2 penjelasan
  semalam malam2 tetep macem keseringan
  semenjak sejak mulainya keburu sempat sempet terpaksa
`;
