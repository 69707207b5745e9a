import type { Email } from 'postal-mime';

/** The largest mail, in bytes: ten images of 5 MB in base64 do not fit, but three do. */
export const MAX_MAIL_BYTES = 25_000_000;
/** The largest headers, in bytes: those that gateways add above the recipients can be long. */
export const MAX_HEAD_BYTES = 256_000;
const MAX_PARTS = 200;
const MAX_BOUNDARIES = 50;

/**
 * Returns why a message must not be parsed: too large, too many parts, nested too deeply. It looks at
 * the bytes alone, in one pass, because a parser could be kept busy by any of that.
 */
export function findExcess(raw: Buffer): 'too-large' | 'too-many-parts' | undefined {
  if (raw.byteLength > MAX_MAIL_BYTES) return 'too-large';
  const text = raw.toString('latin1');
  const end = /\r?\n\r?\n/.exec(text.slice(0, MAX_HEAD_BYTES));
  if (!end && text.length > MAX_HEAD_BYTES) return 'too-large';
  const boundaries = new Set<string>();
  for (const [, quoted, plain] of text.matchAll(
    /boundary\s*=\s*(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/gi,
  )) {
    boundaries.add((quoted ?? plain ?? '').trimEnd());
    if (boundaries.size > MAX_BOUNDARIES) return 'too-many-parts';
  }
  let parts = 0;
  for (const [, line = ''] of text.matchAll(/^--([^\r\n]{1,202})\r?$/gm)) {
    if (boundaries.has(line.trimEnd()) && (parts += 1) > MAX_PARTS) return 'too-many-parts';
  }
  const types = text.match(/^content-type\s*:/gim)?.length ?? 0;
  return types > MAX_PARTS ? 'too-many-parts' : undefined;
}

const AUTOMATIC_SENDER =
  /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?|listserv|majordomo)([+\-.=].*)?@/i;

/** Returns why a mail was written by a program, so that it is neither taken nor answered. */
export function findAutomatic(
  { headers }: Pick<Email, 'headers'>,
  { from, ownDomain }: { from: string; ownDomain: string },
): string | undefined {
  const values = (name: string) => headers.filter(({ key }) => key === name).map(({ value }) => value.trim());
  const has = (name: string) => values(name).length > 0;
  if (values('auto-submitted').some((value) => !/^no\b/i.test(value))) return 'auto-submitted';
  if (values('x-auto-response-suppress').some((value) => !/^none$/i.test(value))) return 'auto-response';
  if (has('x-autoreply') || has('x-autorespond') || has('x-autoresponder')) return 'auto-response';
  if (values('precedence').some((value) => /bulk|junk|list|auto_reply/i.test(value))) return 'bulk';
  if (has('list-id') || has('list-unsubscribe') || has('list-post')) return 'list';
  if (values('return-path').some((value) => value === '<>' || value === '')) return 'bounce';
  if (
    values('content-type').some((value) => /^multipart\/report|^message\/(delivery|disposition)/i.test(value))
  )
    return 'bounce';
  if (values('x-loop').some((value) => value.toLowerCase() === ownDomain)) return 'loop';
  if (values('message-id').some((value) => /^<request\.[0-9a-f-]{36}\./i.test(value))) return 'loop';
  return AUTOMATIC_SENDER.test(from) ? 'automatic-sender' : undefined;
}
