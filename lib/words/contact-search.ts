import { searchWords } from './search-words';
import { phraseJoiner, wordSet } from './word-table';

/** What people call places in chats: nicknames, and behind a colon the places that they mean, the likeliest first. */
export const PLACE_NICKNAMES = `
  jogja jogjakarta yogya jogya diy: yogyakarta
  jkt dki jaksel jakbar jaktim jakut jakpus jekardah: jakarta
  bdg: bandung
  sby suroboyo: surabaya
  smg: semarang
  mdn: medan
  mksr mks: makassar
  dps: denpasar, bali
  tangsel: tangerang
  tgr: tangerang
  bks: bekasi
  bgr: bogor
  mlg: malang
  bpn: balikpapan
  plb plmbg: palembang
  pku: pekanbaru
  btm: batam
  ptk pnk: pontianak
  bjm: banjarmasin
`;

/** The target of a search for a person: the ways of contact, or the offices, optionally in one city. */
export type ContactTarget = { to: 'contact' } | { to: 'stores'; city?: string };

/** The name of the site and the cities of its offices: words that say nothing about the product. */
export type SearchedSite = { name: string; cities: readonly string[] };

/** Joins words that mean something else apart. */
const joinPhrases = phraseJoiner([
  'jam buka|jam layanan|jam operasional|(opening|service|business|office|working) hours → jambuka',
  'call cent(er|re)|(customer|costumer|custumer|kustomer) (service|servis|care|support)|layanan (pelanggan|konsumen)|help ?desk|get in touch|(butuh|perlu|minta|need) (bantuan|help)|^(help|support)$ → callcenter',
  'live chat|obrolan langsung|chat (admin|cs|petugas|tim|support|us|kami) → livechat',
  '(bicara|ngobrol|ngomong|tanya|talk|speak) (langsung )?(ke|sama|dengan|dgn|to|with) (a )?(admin|cs|petugas|tim|orang|manusia|person|human) → livechat',
  '(sabtu|minggu|libur|tanggal merah) (masih |tetap )?buka|buka (hari )?(sabtu|minggu|libur)|buka (sampai|sampe|dari) jam|buka 24 jam|(buka|tutup) jam berapa|ada (yang |yg )?(jaga|standby|balas|bales|jawab|online) → jambuka',
  'email (kami|cs|bantuan|resmi) → kontak',
  // A city without an office: all offices are shown.
  '(kantor|kntr|ktr|office) (di|in) (?!aplikasi|faktur|invoice|struk|nota|laporan|coretax|dokumen|slip|surat|profil|pengaturan|menu)[a-z]+|(daftar|list) kantor → kantor',
  '(cabang|cbg|lokasi|toko|gerai|branch|location|store) (yang |yg )?(terdekat|paling dekat)|(nearest|closest) (branch|location|store|shop) → kantor',
  '(lokasi|daftar|list|semua|cari) (toko|gerai|cabang|cbg)|(store|shop|branch) (locations?|locator|finder|list) → kantor',
  'toko online → olshop',
]);

/** Writes out what people call places: `cabang jogja` becomes `cabang yogyakarta`. */
const writeOutPlaces = phraseJoiner(
  PLACE_NICKNAMES.trim()
    .split('\n')
    .map((line) => {
      const [nicknames = '', places = ''] = line.trim().split(': ');
      return `${nicknames.replaceAll(' ', '|')} → ${places.split(',')[0]}`;
    }),
);

/** Words that ask for a person. */
const CONTACT = wordSet(`
  hubungi menghubungi dihubungi hubungin hub kontak kontek telepon telpon telefon telfon telp tlp tlpn menelepon menelpon
  nelpon nelfon ditelepon ditelpon hotline wa whatsapp whatsap watsap wasap alamat almt
  cs callcenter callcentre livechat jambuka komplain pengaduan contact contacts phone telephone call address`);
/** Words that ask for a person together with the name of the site. */
const WAY = wordSet('email surel nomor no chat');
/** Words that ask for an office. */
const OFFICE = wordSet('kantor kntr ktr office offices');
/** Words that ask for an office together with a city or the name of the site. */
const PLACE = wordSet(
  'cabang cbg lokasi maps peta rute toko gerai store stores branch branches location locations terdekat nearest',
);
/** Words that may stand beside the others, and ask for nothing themselves. */
const FILLERS = wordSet(`
  nomor nomer nmr no hp handphone cp email surel mail chat tim team petugas admin bantuan support resmi pusat service
  layanan help online jam buka kami kita saya anda kalian kamu ke di dari yang yg dan atau untuk apa apakah berapa brp
  mana dimana dmn bagaimana gimana gmn cara mau pengen ingin bisa bs ada aja saja tanya nya tolong dong ya kak min nih
  deh ini itu hari sekarang libur ga gak nggak tidak kah sih minta perlu butuh sama sabtu minggu kota daerah dekat deket
  sini dr person lewat via langsung masih tetap bukan bot robot halaman laman page form formulir lihat liat semua all
  show link
  the a an your you us we i me my our how do does to can what is are of for in at on by number please when where near open now
  today team head center centre 24`);

/**
 * Returns the target of a search that asks for a person and nothing else: every word asks for contact, is a filler, or
 * names the site or a city with an office. 'nomor wa pundara' does, 'menghubungi pelanggan' is about the product.
 */
export function contactTarget(query: string, { name, cities }: SearchedSite): ContactTarget | undefined {
  const folded = writeOutPlaces(fold(query));
  // The longest, as 'Jakarta' is a part of 'Jakarta Selatan'.
  const [city] = cities
    .filter((one) => hasWords(folded, fold(one)))
    .sort((a, b) => fold(b).length - fold(a).length);
  const joined = joinPhrases(folded);
  const unnamed = without(joined, [name]);
  const rest = [...wordSet(without(unnamed, [city ?? '']))];
  const has = (set: ReadonlySet<string>) => rest.some((word) => set.has(word));
  const isKnown = (word: string) => [CONTACT, OFFICE, PLACE, FILLERS].some((set) => set.has(word));
  if (!rest.every(isKnown)) return undefined;
  const isNamed = unnamed !== joined;
  const isContact = has(CONTACT) || (isNamed && has(WAY));
  const isOffice = has(OFFICE);
  const isPlace = has(PLACE) && (isNamed || city !== undefined);
  if (!isContact && !isOffice && !isPlace) return undefined;
  if (city !== undefined) return { to: 'stores', city };
  return isOffice || has(PLACE) ? { to: 'stores' } : { to: 'contact' };
}

/** Returns whether a search may name a city, so that the cities of the offices are needed. */
export const mayNameCity = (query: string): boolean =>
  [...wordSet(joinPhrases(fold(query)))].some((word) =>
    [CONTACT, OFFICE, PLACE].some((set) => set.has(word)),
  );

const MAX_WORDS = 12;
const fold = (text: string): string => searchWords(text, MAX_WORDS).join(' ');

const hasWords = (text: string, part: string): boolean => part !== '' && ` ${text} `.includes(` ${part} `);

/** Removes the words of names from a text. */
function without(text: string, names: readonly string[]): string {
  const removed = wordSet(names.map(fold).join(' '));
  return text
    .split(' ')
    .filter((word) => !removed.has(word))
    .join(' ');
}
