import type { ProviderAnswer, ProviderRequest } from '../calls';
import type { Oddities, Oddity } from './change';
import { CONTENT } from './content';
import { LISTS } from './lists';
import { PEOPLE } from './people';
import { VALUES } from './values';

/** How the answer is written, whatever it holds. */
const WRITING: Oddities = {
  'byte-order-mark': {
    what: 'the text begins with a byte order mark',
    group: 'writing',
    write: (text) => `\ufeff${text}`,
  },
  'content-type-text': { what: 'the type is text/plain', contentType: 'text/plain' },
  'content-type-missing': { what: 'the type is empty', contentType: '' },
  'white-space': {
    what: 'white space around the text',
    group: 'writing',
    write: (text) => `\r\n\r\n  ${text}\n\n`,
  },
  'status-203': { what: 'the status is 203', status: 203 },
};

/**
 * Every oddity by its name: one thing in which a provider may differ from what one would expect of §3 and §7. The lists'
 * shapes come last, so that those before them see the lists.
 */
export const ODDITIES: Oddities = { ...VALUES, ...CONTENT, ...PEOPLE, ...LISTS, ...WRITING };

export type WrittenAnswer = { status: number; contentType: string; text: string };

/** Returns the oddities that an answer has: of each group one, chosen by the URL, so that it stays the same. */
function chosen(names: ReadonlySet<string>, request: ProviderRequest): Oddity[] {
  const active = Object.entries(ODDITIES)
    .filter(([name, { isFor }]) => names.has(name) && (isFor?.(request) ?? true))
    .map(([, oddity]) => oddity);
  const url = `${request.name}${request.param}${request.query.toString()}`;
  const seed = [...url].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7);
  return active.filter((oddity) => {
    if (!oddity.group) return true;
    const group = active.filter((each) => each.group === oddity.group);
    return group[seed % group.length] === oddity;
  });
}

/** Writes an answer with the oddities of these names. Refusals and missing items stay as they are. */
export function writeAnswer(
  { status, body }: ProviderAnswer,
  names: ReadonlySet<string>,
  request: ProviderRequest,
): WrittenAnswer {
  const answer = { status, contentType: 'application/json' };
  if (status >= 400) return { ...answer, text: JSON.stringify(body) };
  let value = body;
  const writers: ((text: string) => string)[] = [];
  for (const oddity of chosen(names, request)) {
    if (oddity.change) value = oddity.change(value, request);
    if (oddity.write) writers.push(oddity.write);
    answer.status = oddity.status ?? answer.status;
    answer.contentType = oddity.contentType ?? answer.contentType;
  }
  if (answer.status === 404) value = { detail: 'Not found.' };
  return { ...answer, text: writers.reduce((text, write) => write(text), JSON.stringify(value) ?? 'null') };
}
