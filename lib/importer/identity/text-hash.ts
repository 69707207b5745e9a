import type { SourceItem } from '@/lib/importer/items/types';
import { sha256 } from '@/lib/importer/items/uid';

/** In characters; shorter texts repeat. */
export const MIN_TEXT = 80;
const HASH_LENGTH = 16;
/** The folders of link and picture targets, which change when a file moves. */
const FOLDERS_OF_TARGETS = /(\]\(\s*<?|\b(?:href|src)=["'])(?![a-z]+:|\/\/)[^\s)>"']{0,300}\//gi;
const TITLE = /^\s*#{1,6} [^\n]*/;

export const withoutTitle = (body: string): string => body.replace(TITLE, '');

const textOf = (body: string): string =>
  withoutTitle(body).replace(FOLDERS_OF_TARGETS, '$1').replace(/\s+/g, ' ').trim();

export type TextTraits = {
  /** Hash of the text below the title, which does not depend on the path of the file; empty for items without a text. */
  text: string;
  /** Whether the text is long enough to be recognised without its title. */
  isLong: boolean;
};

export const NO_TEXT: TextTraits = { text: '', isLong: false };

export function textTraits(body: string): TextTraits {
  const text = textOf(body);
  return { text: sha256(text).slice(0, HASH_LENGTH), isLong: text.length >= MIN_TEXT };
}

/** A stored hash ends with the text's hash after a dot, which is only computed for rendered items. */
export const withTextHash = (hash: string, { body }: SourceItem): string =>
  `${hash}.${body === undefined ? '' : textTraits(body.text).text}`;
export const storedTextHash = (sourceHash: string): string => sourceHash.split('.')[1] ?? '';
export const withoutTextHash = (sourceHash: string): string => sourceHash.split('.')[0] ?? '';
