import { normaliseEmail } from '@/lib/format/email';

/** An email that people write to, with the name under which the desk shows it and answers go out. */
export type SupportMailbox = { name: string; email: string };

type MailboxSettings = { supportEmail: string; supportMailboxes: readonly SupportMailbox[] };

/** The emails that people write to, normalised. */
export const ownEmails = ({ supportEmail, supportMailboxes }: MailboxSettings): string[] => [
  normaliseEmail(supportEmail),
  ...supportMailboxes.map(({ email }) => email),
];

/** Returns the mailbox that a request came by; undefined for SUPPORT_EMAIL, and for one that is no longer configured. */
export const mailboxOf = (
  email: string | null,
  { supportMailboxes }: Pick<MailboxSettings, 'supportMailboxes'>,
): SupportMailbox | undefined => supportMailboxes.find((one) => one.email === email);

/** Returns the settings with which mails about a request go out: those of its mailbox. */
export const settingsOfMailbox = <Given extends MailboxSettings>(
  settings: Given,
  mailbox: SupportMailbox | undefined,
): Given => (mailbox ? { ...settings, supportEmail: mailbox.email } : settings);
