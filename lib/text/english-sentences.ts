import { defineText } from './define';
import { NO_ARTICLES } from './no-articles';

/** Before the category and topic of an article that was found (behaviour.md §2). */
export const IN = 'in';

/** Sentences that are English in both languages (behaviour.md §8), so that they are read out as English. */
const ENGLISH: ReadonlySet<string> = new Set([
  'This field is required',
  'Something Wrong, please try again!',
  'invalid settings account',
  'register failed!',
  'Request OTP Failed!',
  'Create Activity',
  'Create Request',
  'All Status',
  'Search Product',
  'This image failed to load',
  'Recent articles',
  NO_ARTICLES,
  IN,
]);

/** The name of a user without one (behaviour.md §3). */
const NAMELESS = /^Contact \d+$/;

/** Returns the `lang` of a sentence that is English whatever the language of the page; undefined for all others. */
export const langOf = (sentence: string): 'en' | undefined =>
  ENGLISH.has(sentence) || NAMELESS.test(sentence) ? 'en' : undefined;

/** What to do, by the specification's sentence at a field, with which it stands as one message. */
export const fieldHelpText = defineText(
  {
    'This field is required': (label: string) => `Isi “${label}” lebih dahulu.`,
    'Email anda tidak valid': () => 'Tulis alamat lengkapnya, misalnya nama@toko.co.id.',
  },
  { 'This field is required': () => '', 'Email anda tidak valid': () => '' },
);
