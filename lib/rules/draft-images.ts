import type { UploadedMedia } from '@/lib/contract/project';
import type { ImageNames, RequestDraft } from './request-draft';
import { mediaValue } from './request-fields';

/** The images of a draft that have arrived. */
export const arrivedImages = ({ values }: RequestDraft): readonly UploadedMedia[] =>
  Object.values(values).flatMap(mediaValue);

/** Names without others, each taken out once. */
export const namesWithout = (names: readonly string[], taken: readonly string[]): readonly string[] =>
  taken.reduce((left, name) => {
    const at = left.indexOf(name);
    return at < 0 ? left : left.filter((_, index) => index !== at);
  }, names);

/** Images of a field set out; those that were lost are chosen again. */
export const imagesLeave = (draft: RequestDraft, field: string, names: readonly string[]): RequestDraft => ({
  ...draft,
  onTheWay: added(draft.onTheWay, field, names),
  lost: removed(draft.lost, field, names),
});

/** An image of a field has arrived, or is not wanted any more. */
export const imageEnds = (draft: RequestDraft, field: string, name: string): RequestDraft =>
  draft.onTheWay?.[field]?.includes(name)
    ? { ...draft, onTheWay: removed(draft.onTheWay, field, [name]) }
    : { ...draft, lost: removed(draft.lost, field, [name]) };

/** Nobody is sending any more what was on its way. */
export function loseOnTheWay({ onTheWay = {}, ...draft }: RequestDraft): RequestDraft {
  return Object.entries(onTheWay).reduce(
    (now, [field, names]) => ({ ...now, lost: added(now.lost, field, names) }),
    draft,
  );
}

/** Takes out the images that the server has no more; the person may choose them again. */
export function loseArrived(draft: RequestDraft, isGone: (media: UploadedMedia) => boolean): RequestDraft {
  return Object.entries(draft.values).reduce((now, [field, value]) => {
    const gone = mediaValue(value).filter(isGone);
    if (gone.length === 0) return now;
    const kept = mediaValue(value).filter((media) => !gone.includes(media));
    const names = gone.map(nameOfImage);
    return { ...now, values: { ...now.values, [field]: kept }, lost: added(now.lost, field, names) };
  }, draft);
}

/** What an image is called. */
export const nameOfImage = ({ file_name, id }: UploadedMedia): string => file_name ?? id;

const added = (all: ImageNames = {}, field: string, names: readonly string[]): ImageNames => ({
  ...all,
  [field]: [...(all[field] ?? []), ...names],
});

const removed = (all: ImageNames = {}, field: string, names: readonly string[]): ImageNames => ({
  ...all,
  [field]: namesWithout(all[field] ?? [], names),
});
