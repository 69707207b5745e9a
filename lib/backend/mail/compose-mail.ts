import { html } from 'hono/html';
import { formatClock } from '@/lib/format/format-date';
import { KNOWN_ISSUES_PATH } from '@/lib/constants';
import { mailText } from '@/lib/text/mails';
import type { CodePurpose } from '@/lib/database/identity-schema';
import type { Mail } from './mail';
import {
  asHtml,
  asMail,
  asText,
  cutName,
  cutTitle,
  paragraph,
  senderName,
  type MailSite,
  type Markup,
  type To,
} from './mail-frame';

/** Composes the mail with a one-time code: in the subject, and alone on a line. It holds no link. */
export function composeCodeMail(
  { to, name }: To,
  code: { purpose: CodePurpose; digits: string; validS: number; expiresAt: Date },
  site: MailSite,
): Mail {
  const { purpose, digits, validS, expiresAt } = code;
  const lines = [mailText.greeting(cutName(name)), mailText.codeLead[purpose](senderName())];
  const closing = [
    `${mailText.validity(Math.round(validS / 60), formatClock(expiresAt))} ${mailText.secrecy}`,
    mailText.notYou[purpose],
  ];
  const origin = otpOrigin(site.siteUrl);
  return {
    to,
    subject: mailText.codeSubject[purpose](digits),
    text: asText([...lines, digits, ...closing], site),
    html: asHtml([...lines.map(paragraph), bigCode(digits), ...closing.map(paragraph)], site),
    ...(origin && { otp: { code: digits, origin } }),
  };
}

/** Composes the mail that tells the owner of an account about an attempt to use its email for another one. */
export function composeAlreadyRegisteredMail({ to, name }: To, purpose: CodePurpose, site: MailSite): Mail {
  const lines = [
    mailText.greeting(cutName(name)),
    ...(purpose === 'email'
      ? [mailText.takenLead(senderName())]
      : [mailText.knownLead(senderName()), mailText.knownHint]),
    mailText.knownNotYou,
  ];
  return asMail(to, mailText.knownSubject, lines, site);
}

/** Composes the mail that tells the old email of an account that it has another one now. */
export function composeEmailChangedMail({ to, name }: To, site: MailSite): Mail {
  const lines = [
    mailText.greeting(cutName(name)),
    mailText.changedLead(senderName()),
    mailText.changedNotYou,
  ];
  return asMail(to, mailText.changedSubject, lines, site);
}

/** Composes the mail that tells a customer that a known issue has ended. */
export function composeAnnouncementEnd({ to, name }: To, title: string, site: MailSite): Mail {
  const lines = [
    mailText.greeting(cutName(name)),
    mailText.endLead(cutTitle(title)),
    mailText.endLink(`${site.siteUrl}${KNOWN_ISSUES_PATH}`),
  ];
  return asMail(to, mailText.endSubject(cutTitle(title)), lines, site);
}

/** Composes the mail that invites a person to the desk. */
export function composeInvitation({ to, name }: To, by: string | undefined, site: MailSite): Mail {
  const lines = [
    mailText.greeting(cutName(name)),
    mailText.invitationLead(by),
    mailText.invitationHow(`${site.siteUrl}/desk`),
  ];
  return asMail(to, mailText.invitationSubject, lines, site);
}

const bigCode = (digits: string): Markup =>
  html`<p
    style="margin:0 0 16px;font-size:32px;line-height:40px;font-weight:700;letter-spacing:6px;font-family:Consolas,Menlo,monospace"
  >
    ${digits}
  </p>`;

/** Returns the origin that a code is bound to, which works for https and loopback sites only. */
function otpOrigin(siteUrl: string): string | undefined {
  const { protocol, hostname, origin } = new URL(siteUrl);
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return protocol === 'https:' || isLoopback ? origin : undefined;
}
