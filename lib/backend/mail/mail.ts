/** A mail in the outbox. */
export type Mail = {
  /** One normalised email. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Binds the code to the site, for programs that autofill it. */
  otp?: { code: string; origin: string };
};

/** The mail was refused permanently, so it is not sent again. `code` says why, without personal data. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';

  constructor(readonly code: string) {
    super(`The mail was refused for good (${code}).`);
  }
}

export type MailTransport = {
  /** @throws MailRefusedError; any other error is worth another attempt. */
  send(mail: Mail, id: string): Promise<void>;
  close(): void;
};
