import { refKey } from '@/lib/database/item-ref';
import { ownUid } from '@/lib/importer/layout/layout-context';
import { type StoredItem } from '@/lib/importer/store/content-store';
import type { Draft } from '@/lib/importer/items/types';
import { storedTextHash, textHash } from './text-hash';

/** The uids that drafts take over. */
export type Renames = Map<Draft, string>;

/** Whether the uid comes from the source itself and not from a path. */
export const isNamed = (draft: Draft): boolean =>
  draft.oldId !== undefined || ownUid(draft.fields) === draft.uid;

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/**
 * Finds the files that have moved: those with the text of a stored item whose file is gone, or whose text changed too. The
 * latter are recognised within a folder whose other files show where it went, or in their own folder by a unique title.
 */
export function recogniseMoves(drafts: Draft[], own: StoredItem[]): Renames {
  const { gone, fresh } = unmatched(drafts, own);
  const moves: Renames = new Map();
  const folders = new Map<string, string>();
  const left = new Set(gone);
  const take = (draft: Draft, item: StoredItem): void => {
    moves.set(draft, item.uid);
    left.delete(item);
    folders.set(`${item.locale} ${folderOf(item.source_path)}`, folderOf(draft.path));
  };

  const byText = new Map<string, StoredItem[]>();
  for (const item of gone) {
    const hash = storedTextHash(item.source_hash);
    if (hash !== '') byText.set(kindOf(item, hash), [...(byText.get(kindOf(item, hash)) ?? []), item]);
  }
  for (const draft of fresh) {
    const same = (byText.get(kindOf(draft, textHash(draft))) ?? []).filter((item) => left.has(item));
    const item = same.find(({ source_path }) => nameOf(source_path) === nameOf(draft.path)) ?? same[0];
    if (item) take(draft, item);
  }
  const byPath = new Map(
    fresh.filter((draft) => !moves.has(draft)).map((draft) => [kindOf(draft, draft.path), draft]),
  );
  for (const item of left) {
    const folder = folders.get(`${item.locale} ${folderOf(item.source_path)}`);
    const draft =
      folder === undefined ? undefined : byPath.get(kindOf(item, folder + nameOf(item.source_path)));
    if (draft?.body !== undefined && !moves.has(draft)) take(draft, item);
  }
  const isArticle = ({ model }: { model: string }): boolean => model === 'help-article';
  const byTitle = uniqueBy([...left].filter(isArticle), (item) =>
    kindOf(item, folderOf(item.source_path) + item.name),
  );
  const titled = fresh.filter((draft) => isArticle(draft) && !moves.has(draft));
  for (const [title, draft] of uniqueBy(titled, (one) => kindOf(one, folderOf(one.path) + one.name))) {
    const item = byTitle.get(title);
    if (item) take(draft, item);
  }
  return moves;
}

/** Returns the items with a unique key, by that key. */
export function uniqueBy<T>(items: T[], keyOf: (item: T) => string): Map<string, T> {
  const found = new Map<string, T>();
  const repeated = new Set<string>();
  for (const item of items) {
    const key = keyOf(item);
    if (found.has(key)) repeated.add(key);
    else found.set(key, item);
  }
  for (const key of repeated) found.delete(key);
  return found;
}

const kindOf = ({ model, locale }: { model: string; locale: string }, text: string): string =>
  `${model} ${locale} ${text}`;

/** Finds renamed topics or categories: those that contain most of what a missing one contained. */
export function recogniseParents(
  drafts: Draft[],
  own: StoredItem[],
  model: 'help-topic' | 'help-category',
): Renames {
  const { gone, fresh } = unmatched(drafts, own);
  const parents = new Map(
    fresh.filter((draft) => draft.model === model).map((draft) => [refKey(draft), draft]),
  );
  const renames: Renames = new Map();
  if (parents.size === 0) return renames;
  const current = new Map(drafts.map((draft) => [refKey(draft), draft]));
  const isTopic = model === 'help-topic';
  for (const item of gone.filter((candidate) => candidate.model === model)) {
    const held = own.filter(
      (child) =>
        child.locale === item.locale &&
        (isTopic
          ? child.topic_uid === item.uid
          : child.model === 'help-topic' && child.category_key === item.key),
    );
    const counts = new Map<string, number>();
    for (const child of held) {
      const draft = current.get(refKey(child));
      const uid = isTopic ? draft?.topicUid : draft?.categoryUid;
      if (uid) counts.set(uid, (counts.get(uid) ?? 0) + 1);
    }
    const [uid, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? ['', 0];
    const parent = parents.get(refKey({ uid, locale: item.locale }));
    if (parent && count * 2 > held.length && !renames.has(parent)) renames.set(parent, item.uid);
  }
  return renames;
}

/** Returns the stored items without a file, and the files without a stored item. */
function unmatched(drafts: Draft[], own: StoredItem[]): { gone: StoredItem[]; fresh: Draft[] } {
  const current = new Set(drafts.map(refKey));
  const stored = new Set(own.map(refKey));
  return {
    gone: own.filter((item) => !current.has(refKey(item))),
    fresh: drafts.filter((draft) => !stored.has(refKey(draft)) && !isNamed(draft)),
  };
}
