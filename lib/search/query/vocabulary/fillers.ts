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
 * Words that tell a story around the subject. They match nothing in a long message, whose other words say what it is
 * about; in a short query they weigh half.
 */
export const STORY = `
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
  today yesterday now people someone something thing things everything day days week hour minutes new old big
  two three four five got get getting went came said says told ask asked trying tried try want keep keeps
  kejadian terjadi kejadiannya takut takutnya khawatir kuatir kesal kesel capek cape capai lelah repot sibuk malas males
  dengar denger pegang megang dipegang suka senang kondisi situasi keadaan pihak ibu2 bapak2 penjelasan
  semalam malam2 tetep macem keseringan
  semenjak sejak mulainya keburu sempat sempet terpaksa
`;
