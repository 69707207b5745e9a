import { html, raw } from 'hono/html';
import { formatTime } from '@/lib/format/format-date';
import { htmlToText } from '@/lib/format/html-to-text';
import { onOneLine, quoteLines } from '@/lib/format/quote-lines';
import { incomingMailText as returned, requestMailText as text } from '@/lib/text/mails';
import {
  asHtml,
  asMail,
  asText,
  cutName,
  cutTitle,
  mailColour,
  paragraph,
  type Markup,
  type MailSite,
  type To,
} from './mail-frame';
import type { Mail, MailFile } from './mail';

/** One entry of a thread; its HTML is sanitised. */
export type MailEntry = {
  author: string;
  isStaff: boolean;
  at: Date;
  html: string;
  /** Names of images and files that are in the portal alone. */
  images: string[];
  /** Those that the mail carries. */
  carried?: MailFile[];
};

export type RequestMail = {
  key: string;
  name: string;
  /** A sentence that says what happened. */
  lead: string;
  /** The new text, if there is any. */
  entry?: MailEntry | undefined;
  /** Further sentences after the text. */
  notes?: string[];
  /** The latest entries before, the latest first. */
  earlier?: MailEntry[];
  hasMore?: boolean;
  /** The request in the portal; undefined for the help desk. */
  url?: string | undefined;
  /** Links to further pages of the request, below its button. */
  links?: { label: string; url: string }[];
  /** Links to articles that may help meanwhile. */
  articles?: { label: string; url: string }[];
  /** Where the recipient stops these mails. */
  stopUrl?: string;
  /** The text of that link, unless it stops the mails about all requests. */
  stopLabel?: string;
};

/** Composes a mail about a request: what is new, links to it, and the latest earlier entries. */
export function composeRequestUpdate(
  { to, name }: To,
  mail: RequestMail,
  site: MailSite,
): Pick<Mail, 'to' | 'text' | 'html'> {
  const { lead, entry, notes = [], earlier = [], hasMore, url, links = [], articles = [] } = mail;
  const { stopUrl, stopLabel } = mail;
  const greeting = text.greeting(cutName(name));
  const plain = [
    text.replyAbove,
    greeting,
    lead,
    ...(entry ? newText(entry) : []),
    ...notes,
    ...(url ? [`${text.open}: ${url}`] : []),
    ...links.map((link) => `${link.label}: ${link.url}`),
    ...(articles.length > 0 ? [text.articles] : []),
    ...articles.map((link) => `${link.label}: ${link.url}`),
    ...(earlier.length > 0 ? [text.earlier] : []),
    ...earlier.map(quotedText),
    ...(hasMore ? [text.more] : []),
    ...(stopUrl ? [text.stop(stopUrl)] : []),
  ];
  const parts = [
    html`<p style="margin:0 0 16px;color:#5b6675;font-size:12px">${text.replyAbove}</p>`,
    paragraph(greeting),
    paragraph(lead),
    ...(entry ? newHtml(entry) : []),
    ...notes.map(paragraph),
    ...(url ? [button(url)] : []),
    ...links.map(linkHtml),
    ...(articles.length > 0 ? [paragraph(text.articles)] : []),
    ...articles.map(linkHtml),
    ...(earlier.length > 0
      ? [
          html`<div class="gmail_quote">
            <p style="margin:24px 0 8px;color:#5b6675">${text.earlier}</p>
            ${earlier.map(quotedHtml)}
          </div>`,
        ]
      : []),
    ...(hasMore ? [paragraph(text.more)] : []),
    ...(stopUrl
      ? [
          html`<p style="margin:24px 0 0;font-size:12px;color:#5b6675">
            <a href="${stopUrl}" style="color:#5b6675">${stopLabel ?? text.stopLink}</a>
          </p>`,
        ]
      : []),
  ];
  return { to, text: asText(plain, site), html: asHtml(parts, site) };
}

