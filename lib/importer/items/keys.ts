import type { SourceItem, Report } from './types';

const MAX_KEY_LENGTH = 80;
/** Keys that would clash with `/content/article` and `/content/{key}/topic/…`. */
const RESERVED_CATEGORY_KEYS = new Set(['article', 'topic']);
const ORDER_NUMBER = /^(\d{1,3})(?:[-_. )]+)(?=\S)/;
const PRIORITY_DIGITS = 6;
const MAX_ORDER = 10 ** PRIORITY_DIGITS - 2;

/** Returns a key for URLs, of lower-case letters, digits and hyphens; empty when no character of the name remains. */
export function toKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/ß/g, 'ss')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_KEY_LENGTH)
    .replace(/^-+|-+$/g, '');
}

/** Returns the key of a category, which must not clash with a route. */
export function categoryKeyOf(name: string): string {
  const key = toKey(name);
  return RESERVED_CATEGORY_KEYS.has(key) ? `kategori-${key}` : key;
}

/** Splits a leading number off the name of a file or folder: `01-faktur` → 1, `faktur`. */
export function splitOrder(name: string): { order: number | undefined; rest: string } {
  const match = ORDER_NUMBER.exec(name);
  if (!match) return { order: undefined, rest: name };
  return { order: Number(match[1]), rest: name.slice(match[0].length) };
}

/** Removes the id of the page that names in Notion's exports end with. */
export const withoutPageId = (name: string): string => name.replace(/[ -][0-9a-f]{32}$/, '');

/** Turns the name of a file into a title: `membuat-faktur_baru` → `Membuat faktur baru`. */
export function nameFromFile(name: string): string {
  const words = withoutPageId(name).replace(/[-_]+/g, ' ').replace(/\s+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Returns the `priority_group` of a position. It is compared as text, so numbers are zero-padded; negative ones come
 * first. Items without a position follow, sorted by key, so that their value stays when a sibling is added.
 */
export function priorityOf(order: number | undefined, key: string): string {
  if (order === undefined || !Number.isFinite(order))
    return `9${'9'.repeat(PRIORITY_DIGITS - 1)}-${key.slice(0, 60)}`;
  const value = Math.max(-MAX_ORDER, Math.min(MAX_ORDER, order));
  if (value < 0) return `-${padded(MAX_ORDER + value)}`;
  return padded(value);
}

/** Returns the position in a `priority_group`; undefined without one. */
export function orderOfPriority(priority: string | null): number | undefined {
  const match = /^(-?)(\d+(?:\.\d+)?)$/.exec(priority ?? '');
  if (!match) return undefined;
  const value = Number(match[2]);
  return match[1] ? value - MAX_ORDER : value;
}

function padded(value: number): string {
  const [whole = '0', fraction] = value
    .toFixed(3)
    .replace(/\.?0+$/, '')
    .split('.');
  return whole.padStart(PRIORITY_DIGITS, '0') + (fraction ? `.${fraction}` : '');
}

const PLAIN_FOLDERS = new Set([
  'content',
  'contents',
  'docs',
  'doc',
  'articles',
  'help',
  'src',
  'markdown',
  'pages',
]);

/** Returns whether the name of a folder does not describe its content. */
export const isPlainFolder = (name: string): boolean => PLAIN_FOLDERS.has(toKey(name));

/** The key of a stored item. */
type StoredKey = { uid: string; locale: string; model: string; key: string };

const slot = (item: { model: string; locale: string }, key: string): string =>
  `${item.model}\n${item.locale}\n${key}`;

/**
 * Makes keys unique within a model and language. An item keeps its stored key unless its name has changed; otherwise the
 * first one in the order of the source gets the plain key, later ones a suffix.
 */
export function assignKeys(
  sourceItems: SourceItem[],
  own: StoredKey[],
  foreign: StoredKey[],
  report: Report,
): SourceItem[] {
  const taken = new Set(foreign.map((item) => slot(item, item.key)));
  const stored = new Map(own.map((item) => [`${item.uid}\n${item.locale}`, item.key]));
  const keys = new Map<SourceItem, string>();

  for (const sourceItem of sourceItems) {
    const key = stored.get(`${sourceItem.uid}\n${sourceItem.locale}`);
    const isSame = key === sourceItem.key || key?.replace(/-\d+$/, '') === sourceItem.key;
    if (key === undefined || !isSame || taken.has(slot(sourceItem, key))) continue;
    taken.add(slot(sourceItem, key));
    keys.set(sourceItem, key);
  }
  for (const sourceItem of sourceItems) {
    if (keys.has(sourceItem)) continue;
    const key = freeKey(sourceItem, taken);
    if (key !== sourceItem.key && sourceItem.model !== 'help-topic') {
      report({ file: sourceItem.path, kind: 'duplicate-key', detail: `${sourceItem.key} → ${key}` });
    }
    taken.add(slot(sourceItem, key));
    keys.set(sourceItem, key);
  }

  const categoryKeys = new Map(
    sourceItems
      .filter((sourceItem) => sourceItem.model === 'help-category')
      .map((sourceItem) => [`${sourceItem.uid}\n${sourceItem.locale}`, keys.get(sourceItem)]),
  );
  return sourceItems.map((sourceItem) => ({
    ...sourceItem,
    key: keys.get(sourceItem) ?? sourceItem.key,
    priority: withKey(sourceItem, keys.get(sourceItem) ?? sourceItem.key),
    categoryKey:
      categoryKeys.get(`${sourceItem.categoryUid}\n${sourceItem.locale}`) ?? sourceItem.categoryKey,
  }));
}

/** Replaces the key in a priority that contains it. */
function withKey({ key, priority }: SourceItem, newKey: string): string | null {
  const [own, next] = [priorityOf(undefined, key), priorityOf(undefined, newKey)];
  return priority?.endsWith(own) ? priority.slice(0, -own.length) + next : priority;
}

function freeKey(sourceItem: SourceItem, taken: ReadonlySet<string>): string {
  let key = sourceItem.key;
  for (let count = 2; taken.has(slot(sourceItem, key)); count += 1) key = `${sourceItem.key}-${count}`;
  return key;
}
