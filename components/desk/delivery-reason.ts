/** The kinds of reasons why a mail did not arrive. */
export type DeliveryReasons = Record<
  'address' | 'full' | 'policy' | 'large' | 'expired' | 'later' | 'refused',
  string
>;

/** Codes of mail servers (RFC 3463, RFC 5321) and their kind, the first that matches. */
const KINDS: [RegExp, keyof DeliveryReasons][] = [
  [/^expired$/, 'expired'],
  [/^5\.1\.|^5\.2\.1$|^55[013]$/, 'address'],
  [/^[45]\.2\.2$|^[45]52$/, 'full'],
  [/^5\.3\.4$/, 'large'],
  [/^5\.7\.|^5(21|30|35|54|56)$/, 'policy'],
  [/^4|^E|^failed$/, 'later'],
];

/** Returns in words why a mail did not arrive, with the code of the mail server. */
export function deliveryReason(code: string, reasons: DeliveryReasons): string {
  const [, kind] = KINDS.find(([pattern]) => pattern.test(code)) ?? [/./, 'refused' as const];
  return /^\d/.test(code) ? `${reasons[kind]} (${code})` : reasons[kind];
}
