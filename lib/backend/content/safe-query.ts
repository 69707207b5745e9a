import { fold } from '@/lib/search';

/** Longer searches are pasted texts, which may contain anything. */
const MAX_LENGTH = 120;

/** Queries like these may be personal: better to lose one from the statistics than to store it. */
const PERSONAL: RegExp[] = [
  // Emails and URLs, also as people disguise them from robots.
  /@|＠|:\/\/|\bwww\./,
  /[[({]\s*at\s*[\])}]|\bat\b.*\bdot\b/,
  // Phone, identity, tax and card numbers, one-time codes; in one piece or in groups.
  /\d{6,}/,
  /(?<!\d)\d{3}[\s.-]\d{3}(?!\d)/,
  /(?<!\d)\d{2}[\s.-]\d{2}[\s.-]\d{2}(?!\d)/,
  // Digits of other scripts: no search for an article has them.
  /(?!\d)\p{Nd}/u,
  /(?:\d[\s().+/-]*){8,}/,
  // Street addresses.
  /\b(?:jl|jln|jalan|gang|gg|rt|rw|blok|perumahan)\b\.?\s*\S+.*\d/,
  // Passwords, codes and the like, after their name.
  /\b(?:otp|pin|password|passwd|sandi)\b\D{0,12}\S*\d/,
  /\bkode\s+\d{4,}/,
  // Tokens and keys: long, or letters and digits mixed.
  /\S{24,}/,
  /(?=\S*\d)(?=\S*\p{L})[\p{L}\p{N}_+/=.]{10,}/u,
  /\b(?:pnd|sk|pk|api|key|token)_\w+/,
];

/** Returns a query as the statistics store it: folded, or null when it may hold something personal or secret. */
export function safeQuery(q: string): string | null {
  const text = fold(q).replace(/\s+/g, ' ').trim();
  if (text === '' || text.length > MAX_LENGTH) return null;
  return PERSONAL.some((pattern) => pattern.test(text)) ? null : text;
}
