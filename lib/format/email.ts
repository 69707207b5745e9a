import { validate } from 'email-validator';

/** Longest text that is checked: room for the longest valid email with a name and white space around it. */
const MAX_TYPED = 1_000;
/** An encoded word (RFC 2047). Mail software decodes it, which can change the recipient. */
const ENCODED_WORD = /=\?.*\?=/;
// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/;
/** An international top level, whose two hyphens the checker does not know. */
const ASCII_TOP_LEVEL = /\.xn--(?=[^.]*$)/i;
/** White space and invisible marks, which are copied along at the ends. */
const ENDS = /^[\s\u200b-\u200f\u202a-\u202e\u2060\ufeff]+|[\s\u200b-\u200f\u202a-\u202e\u2060\ufeff]+$/g;

/**
 * Returns a typed or pasted email in the one form that identifies an account: in lower case, with an international domain
 * in ASCII (`xn--…`), and without what was copied along (a name, `mailto:`, a dot at the end). Full-width characters
 * count as plain ones. Undefined for anything that is no email (behaviour.md §5).
 */
export function parseEmail(typed: string): string | undefined {
  if (typed.length > MAX_TYPED) return undefined;
  const trimmed = typed.replace(ENDS, '');
  if (CONTROLS.test(trimmed) || ENCODED_WORD.test(trimmed)) return undefined;
  const bare = withoutSurroundings(toHalfWidth(trimmed));
  const at = bare.lastIndexOf('@');
  const domain = asciiDomain(bare.slice(at + 1));
  const email = domain && `${bare.slice(0, at + 1)}${domain}`;
  return email && validate(email.replace(ASCII_TOP_LEVEL, '.xn0-')) ? email.toLowerCase() : undefined;
}

/** Returns whether a typed or pasted text is an email. */
export const isValidEmail = (typed: string): boolean => parseEmail(typed) !== undefined;

/** Returns the one form of an email, and of anything else its lower case, to be compared with such. */
export const normaliseEmail = (typed: string): string => parseEmail(typed) ?? typed.trim().toLowerCase();

const toHalfWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));

/** Removes a name (one without an email in it, which would be another), the scheme of a link and a dot at the end. */
function withoutSurroundings(text: string): string {
  const [, named = text] = /^[^<>@]*<([^<>]*)>[.,;]?$/.exec(text) ?? [];
  return named
    .trim()
    .replace(/^mailto:([^?]*)(?:\?.*)?$/i, '$1')
    .replace(/[.,;]$/, '');
}

/** Returns a domain in ASCII; undefined when characters would change into others on the way, or get lost. */
function asciiDomain(domain: string): string | undefined {
  // oxlint-disable-next-line no-control-regex -- all of ASCII
  if (/^[\u0000-\u007f]*$/.test(domain)) return domain;
  const isPlain = [...domain].every((sign) => sign.normalize('NFKC') === sign);
  if (!isPlain || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return undefined;
  const url = `http://${domain.normalize('NFC')}`;
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}
