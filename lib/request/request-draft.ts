import type { IssueContext, UploadedMedia } from '@/lib/contract/project';
import { isRecord } from '@/lib/basics/values';
import { mediaValue, type FieldValue, type FieldValues } from './request-fields';

/** Names of images by field; a name may occur more than once. */
export type ImageNames = Readonly<Record<string, readonly string[]>>;

/** A request that was not sent yet. */
export type RequestDraft = {
  /** Idempotency-Key of the request, so that retries file it once. */
  key: string;
  values: FieldValues;
  /** The context of the first attempt to send it. A retry needs the same, or the backend reports a conflict. */
  context?: IssueContext;
  /** Images that a tab is still uploading. */
  onTheWay?: ImageNames;
  /** Images that were lost; the user has to choose them again. */
  lost?: ImageNames;
  /** Time of the last change, in ms. */
  savedAt: number;
};

/** Returns an empty draft. `key` must be new. */
export const emptyDraft = (key: string): RequestDraft => ({ key, values: {}, savedAt: 0 });

/** Returns whether a draft contains anything. */
export const isWritten = ({ values, onTheWay = {}, lost = {} }: RequestDraft): boolean =>
  [values, onTheWay, lost].some((part) => Object.values(part).some((value) => value.length > 0));

/** Reads a draft from the browser's storage; undefined when it holds anything else. */
export function readDraft(stored: unknown): RequestDraft | undefined {
  if (!isRecord(stored)) return undefined;
  const { key, values, context, onTheWay, lost, savedAt } = stored;
  if (typeof key !== 'string' || !/^[0-9a-f]{32}$/.test(key)) return undefined;
  if (!isRecord(values) || typeof savedAt !== 'number' || !Number.isFinite(savedAt)) return undefined;
  const entries = Object.entries(values).flatMap(([field, value]): [string, FieldValue][] => {
    const read = readValue(value);
    return read === undefined ? [] : [[field, read]];
  });
  return {
    key,
    values: Object.fromEntries(entries),
    savedAt,
    ...(isContext(context) && { context }),
    ...(isNames(onTheWay) && { onTheWay }),
    ...(isNames(lost) && { lost }),
  };
}

function readValue(value: unknown): FieldValue | undefined {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.filter(isUpload) : undefined;
}

const isUpload = (value: unknown): value is UploadedMedia =>
  isRecord(value) && typeof value.id === 'string' && typeof value.image_url === 'string';

const isContext = (value: unknown): value is IssueContext =>
  isRecord(value) && Array.isArray(value.articles) && Array.isArray(value.searches);

const isNames = (value: unknown): value is ImageNames =>
  isRecord(value) &&
  Object.values(value).every(
    (names) => Array.isArray(names) && names.every((name) => typeof name === 'string'),
  );

/** Returns the uploaded images of a draft. */
export const uploadedImages = ({ values }: RequestDraft): readonly UploadedMedia[] =>
  Object.values(values).flatMap(mediaValue);

/** Returns `names` without the names in `taken`, each of which removes one occurrence. */
export function namesWithout(names: readonly string[], excluded: readonly string[]): readonly string[] {
  const rest = [...names];
  for (const name of excluded) {
    const at = rest.indexOf(name);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}

/** Adds images of a field to those being uploaded; lost ones of the same name were chosen again. */
export const startUploads = (draft: RequestDraft, field: string, names: readonly string[]): RequestDraft => ({
  ...draft,
  onTheWay: added(draft.onTheWay, field, names),
  lost: removed(draft.lost, field, names),
});

/** Removes an image of a field that was uploaded or discarded. */
export const finishUpload = (draft: RequestDraft, field: string, name: string): RequestDraft =>
  draft.onTheWay?.[field]?.includes(name)
    ? { ...draft, onTheWay: removed(draft.onTheWay, field, [name]) }
    : { ...draft, lost: removed(draft.lost, field, [name]) };

/** Marks uploads as lost, when no tab is sending them any more. */
export function losePendingUploads({ onTheWay = {}, ...draft }: RequestDraft): RequestDraft {
  let result: RequestDraft = draft;
  for (const [field, names] of Object.entries(onTheWay)) {
    result = { ...result, lost: added(result.lost, field, names) };
  }
  return result;
}

/** Removes images that the server has deleted and marks them as lost. */
export function loseExpiredImages(
  draft: RequestDraft,
  isGone: (media: UploadedMedia) => boolean,
): RequestDraft {
  let result = draft;
  for (const [field, value] of Object.entries(draft.values)) {
    const gone = mediaValue(value).filter(isGone);
    if (gone.length === 0) continue;
    const remaining = mediaValue(value).filter((media) => !gone.includes(media));
    result = {
      ...result,
      values: { ...result.values, [field]: remaining },
      lost: added(result.lost, field, gone.map(imageName)),
    };
  }
  return result;
}

/** Returns the file name of an image, or its id. */
export const imageName = ({ file_name, id }: UploadedMedia): string => file_name ?? id;

const added = (all: ImageNames = {}, field: string, names: readonly string[]): ImageNames => ({
  ...all,
  [field]: [...(all[field] ?? []), ...names],
});

const removed = (all: ImageNames = {}, field: string, names: readonly string[]): ImageNames => ({
  ...all,
  [field]: namesWithout(all[field] ?? [], names),
});
