import { priorityOf } from '@/lib/importer/keys';
import type { Draft, Report } from '@/lib/importer/types';

/** A key that is in use, by an item of another source or by an earlier import of this one. */
export type KnownKey = { uid: string; locale: string; model: string; key: string };

const slot = (item: { model: string; locale: string }, key: string): string =>
  `${item.model}\n${item.locale}\n${key}`;

/**
 * Makes keys unique within a model and language. An item keeps the key it has in the database as long as its name
 * allows; otherwise the first in the order of the source gets the plain key, later ones a suffix.
 */
export function assignKeys(drafts: Draft[], own: KnownKey[], foreign: KnownKey[], report: Report): Draft[] {
  const taken = new Set(foreign.map((item) => slot(item, item.key)));
  const stored = new Map(own.map((item) => [`${item.uid}\n${item.locale}`, item.key]));
  const keys = new Map<Draft, string>();

  for (const draft of drafts) {
    const key = stored.get(`${draft.uid}\n${draft.locale}`);
    const isSame = key === draft.key || key?.replace(/-\d+$/, '') === draft.key;
    if (key === undefined || !isSame || taken.has(slot(draft, key))) continue;
    taken.add(slot(draft, key));
    keys.set(draft, key);
  }
  for (const draft of drafts) {
    if (keys.has(draft)) continue;
    const key = freeKey(draft, taken);
    if (key !== draft.key && draft.model !== 'help-topic') {
      report({ file: draft.path, kind: 'duplicate-key', detail: `${draft.key} → ${key}` });
    }
    taken.add(slot(draft, key));
    keys.set(draft, key);
  }

  const categoryKeys = new Map(
    drafts
      .filter((draft) => draft.model === 'help-category')
      .map((draft) => [`${draft.uid}\n${draft.locale}`, keys.get(draft)]),
  );
  return drafts.map((draft) => ({
    ...draft,
    key: keys.get(draft) ?? draft.key,
    priority: withKey(draft, keys.get(draft) ?? draft.key),
    categoryKey: categoryKeys.get(`${draft.categoryUid}\n${draft.locale}`) ?? draft.categoryKey,
  }));
}

/** A place that is made of the key follows it. */
function withKey({ key, priority }: Draft, newKey: string): string | null {
  const [own, next] = [priorityOf(undefined, key), priorityOf(undefined, newKey)];
  return priority?.endsWith(own) ? priority.slice(0, -own.length) + next : priority;
}

function freeKey(draft: Draft, taken: ReadonlySet<string>): string {
  let key = draft.key;
  for (let count = 2; taken.has(slot(draft, key)); count += 1) key = `${draft.key}-${count}`;
  return key;
}
