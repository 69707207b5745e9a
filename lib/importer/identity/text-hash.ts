import type { Draft } from '@/lib/importer/types';
import { sha256 } from '@/lib/importer/uid';

/** In characters; shorter texts repeat by nature, so that the name of the file counts too. */
const MIN_TEXT = 80;
const HASH_LENGTH = 16;
/** Targets of links and pictures up to their last segment, which change when a file moves. */
const FOLDERS_OF_TARGETS = /(\]\(\s*<?|\b(?:href|src)=["'])(?![a-z]+:|\/\/)[^\s)>"']{0,300}\//gi;

/** Returns a hash of what an item says, wherever its file lies; empty for items without a text of their own. */
export function textHash({ body, fields, path }: Draft): string {
  if (body === undefined) return '';
  const text = body.replace(FOLDERS_OF_TARGETS, '$1').replace(/\s+/g, ' ').trim();
  const name = text.length < MIN_TEXT ? (path.split('/').pop() ?? '') : '';
  return sha256(JSON.stringify([text, fields.title, name])).slice(0, HASH_LENGTH);
}

/** The hash of a stored item holds that of its text after a dot. It is made for items that are rendered only. */
export const withTextHash = (hash: string, draft: Draft): string => `${hash}.${textHash(draft)}`;
export const storedTextHash = (sourceHash: string): string => sourceHash.split('.')[1] ?? '';
export const withoutTextHash = (sourceHash: string): string => sourceHash.split('.')[0] ?? '';
