import addressparser from 'nodemailer/lib/addressparser';
import type { Mail } from './mail';

/** Returns the message for nodemailer. Recipients are given in parts, so that nodemailer does not parse them. */
export function toMessage(mail: Mail, { from, id, date }: { from: string; id: string; date: Date }) {
  const sender = parseSender(from);
  return {
    from: sender,
    to: { name: '', address: mail.to },
    envelope: { from: sender.address, to: [mail.to] },
    // The same at every attempt, so that mail programs show a mail once that was sent twice.
    messageId: `<${id}@${sender.address.split('@')[1] ?? 'localhost'}>`,
    date,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // Keeps absence notes from being sent.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    ...(mail.otp && { otp: mail.otp }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function parseSender(from: string): { name: string; address: string } {
  const [sender] = addressparser(from, { flatten: true });
  return { name: sender?.name ?? '', address: sender?.address ?? from };
}
