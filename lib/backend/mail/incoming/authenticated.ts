import type { MailHead } from './parse-message';

/** A longer result is not looked at, in characters. */
const MAX_RESULT = 5_000;

/**
 * Returns whether the own receiving server says that the domain of the sender sent a mail (DMARC, RFC 8601). Only the
 * topmost result counts, and only with the name of that server: anybody can write others below it.
 */
export function isAuthenticated(
  { headers }: Pick<MailHead, 'headers'>,
  from: string,
  server: string | undefined,
): boolean {
  if (server === undefined) return false;
  const { value = '' } = headers.find(({ key }) => key === 'authentication-results') ?? {};
  if (value.length > MAX_RESULT) return false;
  const [named = '', ...results] = value.replace(/\([^()]*\)/g, ' ').split(';');
  if (named.trim().split(/\s+/)[0]?.toLowerCase() !== server) return false;
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return results.some((result) => {
    const parts = result.trim().toLowerCase().split(/\s+/);
    return parts[0] === 'dmarc=pass' && parts.includes(`header.from=${domain}`);
  });
}
