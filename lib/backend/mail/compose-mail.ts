import { html } from 'hono/html';
import { formatClock } from '@/lib/rules/format-date';
import type { ServiceState } from '@/lib/rules/service-hours';
import { mailText } from '@/lib/text/mail';
import { describeService, serviceText } from '@/lib/text/service-hours';
import type { CodePurpose } from '@/lib/database/identity-schema';
import type { Mail } from './mail';
import { asHtml, asText, cutName, paragraph, type Markup, type Site, type To } from './mail-frame';

/** The longest title in a subject, in characters. */
const MAX_TITLE = 100;

/** Composes the mail with a one-time code: in the subject, and alone on a line. It holds no link. */
export function composeCodeMail(
  { to, name }: To,
  code: { purpose: CodePurpose; digits: string; validS: number; expiresAt: Date },
  site: Site,
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

/** Composes the mail that tells the owner of an account that somebody tried to register its email. */
export function composeAlreadyRegisteredMail({ to, name }: To, site: Site): Mail {
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

/** Composes the confirmation of a request: its key, what happens next and when. */
export function composeRequestMail(
  { to, name }: To,
  { issue, state, now }: { issue: { key: string; name: string }; state: ServiceState; now: Date },
  site: Site,
): Mail {
  const title = cut(issue.name);
  const lines = [
    mailText.greeting(cutName(name)),
    mailText.requestLead(issue.key, title),
    `${mailText.requestNext} ${describeService(state, now, serviceText.id)}.`,
    mailText.requestNotYou,
  ];
  return {
    to,
    subject: mailText.requestSubject(issue.key, title),
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

const cut = (text: string): string =>
  text.length > MAX_TITLE ? `${[...text].slice(0, MAX_TITLE).join('')}…` : text;
