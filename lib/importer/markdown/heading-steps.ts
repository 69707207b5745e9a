import type { Element, Parents, Root } from 'hast';
import GithubSlugger from 'github-slugger';
import { SKIP } from 'unist-util-visit';
import type { Heading } from '@/lib/contract/content';
import {
  element,
  headingLevel,
  isElement,
  readableText,
  solidChildren,
  stringProperty,
  visitElements,
} from './hast-tools';

const MAX_ID_LENGTH = 120;
/** Ids that the page uses, or that would shadow properties of `window`. */
const RESERVED_IDS = new Set([
  'main',
  'content',
  'modal-root',
  'portal-settings',
  'name',
  'location',
  'top',
  'self',
]);
const PREFIX = 'bagian-';

/** Moves the names of `<a name="x"></a>` and `<a id="x"></a>` to their heading, or to an empty span in their place. */
export function moveNamedAnchors(tree: Root): void {
  visitElements(tree, (node, index, parent) => {
    if (node.tagName !== 'a' || node.properties.href !== undefined) return;
    const id = stringProperty(node, 'id') ?? stringProperty(node, 'name');
    const heading = isElement(parent) && headingLevel(parent) ? parent : followingHeading(tree, parent);
    const children = node.children;
    if (id && heading && heading.properties.id === undefined) {
      heading.properties.id = id;
      parent.children.splice(index, 1, ...children);
      return [SKIP, index];
    }
    const mark = element('span', id ? { id } : {});
    parent.children.splice(index, 1, ...(id ? [mark, ...children] : children));
    return [SKIP, index + (id ? 1 : 0)];
  });
  visitElements(tree, (node, index, parent) => {
    if (node.tagName !== 'p' || node.children.length > 0) return;
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
}

/** Returns the heading after a paragraph that contains only the anchor. */
function followingHeading(tree: Root, paragraph: Parents): Element | undefined {
  if (!isElement(paragraph, 'p') || solidChildren(paragraph).length !== 1) return undefined;
  const blocks = solidChildren(tree);
  const next = blocks[blocks.indexOf(paragraph) + 1];
  return isElement(next) && headingLevel(next) ? next : undefined;
}

/**
 * Shifts headings so that the first level is 2 (the page's title is its only `h1`) and no level is skipped. A first
 * heading that repeats the title is replaced by an empty span with its id, so that links to it still work.
 */
export function shiftHeadings(tree: Root, title: string): void {
  dropRepeatedTitle(tree, title);
  const open: number[] = [];
  visitElements(tree, (node) => {
    const level = headingLevel(node);
    if (level === undefined) return;
    while (open.length > 0 && (open.at(-1) ?? 0) >= level) open.pop();
    open.push(level);
    node.tagName = `h${Math.min(6, open.length + 1)}`;
  });
}

function dropRepeatedTitle(tree: Root, title: string): void {
  const first = solidChildren(tree)[0];
  if (!isElement(first, 'h1') || plain(readableText(first)) !== plain(title)) return;
  const { id } = first.properties;
  tree.children.splice(tree.children.indexOf(first), 1, ...(id ? [element('span', { id })] : []));
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export type AssignedIds = {
  headings: Heading[];
  ids: string[];
  anchors: Anchors;
};

/** Ids by anchor name, see `findAnchor`. */
export type Anchors = ReadonlyMap<string, string>;

/** Gives every heading a stable id and makes the author's ids safe and unique. */
export function assignIds(tree: Root): AssignedIds {
  const headings: Heading[] = [];
  const taken = new Set<string>();
  const names = new Map<string, string>();
  const slugger = new GithubSlugger();

  const remember = (name: string, id: string): void => {
    for (const variant of variants(name)) if (!names.has(variant)) names.set(variant, id);
  };
  // The author's ids first, so that headings without one do not take them.
  visitElements(tree, (node) => {
    const wanted = node.properties.id;
    if (wanted === undefined) return;
    const name = String(wanted);
    const id = safeId(name);
    if (id === '' || taken.has(id)) {
      delete node.properties.id;
      return;
    }
    taken.add(id);
    remember(name, id);
    node.properties.id = id;
  });
  visitElements(tree, (node) => {
    if (isElement(node, 'section') && node.properties.dataFootnotes !== undefined) return SKIP;
    const level = headingLevel(node);
    const text = readableText(node).replace(/\s+/g, ' ').trim();
    if (level === undefined || text === '') return;
    const slug = slugger.slug(text);
    if (node.properties.id === undefined) node.properties.id = freeId(safeId(slug) || 'bagian', taken);
    const id = String(node.properties.id);
    taken.add(id);
    remember(slug, id);
    headings.push({ id, text, level });
  });
  return { headings, ids: [...taken], anchors: names };
}

function safeId(name: string): string {
  const id = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}_.-]+/gu, '-')
    .slice(0, MAX_ID_LENGTH)
    .replace(/^-+|-+$/g, '');
  if (id === '') return '';
  // `__proto__`, `constructor` and the like are unsafe as keys, and ids of the page must not clash.
  return id.startsWith('__') || id in {} || RESERVED_IDS.has(id) ? PREFIX + id.replace(/^_+|_+$/g, '') : id;
}

function freeId(wanted: string, taken: ReadonlySet<string>): string {
  let id = wanted;
  for (let count = 1; taken.has(id); count += 1) id = `${wanted}-${count}`;
  return id;
}

/** Finds the id of an anchor, also written in another case or in the style of another tool. */
export function findAnchor(names: Anchors, anchor: string): string | undefined {
  for (const variant of variants(decoded(anchor))) {
    const id = names.get(variant);
    if (id) return id;
  }
  return undefined;
}

/** Returns the spellings of an anchor: exact, in lower case, and with only letters and digits. */
const variants = (name: string): string[] => {
  const lower = name.toLowerCase();
  return [name, `lower:${lower}`, `plain:${lower.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '')}`];
};

/** Decodes percent-encoding; returns the text unchanged when it is malformed. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
