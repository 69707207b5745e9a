/** The page of all ways to reach a person. */
export const CONTACT_PATH = '/contact';
/** The page of offices. */
export const STORES_PATH = '/store-location';

/** Returns the path of the offices in a city, or of all of them. */
export const storesPath = (city?: string): string =>
  city ? `${STORES_PATH}?city=${encodeURIComponent(city)}` : STORES_PATH;

/** Shortest number with its country code that can be called. */
const MIN_DIGITS = 8;

/**
 * Returns the digits of a phone number with its country code: 08… and 8… are Indonesian, others need their +. Undefined
 * for short numbers such as 1500-123.
 */
function international(phone: string): string | undefined {
  const digits = phone.replace(/\D/g, '');
  const number = phone.trim().startsWith('+') ? digits : digits.replace(/^0+|^(?=8)/, '62');
  return number.length >= MIN_DIGITS && (number !== digits || /^\s*(\+|62)/.test(phone)) ? number : undefined;
}

/** Returns the URL that calls a number; a short one is called as it is. */
export function phoneHref(phone: string): string {
  const number = international(phone);
  return number ? `tel:+${number}` : `tel:${phone.replace(/[^+\d]/g, '')}`;
}

/** Returns the URL of a chat on WhatsApp with a text filled in; undefined when the number is too short. */
export function whatsAppHref(phone: string, text?: string): string | undefined {
  const number = international(phone);
  if (!number) return undefined;
  return `https://wa.me/${number}${text ? `?text=${encodeURIComponent(text)}` : ''}`;
}

/** Returns the URL that writes a mail with a subject filled in. */
export const mailHref = (address: string, subject?: string): string =>
  `mailto:${address}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`;
