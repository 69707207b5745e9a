import { FILE_KINDS, type FileKind } from '@/lib/constants';
import type { UploadedMedia } from '@/lib/contract/project';

/** Returns whether an attachment is a file to be saved, not an image to be shown. */
export const isFile = ({ mime_type }: UploadedMedia): boolean =>
  mime_type !== undefined && !mime_type.startsWith('image/');

/** Returns whether a chosen file may be one of these kinds, by its name; the backend looks into it. */
export const hasKind = (name: string, kinds: readonly FileKind[]): boolean =>
  kinds.some((kind) => name.toLowerCase().endsWith(`.${kind}`));

/** Returns the kinds that the portal knows among those that a backend names. */
export const knownKinds = (input: readonly string[] = []): FileKind[] =>
  FILE_KINDS.filter((kind) => input.includes(kind));
