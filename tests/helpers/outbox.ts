import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import type { Mail, MailAttachment, MailTransport } from '@/lib/backend/mail/mail';

/** A transport that keeps its mails. `fail`, while set, is thrown for every mail. */
export type MemoryTransport = MailTransport & {
  mails: (Mail & { attachments?: MailAttachment[] })[];
  fail: Error | undefined;
};

export function memoryTransport(): MemoryTransport {
  const transport: MemoryTransport = {
    mails: [],
    fail: undefined,
    async send(mail, _id, attachments) {
      if (transport.fail) throw transport.fail;
      transport.mails.push(attachments ? { ...mail, attachments } : mail);
    },
    close: () => undefined,
  };
  return transport;
}

/** A transport that leaves every mail pending until `end`. */
export type HangingTransport = MailTransport & {
  /** Resolves with the first mail. */
  began: Promise<void>;
  /** The mails so far. */
  count(): number;
  /** Accepts all mails, or fails them with an error. */
  end(error?: Error): void;
};

export function hangingTransport(): HangingTransport {
  let begin = (): void => undefined;
  let end: HangingTransport['end'] = () => undefined;
  const began = new Promise<void>((resolve) => (begin = resolve));
  const ended = new Promise<void>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve());
  });
  let count = 0;
  return {
    began,
    end,
    count: () => count,
    send() {
      count += 1;
      begin();
      return ended;
    },
    close: () => undefined,
  };
}

/** Every mail in an outbox folder, oldest first, as a mail program reads it. */
export async function readOutbox(folder: string): Promise<(Email & { file: string; raw: string })[]> {
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml')).sort();
  return Promise.all(
    files.map(async (file) => {
      const raw = await readFile(join(folder, file), 'utf8');
      return { ...(await PostalMime.parse(raw)), file, raw };
    }),
  );
}

/** The code in a mail's subject. */
export function codeOf({ subject = '' }: { subject?: string | undefined }): string {
  const [code] = /^\d{6}(?= adalah kode )/.exec(subject) ?? [];
  if (!code) throw new Error(`no code in the subject ${JSON.stringify(subject)}`);
  return code;
}
