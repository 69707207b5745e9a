import { contactTarget, type ContactTarget, type SearchedSite } from './contact-search';
import { parseErrorCode } from './error-codes';
import { searchWords } from './search-words';
import { phraseJoiner, wordSet } from './word-table';

/** The target of a purely navigational search. */
export type AnswerTarget = ContactTarget | { to: keyof typeof TARGETS };

/** For each target: words of which the query needs one (`asks`), and words that may stand beside it (`says`). */
const TARGETS = {
  prices: {
    asks: wordSet(
      'harga harganya hrg tarif tarifnya biaya biayanya pricelist price prices pricing cost costs',
    ),
    says: wordSet(`paket produk langganan berlangganan plan plans product products subscription list per bulan bulanan
      tahun tahunan sebulan setahun month monthly year yearly berapa brp`),
  },
  login: {
    asks: wordSet('login masuk msk signin'),
    says: wordSet('akun account web link tautan'),
  },
  register: {
    asks: wordSet('daftar mendaftar registrasi register pendaftaran signup'),
    says: wordSet('baru new'),
  },
  faq: {
    asks: wordSet('faq faqs'),
    says: wordSet('umum ditanya ditanyakan ditanyain diajukan muncul'),
  },
  blog: {
    asks: wordSet('blog'),
    says: wordSet('artikel tulisan baca terbaru latest post posts usaha bisnis pemilik buat'),
  },
  about: {
    asks: wordSet('tentang about'),
    says: wordSet('us perusahaan company profil'),
  },
  requests: {
    asks: wordSet('requests tiket tiketku tickets'),
    says: wordSet('cek semua riwayat lacak kemarin kmrn check see track bantuan layanan'),
  },
  newRequest: {
    asks: wordSet('newrequest'),
    says: wordSet('baru new bantuan layanan dukungan support help'),
  },
  errorCodes: {
    asks: wordSet('errorcodes'),
    says: wordSet('arti list muncul tampil layar meaning screen'),
  },
  knownIssues: {
    asks: wordSet('gangguan down outage'),
    says: wordSet(
      `server sistem system layanan service sedang lagi lg hari hr sekarang skrg now today info cek status`,
    ),
  },
  apiDocs: {
    asks: wordSet('apidocs'),
    says: wordSet('list lengkap'),
  },
  terms: {
    asks: wordSet('tos terms'),
    says: wordSet('layanan pemakaian penggunaan service use'),
  },
  privacy: {
    asks: wordSet('privasi privacy'),
    says: wordSet('kebijakan pernyataan aturan data pribadi policy notice'),
  },
};

/** A target that a link alone answers. */
export type AnswerPage = Exclude<keyof typeof TARGETS, 'prices' | 'login' | 'register' | 'terms' | 'privacy'>;

/**
 * Returns the page that a link above the results leads to. Undefined where the backend lacks what the page shows, and for
 * pages of the content: these lead the results where they are there.
 */
export function answerPage(
  to: AnswerPage | 'terms' | 'privacy',
  has: (call: 'listErrorCodes' | 'listAnnouncements') => boolean,
): AnswerPage | undefined {
  if (to === 'terms' || to === 'privacy') return undefined;
  if (to === 'errorCodes' && !has('listErrorCodes')) return undefined;
  if (to === 'knownIssues' && !has('listAnnouncements')) return undefined;
  return to;
}

const FILLERS = wordSet(`
  semua apa saja ke di untuk dan yang ini itu yg ada aja sih nih kah dimana dmn mana gmn pengen aplikasi portal kami anda
  saya sy cara mau ingin bagaimana gimana dong ya tolong daftar the a an to of for is what how do i
  your our my in up log sign all show me website situs halaman laman page buka open lihat liat view`);

/** Joins words that mean something else apart: `log in` becomes one word. */
const joinPhrases = phraseJoiner([
  '(log|sign) in → login',
  '(akun|profil|profile) (saya|sy|aku|ku)$|my (account|profile) → login',
  'sign up|daftar akun baru|(buat|bikin) akun portal|create (an )?account|(registrasi|mendaftar|register) akun → register',
  'price list|paket (paling murah|termurah|paling mahal)|(langganan|berlangganan|paket) (berapa|brp)|how much → harga',
  '(?<!cara )(daftar|list|katalog) produk|produk(nya)? apa|produk (dan |& )?layanan|halaman produk|products? (and services?|list|page|catalog(ue)?) → harga',
  '(artikel|tulisan|berita|kabar) (terbaru|tips)|tips (usaha|bisnis|jualan) → blog',
  '(perusahaan|company|pt) apa|siapa ((yang|yg) (punya|bikin|buat)|pemilik|pembuat) → tentang',
  'tanya jawab|pertanyaan (umum|(yang|yg) (sering|srg))|q a → faq',
  '(kode|code)s? (error|eror|err|galat|kesalahan)|(error|eror|err) (code|kode)s?|daftar (error|eror|err) → errorcodes',
  '(lagi|lg|sedang) (error|eror|trouble|maintenance)|masalah (yang |yg )?(lagi |lg |sedang )?(diketahui|diperbaiki|ditangani)|known issues?|status (server|sistem|system|situs|web|website|layanan|sekarang|skrg|hari ini|now)|(server|system|service) status → gangguan',
  '(dok|docs?|dokumentasi|documentation|referensi|reference) (rest )?api|api (docs?|documentation|reference)|swagger|open ?api → apidocs',
  'syarat (dan |& )?ketentuan|terms (of|and) (service|use|conditions)|(aturan|ketentuan|syarat) (pakai|pake|pemakaian|penggunaan|layanan) → tos',
  '(buat|bikin|buka|kirim|ajukan|tulis|form|formulir|create|open|submit|new) (laporan )?(tiket|ticket|permintaan|keluhan|komplain|aduan|request) → newrequest',
  '(lapor|laporkan|report) (masalah|kendala|gangguan|a problem) → newrequest',
  '(status|riwayat) (tiket|permintaan|keluhan)|status laporan (saya|sy|aku)|(tiket|permintaan|keluhan|request|requests) (bantuan |layanan )?(saya|sy|aku|ku)|(balasan|jawaban) (cs|admin|tim|petugas|support)|my (requests?|tickets?) → requests',
]);

/** Longer queries are questions, not navigation. */
const MAX_WORDS = 6;

/** Returns the target of a search that its words alone decide; undefined for all others, and for long ones. */
export function answerTarget(query: string, site: SearchedSite): AnswerTarget | undefined {
  // The list of all codes, for one that none of the articles explains.
  if (parseErrorCode(query)) return { to: 'errorCodes' };
  const input = searchWords(query, MAX_WORDS + 1);
  if (input.length === 0 || input.length > MAX_WORDS) return undefined;
  const contact = contactTarget(query, site);
  if (contact) return contact;
  const names = new Set(searchWords(site.name, MAX_WORDS));
  const rest = joinPhrases(input.filter((word) => !names.has(word)).join(' ')).split(' ');
  for (const to of Object.keys(TARGETS) as (keyof typeof TARGETS)[]) {
    const { asks, says } = TARGETS[to];
    const isKnown = (word: string) => asks.has(word) || says.has(word) || FILLERS.has(word);
    if (rest.some((word) => asks.has(word)) && rest.every(isKnown)) return { to };
  }
  return undefined;
}
