import type { Draft } from '@/lib/importer/items/types';
import { sha256 } from '@/lib/importer/items/uid';

/** In characters; shorter texts repeat, so the name of the file counts too. */
const MIN_TEXT = 80;
const HASH_LENGTH = 16;
/** The folders of link and picture targets, which change when a file moves. */
const FOLDERS_OF_TARGETS = /(\]\(\s*<?|\b(?:href|src)=["'])(?![a-z]+:|\/\/)[^\s)>"']{0,300}\//gi;

/** Returns a hash of an item's text that does not depend on the path of its file; empty for items without a text. */
export function textHash({ body, fields, path }: Draft): string {
  if (body === undefined) return '';
  const text = body.replace(FOLDERS_OF_TARGETS, '$1').replace(/\s+/g, ' ').trim();
  const name = text.length < MIN_TEXT ? (path.split('/').pop() ?? '') : '';
  return sha256(JSON.stringify([text, fields.title, name])).slice(0, HASH_LENGTH);
}

/** A stored hash ends with the text's hash after a dot, which is only computed for rendered items. */
export const withTextHash = (hash: string, draft: Draft): string => `${hash}.${textHash(draft)}`;
export const storedTextHash = (sourceHash: string): string => sourceHash.split('.')[1] ?? '';
export const withoutTextHash = (sourceHash: string): string => sourceHash.split('.')[0] ?? '';
