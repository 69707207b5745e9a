import type { Mail } from './mail';
import { html, raw } from 'hono/html';
import { getBrand } from '@/lib/brand/current';
import { BRAND_COLOUR } from '@/lib/constants';
import { brandText } from '@/lib/text/brand';
import { mailText } from '@/lib/text/mails';

/** The longest title in a subject, in characters. */
const MAX_TITLE = 100;

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

/** Returns the colour of buttons and links. The background of mails is light. */
export const mailColour = (): string => getBrand().themeColours?.light ?? BRAND_COLOUR;

const closingOf = ({ siteUrl, supportEmail }: MailSite) => [
  mailText.contact(supportEmail),
  mailText.signature(senderName(), new URL(siteUrl).host),
];

/** Returns the paragraphs as plain text, with contact and signature. */
export const asText = (paragraphs: string[], site: MailSite): string =>
  `${[...paragraphs, closingOf(site).join('\n')].join('\n\n')}\n`;

/** Returns a mail of paragraphs alone. */
export const asMail = (to: string, subject: string, lines: string[], site: MailSite): Mail => ({
  to,
  subject,
  text: asText(lines, site),
  html: asHtml(lines.map(paragraph), site),
});

export type Markup = ReturnType<typeof html>;

export const paragraph = (text: string): Markup => html`<p style="margin:0 0 16px">${text}</p>`;

/** Colours for mail programs that know dark themes; the others keep those of the inline styles, or turn them around. */
const DARK = `@media (prefers-color-scheme: dark) {
  body { background: #14181f !important; color: #e6eaf0 !important; }
  body > div { background: #1e242d !important; }
  [style*='#5b6675'] { color: #aab4c3 !important; }
  .name, a:not([style*='background']) { color: #9cc0f5 !important; }
  blockquote { border-color: #475263 !important; }
}`;

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
        <meta name="color-scheme" content="light dark" />
        ${raw(`<style>${DARK}</style>`)}
        <title>${mailText.signature(senderName(), new URL(site.siteUrl).host)}</title>
      </head>
      <body style="margin:0;padding:24px;background:#f4f6fa;color:#1c2430">
        <div
          style="max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px;font:16px/24px Arial,sans-serif"
        >
          <p class="name" style="margin:0 0 16px;color:${mailColour()};font-weight:700">${senderName()}</p>
          ${parts}
          <p style="margin:24px 0 0;color:#5b6675;font-size:14px;line-height:20px">
            ${contact}<br />${signature}
          </p>
        </div>
      </body>
    </html> `.toString();
}
