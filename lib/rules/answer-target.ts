import { contactTarget, type ContactTarget, type Site } from './contact-search';
import { searchWords } from './search-words';

/** Where a search leads that wants to get somewhere and nothing else. */
export type AnswerTarget = ContactTarget | { to: keyof typeof TARGETS };

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** Words of which one has to be there, and words that may stand beside it. */
const TARGETS = {
  prices: {
    asks: words('harga tarif biaya pricelist price prices pricing cost costs'),
    says: words(`paket produk langganan berlangganan plan plans product products subscription list per bulan bulanan
      tahun tahunan month monthly year yearly berapa much`),
  },
  login: {
    asks: words('login masuk signin'),
    says: words('akun account halaman page'),
  },
  register: {
    asks: words('daftar mendaftar registrasi register pendaftaran signup'),
    says: words('baru new halaman page'),
  },
};

const FILLERS = words(`
  semua apa saja ke di untuk dan yang ini itu aplikasi portal kami anda saya cara mau ingin bagaimana gimana dong ya
  tolong daftar the a an to of for is what how do i your our my in up log sign all show me website situs`);

/** `log in` and `sign up` are one word each. */
const JOINED: [RegExp, string][] = [
  [/\b(?:log|sign) in\b/g, 'login'],
  [/\bsign up\b/g, 'register'],
  [/\bprice list\b/g, 'prices'],
];

/** Longer questions want to be understood, not led somewhere. */
const MAX_WORDS = 6;

/** Returns where a search leads by its words alone; undefined for every other search, and for long ones. */
export function answerTarget(query: string, site: Site): AnswerTarget | undefined {
  const given = searchWords(query, MAX_WORDS + 1);
  if (given.length === 0 || given.length > MAX_WORDS) return undefined;
  const contact = contactTarget(query, site);
  if (contact) return contact;
  const names = new Set(searchWords(site.name, MAX_WORDS));
  const text = JOINED.reduce((joined, [pattern, word]) => joined.replace(pattern, word), given.join(' '));
  const rest = text.split(' ').filter((word) => !names.has(word));
  for (const to of Object.keys(TARGETS) as (keyof typeof TARGETS)[]) {
    const { asks, says } = TARGETS[to];
    const isKnown = (word: string) => asks.has(word) || says.has(word) || FILLERS.has(word);
    if (rest.some((word) => asks.has(word)) && rest.every(isKnown)) return { to };
  }
  return undefined;
}