/** Composes the mail that says why an answer by mail was not taken. */
export function composeReturned(
  { to }: To,
  { reason, key, url }: { reason: string; key: string | undefined; url: string },
  site: MailSite,
): Mail {
  const lines = [text.greeting(undefined), returned.lead(key), reason, returned.link(url)];
  return asMail(to, returned.subject(key), lines, site);
}

/** Composes the mail that names the files of a mail that were not taken, and says what to do. */
export function composeRefusedFiles(
  { to }: To,
  { key, notes }: { key: string; notes: string[] },
  site: MailSite,
): Mail {
  const lines = [text.greeting(undefined), returned.filesLead(key), ...notes];
  return asMail(to, returned.filesSubject(key), lines, site);
}

/** Composes the mail that tells the team of a program that mails again and again. */
export function composeLoopNotice(
  { to }: To,
  { from, key, url }: { from: string; key: string | undefined; url: string },
  site: MailSite,
): Mail {
  const lines = [text.greeting(undefined), returned.loopLead(from, key), returned.loopLink(url)];
  return asMail(to, returned.loopSubject, lines, site);
}

/** Returns the subject of all mails about a request; every mail but the first begins with `Re:`. */
export const requestSubject = (key: string, name: string, isFirst: boolean): string =>
  `${isFirst ? '' : 'Re: '}[${key}] ${cutTitle(onOneLine(name))}`;

/** Returns the line above an entry. The role stands first: in a name anybody may write what they like. */
const headOf = ({ author, isStaff, at }: MailEntry): string =>
  `[${isStaff ? text.staff : text.customer}] ${cutName(author) ?? ''}, ${formatTime(at.toISOString(), 'id')}`;

/** The new text. What a customer wrote is quoted, or its lines could be taken for ours. */
const newText = (entry: MailEntry): string[] => (entry.isStaff ? entryText(entry) : [quotedText(entry)]);
const newHtml = (entry: MailEntry): Markup[] => (entry.isStaff ? entryHtml(entry) : [quotedHtml(entry)]);

const quotedText = (entry: MailEntry): string =>
  quoteLines([headOf(entry), ...entryText(entry)].join('\n\n'));
const quotedHtml = (entry: MailEntry): Markup =>
  html`<blockquote style="margin:0 0 16px;padding-left:12px;border-left:3px solid #d5dbe5">
    <p style="margin:0 0 8px;color:#5b6675;font-size:14px">${headOf(entry)}</p>
    ${entryHtml(entry)}
  </blockquote>`;

const entryText = ({ html: body, images, carried = [] }: MailEntry): string[] => [
  ...(body ? [htmlToText(body)] : []),
  ...(carried.length > 0 ? [text.carried(carried.map(({ name }) => name))] : []),
  ...(images.length > 0 ? [text.images(images)] : []),
];

// The text was sanitised when it was stored.
const entryHtml = ({ html: body, images, carried = [] }: MailEntry): Markup[] => {
  const files = carried.filter(({ isPicture }) => !isPicture).map(({ name }) => name);
  return [
    ...(body ? [html`<div style="margin:0 0 16px">${raw(body)}</div>`] : []),
    ...carried.filter(({ isPicture }) => isPicture).map(pictureHtml),
    ...(files.length > 0 ? [paragraph(text.carried(files))] : []),
    ...(images.length > 0 ? [paragraph(text.images(images))] : []),
  ];
};

const pictureHtml = ({ id, name }: MailFile): Markup =>
  html`<p style="margin:0 0 16px">
    <img
      src="cid:${id}"
      alt="${name}"
      style="display:block;max-width:100%;height:auto;border:1px solid #d5dbe5;border-radius:4px"
    />
  </p>`;

const button = (url: string): Markup =>
  html`<p style="margin:0 0 16px">
    <a
      href="${url}"
      style="display:inline-block;padding:12px 24px;border-radius:24px;background:${mailColour()};color:#ffffff;text-decoration:none;font-weight:700"
      >${text.open}</a
    >
  </p>`;

const linkHtml = ({ label, url }: NonNullable<RequestMail['links']>[number]): Markup =>
  html`<p style="margin:0 0 16px"><a href="${url}" style="color:${mailColour()}">${label}</a></p>`;
