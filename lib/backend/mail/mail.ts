/** A mail in the outbox. */
export type Mail = {
  /** One normalised email. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Binds the code to the site, for programs that autofill it. */
  otp?: { code: string; origin: string };
  /** Who it is from, when not from the portal. */
  from?: { name: string; address: string } | undefined;
  /** Where an answer goes, when not to the sender. */
  replyTo?: string;
  /** Message ids without their domain: of this mail, and of the first one of its thread. */
  thread?: { id: string; first: string };
  /** Whether a person wrote its text, so that programs may answer it. */
  isWritten?: boolean;
  /** One POST to it stops these mails (RFC 8058). */
  unsubscribeUrl?: string;
  /** Uploads that it carries, which are read when it is sent. */
  files?: MailFile[];
};

/** An upload in a mail: a picture stands at its place in the HTML, which names it by `cid:` and its id. */
export type MailFile = { id: string; name: string; isPicture: boolean };

/** The content of a file in a mail; `cid` is that of a picture. */
export type MailAttachment = { filename: string; contentType: string; content: Buffer; cid?: string };

/** The mail was refused permanently, so it is not sent again. `code` says why, without personal data. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';

  constructor(readonly code: string) {
    super(`The mail was refused for good (${code}).`);
  }
}

export type MailTransport = {
  /** @throws MailRefusedError; any other error is worth another attempt. */
  send(mail: Mail, id: string, attachments?: MailAttachment[]): Promise<void>;
  close(): void;
};
