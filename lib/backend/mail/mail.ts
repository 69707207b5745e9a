/** A mail as it waits in the outbox and goes to a transport. */
export type Mail = {
  /** One normalised address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Binds the code to the site, for programs that fill it in. */
  otp?: { code: string; origin: string };
};

/** Refused for good: another attempt would be refused as well. `code` says why, without an address. */
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
