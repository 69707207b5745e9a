import { createHash } from 'node:crypto';
import PostalMime from 'postal-mime';
import type { Attachment, Email } from 'postal-mime';
import { findExcess, findManyLines, MAX_HEAD_BYTES, type Excess, joinEncodedLines } from './check-message';
import { readReport, type DeliveryReport } from './delivery-report';
import type { ReplyContext } from './quote-lines';
import { isTnef, openTnef } from './open-tnef';
import { readBody, type MailBody } from './read-body';

// The thread that reads mails runs this, because a mail may keep a parser busy for long.

export type MailHead = Pick<Email, 'headers' | 'messageId' | 'inReplyTo' | 'references'> & {
  subject: string;
};
export type MailFile = {
  name: string;
  mime: string;
  bytes: Uint8Array;
  /** Whether it stands in the text, as a screenshot or the logo of a signature does. */
  isInline?: boolean;
};
export type MailContent = {
  body: MailBody | 'too-large';
  files: MailFile[];
  report: DeliveryReport | undefined;
  /** The same for each copy of a mail, whatever servers put above it. */
  hash: Uint8Array;
};

const parse = (raw: Uint8Array): Promise<Email> =>
  PostalMime.parse(raw, {
    maxNestingDepth: 50,
    maxHeadersSize: 512_000,
    maxRfc822NestingDepth: 0,
    forceRfc822Attachments: true,
  });

/** Parses the headers of a message alone, up to the size that is taken. @throws when that is impossible */
export async function parseHead(raw: Uint8Array): Promise<MailHead> {
  const head = Buffer.from(raw.subarray(0, MAX_HEAD_BYTES)).toString('latin1');
  const { headers, messageId, inReplyTo, references, subject } = await parse(
    Buffer.from(head.split(/\r?\n\r?\n/, 1)[0] ?? '', 'latin1'),
  );
  return {
    headers,
    subject: subject ?? '',
    ...(messageId !== undefined && { messageId }),
    ...(inReplyTo !== undefined && { inReplyTo }),
    ...(references !== undefined && { references }),
  };
}

/** Reads a whole message. @throws when that is impossible */
export async function parseMessage(
  input: Uint8Array,
  context: ReplyContext,
): Promise<MailContent | { excess: Excess }> {
  const tooMany = findManyLines(input);
  if (tooMany) return { excess: tooMany };
  const raw = joinEncodedLines(input);
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1');
  const excess = findExcess(text);
  if (excess) return { excess };
  const email = unpackOutlook(await parseAsLabelled(raw, text));
  const files = uniqueFiles(email.attachments);
  const pictures = new Map(
    email.attachments.flatMap(({ contentId, filename, mimeType }) =>
      contentId && mimeType.startsWith('image/')
        ? [[contentId.replace(/^<|>$/g, ''), filename || mimeType] as const]
        : [],
    ),
  );
  return {
    body: readBody({ ...email, pictures }, context),
    files,
    report: readReport(email),
    hash: hashOf(raw, email),
  };
}

/** Charsets whose bytes look like UTF-8, and are none. */
const NOT_BY_BYTES = /^(iso-2022|utf-?7|utf-?16|utf-?32|hz-gb|unicode)/i;
const CHARSET =
  /^(content-type:[^\r\n]*(?:\r?\n[ \t][^\r\n]*){0,5}?charset\s*=\s*)("[^"\r\n]*"?|[^\s;"]+)/gim;

/** Parses a message; bytes that are valid UTF-8 are read as that, whatever their label says. */
async function parseAsLabelled(raw: Uint8Array, text: string): Promise<Email> {
  const labels = [...text.matchAll(CHARSET)].map(([, , label = '']) => label.replaceAll('"', '').trim());
  const isLabelledOtherwise = labels.some((label) => !/^utf-?8$/i.test(label));
  if (!isLabelledOtherwise || labels.some((label) => NOT_BY_BYTES.test(label))) return parse(raw);
  const asUtf8 = await parse(Buffer.from(text.replace(CHARSET, '$1utf-8'), 'latin1'));
  const isValid = !`${asUtf8.text ?? ''}${asUtf8.html ?? ''}`.includes('\ufffd');
  return isValid ? asUtf8 : parse(raw);
}

/** Puts what Outlook packed into `winmail.dat` into its place. */
function unpackOutlook(email: Email): Email {
  const packages = email.attachments.filter((attachment) => isTnef(bytesOf(attachment)));
  if (packages.length === 0) return email;
  const unpacked = packages.map((attachment) => openTnef(bytesOf(attachment)));
  const files = unpacked
    .flatMap((one) => one.files)
    .map(({ name, mime, bytes }): Attachment => ({
      filename: name,
      mimeType: mime,
      disposition: 'attachment',
      content: bytes,
    }));
  const isEmpty = !email.text?.trim() && !email.html?.trim();
  const { text, html } = (isEmpty && unpacked.find((one) => one.text ?? one.html)) || {};
  return {
    ...email,
    ...(text !== undefined && { text }),
    ...(html !== undefined && { html }),
    attachments: [...email.attachments.filter((attachment) => !packages.includes(attachment)), ...files],
  };
}

/** Attachments that mail programs add by themselves, such as signatures; they are skipped. */
const IGNORED_TYPES = /^application\/(pgp-signature|pgp-keys|pkcs7-signature|x-pkcs7-signature)$/;
const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);

/** Returns the files of a message, each once: a logo comes back with every quotation. */
function uniqueFiles(attachments: readonly Attachment[]): MailFile[] {
  const files = new Map<string, MailFile>();
  for (const attachment of attachments) {
    const { filename, mimeType: mime } = attachment;
    if (IGNORED_TYPES.test(mime)) continue;
    const bytes = bytesOf(attachment);
    const hash = createHash('sha256').update(bytes).digest('base64');
    const isInline = attachment.related === true && attachment.contentId !== undefined;
    if (!files.has(hash))
      files.set(hash, { name: filename || mime, mime, bytes, ...(isInline && { isInline }) });
  }
  return [...files.values()];
}

function hashOf(raw: Uint8Array, { messageId, from, date, subject }: Email): Uint8Array {
  const end = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).indexOf('\r\n\r\n');
  const body = raw.subarray(end === -1 ? 0 : end);
  const names = [messageId, from?.address, date, subject].map((value) => value ?? '').join('\n');
  return createHash('sha256').update(names).update(body).digest();
}
