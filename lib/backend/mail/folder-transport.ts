import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mail, MailTransport } from './mail';
import { toMessage } from './message';

export type FolderOptions = {
  /** Created when it is missing. */
  folder: string;
  from: string;
  clock: () => Date;
  /** Called with the file of each mail. */
  announce: (to: string, file: string) => void;
};

/** Writes each mail into a folder instead of sending it, for portals without a mail server. */
export function folderTransport({ folder, from, clock, announce }: FolderOptions): MailTransport {
  const transporter = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail, id) {
      const date = clock();
      const { message } = await transporter.sendMail(toMessage(mail, { from, id, date }));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, fileName(mail, date));
      // Written under another name first, so that a reader of the folder never sees half a mail.
      await writeFile(`${file}.new`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.new`, file);
      announce(mail.to, file);
    },
    close: () => transporter.close(),
  };
}

/** Returns `<time>-<to>.eml`, without characters that are special in a file name. */
function fileName({ to }: Mail, date: Date): string {
  const time = date.toISOString().replaceAll(':', '-');
  return `${time}-${to.replace(/[^\w@.+-]/g, '_').slice(0, 150)}.eml`;
}
