import { searchWords } from './search-words';

/** Where a search for a person leads: the ways of contact, or the offices, perhaps those of one city. */
export type ContactTarget = { to: 'contact' } | { to: 'stores'; city?: string };

/** What a site calls itself and where its offices are: words that say nothing about the product. */
export type Site = { name: string; cities: readonly string[] };

const words = (text: string): Set<string> => new Set(text.split(/\s+/).filter(Boolean));

/** Words that belong together become one; apart they mean something else. */
const PHRASES = [
  'jam buka|jam layanan|jam operasional|opening hours|service hours|business hours → jambuka',
  'call cent(er|re)|customer (service|care|support)|layanan (pelanggan|konsumen)|help ?desk|get in touch → callcenter',
  'live chat|obrolan langsung → livechat',
].map((line) => {
  const [pattern = '', word = ''] = line.split(' → ');
  return { pattern: new RegExp(String.raw`\b(?:${pattern})\b`, 'g'), word };
});

/** One of these makes a search one for a person. */
const CONTACT = words(`
  hubungi menghubungi dihubungi kontak telepon telpon telefon telp tlp menelepon hotline wa whatsapp whatsap watsap alamat
  cs callcenter callcentre livechat jambuka contact contacts phone telephone call address`);
/** Likewise, for an office. */
const OFFICE = words('kantor office offices');
/** These mean an office beside one of the others or a city. */
const PLACE = words('cabang lokasi branch branches location locations terdekat nearest');
/** These say nothing alone, but may stand beside the others. */
const FILLERS = words(`
  nomor nomer no email surel mail chat tim team petugas admin bantuan support resmi pusat service layanan help online jam buka
  kami kita saya anda kalian kamu ke di dari yang dan atau untuk apa berapa mana dimana bagaimana gimana cara mau ingin bisa
  tolong dong ya ini itu hari sekarang sabtu minggu kota daerah dekat sini
  the a an your you us we i me my our how do does to can what is are of for in at on by number please when where near open now
  today team head`);

/**
 * Returns where a search leads that asks for a person and for nothing else: every word asks for contact, is a filler, or
 * names the site or a city with an office. 'nomor wa pundara' does, 'menghubungi pelanggan' is about the product.
 */
export function contactTarget(query: string, { name, cities }: Site): ContactTarget | undefined {
  const folded = fold(query);
  // The longest, as 'Jakarta' is a part of 'Jakarta Selatan'.
  const [city] = cities
    .filter((one) => hasWords(folded, fold(one)))
    .sort((a, b) => fold(b).length - fold(a).length);
  const given = words(
    without(
      PHRASES.reduce((text, { pattern, word }) => text.replace(pattern, word), folded),
      [name, city ?? ''],
    ),
  );
  const rest = [...given];
  const has = (set: ReadonlySet<string>) => rest.some((word) => set.has(word));
  const isKnown = (word: string) => [CONTACT, OFFICE, PLACE, FILLERS].some((set) => set.has(word));
  if (!rest.every(isKnown)) return undefined;
  const isContact = has(CONTACT);
  const isOffice = has(OFFICE);
  if (!isContact && !isOffice && !(has(PLACE) && city !== undefined)) return undefined;
  if (city !== undefined) return { to: 'stores', city };
  return isOffice || has(PLACE) ? { to: 'stores' } : { to: 'contact' };
}

/** Whether a search can lead to a city, so that its name has to be known. */
export const mayNameCity = (query: string): boolean =>
  [...words(PHRASES.reduce((text, { pattern, word }) => text.replace(pattern, word), fold(query)))].some(
    (word) => [CONTACT, OFFICE, PLACE].some((set) => set.has(word)),
  );

const MAX_WORDS = 12;
const fold = (text: string): string => searchWords(text, MAX_WORDS).join(' ');

const hasWords = (text: string, part: string): boolean => part !== '' && ` ${text} `.includes(` ${part} `);

/** Removes the words of some names. */
function without(text: string, names: readonly string[]): string {
  const removed = words(names.map(fold).join(' '));
  return text
    .split(' ')
    .filter((word) => !removed.has(word))
    .join(' ');
}
