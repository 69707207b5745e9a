import addressparser from 'nodemailer/lib/addressparser';
import type { Mail } from './mail';

/** What nodemailer makes a message from. Addresses are given in parts: nothing in them is parsed again. */
export function toMessage(mail: Mail, { from, id, date }: { from: string; id: string; date: Date }) {
  const sender = parseSender(from);
  return {
    from: sender,
    to: { name: '', address: mail.to },
    envelope: { from: sender.address, to: [mail.to] },
    // The same at every attempt, so that a mail program shows a mail once that was sent twice.
    messageId: `<${id}@${sender.address.split('@')[1] ?? 'localhost'}>`,
    date,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // Nobody's absence note answers a code.
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
