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
  blmbisa: belum
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
  prsetujuan persetjuan: persetujuan | prusahaan: perusahaan | rekening2: rekening | tgihan taghan tagihn: tagihan
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
  ptong potng: potong | tnggal: tanggal | sldo: saldo | fktur paktur: faktur | jrnal jurnl: jurnal | hilng: hilang
  gdang gudag: gudang | hrag: harga | bayr bya: bayar | tgih: tagih | lns: lunas | rusk: rusak | spm: spam
  dwnload donload dwnld: unduh | uplod apload uploud: unggah | instl: instal | updte apdet: perbarui | prdk: produk
  kmpnen: komponen | absn: absensi | lmbur lembr: lembur | cti: cuti | tnjngan: tunjangan | upa: upah | pjkk: pajak
  msukin: masukkan | kluarin: keluarkan | tmbhin: tambah | hpsin: hapus | gntiin: ganti | krmin: kirim | byrin: bayar
  mrketplace marketplase: marketplace | lzd: lazada | tktk: tiktok | grb: grab | qr1s: qris | vrtual: virtual
  pnjang: panjang | mngubah: ubah | mnghapus: hapus | mmbuat: buat | mngirim: kirim | mnambah: tambah
  temen: teman | resiko: risiko | antrian: antrean | sendal: sandal | upgred apgred apgrade apgret: tingkatkan, naik paket
  donwgrade donggrade downgred: turunkan, turun paket | aplot: unggah | ekspot: ekspor | inport: impor
  indo: indonesia | rame ramean bareng barengan: bersama
`;
