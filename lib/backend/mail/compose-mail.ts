import { html } from 'hono/html';
import { formatClock } from '@/lib/rules/format-date';
import { KNOWN_ISSUES_PATH } from '@/lib/rules/known-issues-path';
import { getBrand } from '@/lib/brand/current';
import { mailText } from '@/lib/text/mails';
import { brandText } from '@/lib/text/brand';
import type { CodePurpose } from '@/lib/database/identity-schema';
import { BRAND_COLOUR } from '@/lib/constants';
import type { Mail } from './mail';

/** The longest title in a subject, in characters. */
const MAX_TITLE = 100;

/** Composes the mail with a one-time code: in the subject, and alone on a line. It holds no link. */
export function composeCodeMail(
  { to, name }: To,
  code: { purpose: CodePurpose; digits: string; validS: number; expiresAt: Date },
  site: MailSite,
): Mail {
  const { purpose, digits, validS, expiresAt } = code;
  const lines = [mailText.greeting(cutName(name)), mailText.codeLead[purpose]];
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

/** Composes the mail that tells the owner of an account about an attempt to register its email. */
export function composeAlreadyRegisteredMail({ to, name }: To, site: MailSite): Mail {
  const lines = [
    mailText.greeting(cutName(name)),
    mailText.knownLead,
    mailText.knownHint,
    mailText.knownNotYou,
  ];
  return {
    to,
    subject: mailText.knownSubject,
    text: asText(lines, site),
    html: asHtml(lines.map(paragraph), site),
  };
}

/** Composes the mail that tells a customer that a known issue has ended. */
export function composeAnnouncementEnd({ to, name }: To, title: string, site: MailSite): Mail {
  const lines = [
    mailText.greeting(cutName(name)),
    mailText.endLead(cutTitle(title)),
    mailText.endLink(`${site.siteUrl}${KNOWN_ISSUES_PATH}`),
  ];
  return {
    to,
    subject: mailText.endSubject(cutTitle(title)),
    text: asText(lines, site),
    html: asHtml(lines.map(paragraph), site),
  };
}

/** Composes the mail that invites a person to the desk. */
export function composeInvitation({ to, name }: To, by: string | undefined, site: MailSite): Mail {
  const lines = [
    mailText.greeting(cutName(name)),
    mailText.invitationLead(by),
    mailText.invitationHow(`${site.siteUrl}/desk`),
  ];
  return {
    to,
    subject: mailText.invitationSubject,
    text: asText(lines, site),
    html: asHtml(lines.map(paragraph), site),
  };
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

/** Returns a title that fits into a subject. */
export const cutTitle = (text: string): string =>
  text.length > MAX_TITLE ? `${[...text].slice(0, MAX_TITLE).join('')}…` : text;

/** The longest name in a greeting, in characters. */
const MAX_NAME = 60;

/** The settings that mails name. */
export type MailSite = { siteUrl: string; supportEmail: string };
export type To = { to: string; name?: string | undefined };

/** Returns a name for the greeting, cut to its maximum length. */
export function cutName(name: string | undefined): string | undefined {
  const plain = name?.replace(/\s+/g, ' ').trim();
  return plain && plain.length > MAX_NAME ? `${[...plain].slice(0, MAX_NAME).join('')}…` : plain;
}

/** Returns the name of the sender: that of the portal's brand, in the language of the mails. */
export const senderName = (): string => getBrand().name?.id ?? brandText.id.name;

/** Returns the colour of buttons and links. Mails have a light ground. */
export const mailColour = (): string => getBrand().themeColours?.light ?? BRAND_COLOUR;

const closingOf = ({ siteUrl, supportEmail }: MailSite) => [
  mailText.contact(supportEmail),
  mailText.signature(senderName(), new URL(siteUrl).host),
];

/** Returns the paragraphs as plain text, with contact and signature. */
export const asText = (paragraphs: string[], site: MailSite): string =>
  `${[...paragraphs, closingOf(site).join('\n')].join('\n\n')}\n`;

export type Markup = ReturnType<typeof html>;

export const paragraph = (text: string): Markup => html`<p style="margin:0 0 16px">${text}</p>`;

/**
 * Returns the parts as an HTML page, with contact and signature. All values are escaped by `html`; styles are inline,
 * because mail programs drop others.
 */
export function asHtml(parts: Markup[], site: MailSite): string {
  const [contact, signature] = closingOf(site);
  return html`<!doctype html>
    <html lang="id">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${mailText.signature(senderName(), new URL(site.siteUrl).host)}</title>
      </head>
      <body style="margin:0;padding:24px;background:#f4f6fa;color:#1c2430">
        <div
          style="max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px;font:16px/24px Arial,sans-serif"
        >
          ${parts}
          <p style="margin:24px 0 0;color:#5b6675;font-size:14px;line-height:20px">
            ${contact}<br />${signature}
          </p>
        </div>
      </body>
    </html> `.toString();
}
