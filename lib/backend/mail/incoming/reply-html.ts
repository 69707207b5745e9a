import { textToHtml } from '@/lib/format/text-to-html';
import { incomingMailText as text } from '@/lib/text/mails';
import { MAX_FORM_TEXT } from '@/lib/backend/limits';
import { cleanRichText, withoutControls } from '@/lib/backend/project/clean-rich-text';
import type { MailBody } from './read-body';
import type { SplitReply } from './split-reply';

/** Returns the new text of a mail as sanitised HTML, with the names of the attachments that were refused. */
export function visibleHtml({ visible, rich }: MailBody, refused: string[]): string | 'too-large' {
  const names = refused.join(', ');
  if (rich !== undefined) {
    const note = names ? toHtml(text.refusedFiles(names)) : '';
    const html = withoutControls(withoutTokens(rich)).replace(DIRECTION_MARKS, '');
    const formatted = cleanRichText(html + note);
    if (formatted !== 'too-large' && !formatted.isBlank && formatted.html.length <= MAX_FORM_TEXT.rich)
      return formatted.html;
  }
  const parts = [visible, ...(names ? [text.refusedFiles(names)] : [])].filter(Boolean);
  const clean = cleanRichText(toHtml(parts.join('\n\n')));
  return clean === 'too-large' ? 'too-large' : clean.html;
}

/** Returns the quotation of a mail as sanitised HTML; null without one, and when it is too large. */
export function foldedHtml({ folded }: SplitReply): string | null {
  if (folded === '') return null;
  const clean = cleanRichText(toHtml(folded.slice(0, MAX_FORM_TEXT.rich / 2)));
  return clean === 'too-large' ? null : clean.html;
}

const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g;
/**
 * The links in mails that stop mails (reply-address.ts) or lead to a request, with their tokens. A mail program may have broken
 * the line, or have put the link into one of its own.
 */
const TOKEN =
  /(mail-settings|mail-preference(?:\/|%2F)stop|request(?:\/|%2F)link)((?:\/|%2F)?(?:\?|%3F)token(?:=|%3D))(?:(?:\n[> ]{0,40})?[\w.-]){20,60}/gi;

/** Removes the tokens of links in mails, because others will read the text. */
export const withoutTokens = (input: string): string => input.replace(TOKEN, '$1$2…');

/** At most this many paragraphs, and lines of one, are passed to the sanitiser. */
const MAX_PARAGRAPHS = 400;
const MAX_LINES = 500;

const toHtml = (input: string): string =>
  textToHtml(withoutControls(withoutTokens(input)).replace(DIRECTION_MARKS, ''), {
    maxParagraphs: MAX_PARAGRAPHS,
    maxLines: MAX_LINES,
  });
