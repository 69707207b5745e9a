import { isValidEmail, normaliseEmail } from '@/lib/format/email';
import { plainLine, readHeaders } from './quote-lines';
import { bareTitle, FORWARDED, ORIGINAL } from './quote-words';

/** A mail that was forwarded, and what was written above it. */
export type Forward = { email: string; name: string; subject: string; text: string; above: string };

/** Returns the mail that a text forwards; undefined when it names no sender. */
export function readForward(given: string): Forward | undefined {
  const lines = given.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const line = plainLine(lines[at] ?? '');
    const isDivider = FORWARDED.test(line) || ORIGINAL.test(line);
    let start = isDivider ? at + 1 : at;
    while (isDivider && start < lines.length && plainLine(lines[start] ?? '') === '') start += 1;
    const { values, order } = readHeaders(lines, start);
    const sender =
      values.from === undefined || (!isDivider && order.length < 3) ? undefined : parse(values.from);
    if (!sender) continue;
    const text = lines
      .slice(start + order.length)
      .join('\n')
      .trim();
    const above = lines
      .slice(0, at)
      .join('\n')
      .replace(/[_\-=*\s]+$/, '')
      .trim();
    return { ...sender, subject: bareTitle(values.subject ?? ''), text, above };
  }
  return undefined;
}

function parse(from: string): { email: string; name: string } | undefined {
  const [, name = '', inBrackets] =
    /^(.*?)[<[(]\s*(?:mailto:)?([^<>[\]()\s]+@[^<>[\]()\s]+?)\s*[>\])]/.exec(from) ?? [];
  const email = inBrackets ?? from.trim();
  if (!isValidEmail(email)) return undefined;
  return { email: normaliseEmail(email), name: name.replace(/^["']|["'\s]+$/g, '').trim() };
}
