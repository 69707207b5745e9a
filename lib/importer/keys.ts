const MAX_KEY_LENGTH = 80;
/** Would be read as `/content/article` and `/content/{key}/topic/…`. */
const RESERVED_CATEGORY_KEYS = new Set(['article', 'topic']);
const ORDER_NUMBER = /^(\d{1,3})(?:[-_. )]+)(?=\S)/;
const PRIORITY_DIGITS = 6;
const MAX_ORDER = 10 ** PRIORITY_DIGITS - 2;

/** A key of lower-case letters, digits and hyphens, as addresses use it; empty when nothing of the name remains. */
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

export function categoryKeyOf(name: string): string {
  const key = toKey(name);
  return RESERVED_CATEGORY_KEYS.has(key) ? `kategori-${key}` : key;
}

/** The leading number of a file or folder name, and the name without it: `01-faktur` → 1, `faktur`. */
export function splitOrder(name: string): { order: number | undefined; rest: string } {
  const match = ORDER_NUMBER.exec(name);
  if (!match) return { order: undefined, rest: name };
  return { order: Number(match[1]), rest: name.slice(match[0].length) };
}

/** A readable name from a file name: `membuat-faktur_baru` → `Membuat faktur baru`. */
export function nameFromFile(name: string): string {
  // Notion's exports end with the page's id.
  const words = name
    .replace(/[ -][0-9a-f]{32}$/, '')
    .replace(/[-_]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * `priority_group` of a place in an order. It is compared as text, so numbers are zero-padded; negative ones come
 * first. What has no place of its own follows, sorted by its key, and keeps its value when a neighbour is added.
 */
export function priorityOf(order: number | undefined, key: string): string {
  if (order === undefined || !Number.isFinite(order))
    return `9${'9'.repeat(PRIORITY_DIGITS - 1)}-${key.slice(0, 60)}`;
  const value = Math.max(-MAX_ORDER, Math.min(MAX_ORDER, order));
  if (value < 0) return `-${padded(MAX_ORDER + value)}`;
  return padded(value);
}

/** The place that a `priority_group` was made of; undefined when it had none of its own. */
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

/** Names of folders that say nothing about what is in them. */
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

export const isPlainFolder = (name: string): boolean => PLAIN_FOLDERS.has(toKey(name));
