import type { IssueContext, UploadedMedia } from '@/lib/contract/project';
import type { FieldValue, FieldValues } from './request-fields';
import { isRecord } from './is-record';

/** Names of images by field; the same name may be there several times. */
export type ImageNames = Readonly<Record<string, readonly string[]>>;

/** A request that is being written. */
export type RequestDraft = {
  /** Idempotency-Key of the request: however often it is sent, it is filed once. */
  key: string;
  values: FieldValues;
  /** What was sent along when an answer was lost; sent again unchanged, or the backend takes it for another request. */
  context?: IssueContext;
  /** Images that have not arrived yet, in some tab. */
  onTheWay?: ImageNames;
  /** Images that will not arrive any more: to be chosen again. */
  lost?: ImageNames;
  /** When it was last changed, in ms. */
  savedAt: number;
};

/** A draft in which nothing is written. `key` must be new. */
export const emptyDraft = (key: string): RequestDraft => ({ key, values: {}, savedAt: 0 });

/** Whether there is something in a draft that its author would miss. */
export const isWritten = ({ values, onTheWay = {}, lost = {} }: RequestDraft): boolean =>
  [values, onTheWay, lost].some((part) => Object.values(part).some((value) => value.length > 0));

/** Reads what a browser kept; anything may stand there. Undefined for what is no draft. */
export function readDraft(stored: unknown): RequestDraft | undefined {
  if (!isRecord(stored)) return undefined;
  const { key, values, context, onTheWay, lost, savedAt } = stored;
  if (typeof key !== 'string' || !/^[0-9a-f]{32}$/.test(key)) return undefined;
  if (!isRecord(values) || typeof savedAt !== 'number' || !Number.isFinite(savedAt)) return undefined;
  const kept = Object.entries(values).flatMap(([field, value]): [string, FieldValue][] => {
    const read = readValue(value);
    return read === undefined ? [] : [[field, read]];
  });
  return {
    key,
    values: Object.fromEntries(kept),
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
