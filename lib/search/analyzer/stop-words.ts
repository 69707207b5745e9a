import { wordSet } from '@/lib/rules/word-table';

/**
 * Stop words carry no subject. They are left out of a query that has other words, and indexed in titles only
 * ("Apa itu faktur").
 */
const INDONESIAN = `
  ada adalah agar akan aku aja anda apa apakah apabila atas atau bagaimana bagi bahwa banget begini begitu belum berapa
  bila bisa boleh cara dalam dan dapat dari dengan di dia dong gimana hal hanya harus hendak ingin ini itu jadi jangan
  jika juga kah kalau kami kamu kan kapan karena ke kenapa kepada kita kok lagi lah lalu lebih maka mana masih mau maupun
  melalui memang mengapa mereka mohon namun nih nya oleh pada para pas pernah pun saat saja sambil sampai
  sang saya se sebagai sebelum sebuah secara sedang sedangkan sejak seperti serta sesuatu setelah setiap siapa sih suatu
  sudah supaya telah tentang tapi terhadap terus tetap tetapi tidak toh tolong untuk ya yaitu yakni yang punya
  tersebut ketika sehingga hingga antara tiap gue gua elo lu bukan malah caranya biar doang
`;
const ENGLISH = `
  a about an and any are as at be been but by can could did do does for from had has have he how i if in into is it its
  just me my no not of on or our please should so that the their them then there these they this to us was we were what
  when where which while who why will with would you your
`;

const ENGLISH_STOP_WORDS = wordSet(ENGLISH);
const STOP_WORDS = wordSet(INDONESIAN + ENGLISH);
/** Stop words that are indexed in headings as well. */
const NEGATIONS = wordSet('tidak belum not');

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);
export const isEnglishStopWord = (word: string): boolean => ENGLISH_STOP_WORDS.has(word);
export const isNegation = (word: string): boolean => NEGATIONS.has(word);
