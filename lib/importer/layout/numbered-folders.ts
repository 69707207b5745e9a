import { nameFromFile, toKey } from '@/lib/importer/items/keys';
import { listField } from '@/lib/importer/source/fields';
import { emptyNode, type OutlineNode } from './outline';

/** A folder that an archived help centre names by its id there: `2716001`, `section-2716001`, `2716001-Pembayaran`. */
const NUMBERED = /^(?:[a-z]{3,}[-_ ]+)?(\d{5,20})(?:[-_ ]+(.+))?$/i;
/** A link to a section or category, with its words and the name in its address. */
const LINK =
  /(?:\[([^[\]\n]{1,200})\]\()?[^\s()[\]]{0,300}\/(?:sections|categories|folders|collections)\/(\d{5,20})(?:-([^\s/()[\]#?"'<>]{1,200}))?/g;

type Numbered = { id: string; rest: string | undefined };

function numberOf({ identity, children }: OutlineNode): Numbered | undefined {
  const [, id, rest] = NUMBERED.exec(children.length > 0 ? (identity.split('/').pop() ?? '') : '') ?? [];
  return id === undefined ? undefined : { id, rest };
}

/**
 * Names the folders that are called by an id: with the rest of their name, or with the words of links to that id, such as the
 * breadcrumbs of archived pages. Their old addresses lead to them.
 */
export function nameNumberedFolders(nodes: OutlineNode[]): OutlineNode[] {
  if (!nodes.some(hasNumber)) return nodes;
  const names = linkedNames(nodes);
  const rename = (node: OutlineNode): OutlineNode => {
    const children = node.children.map(rename);
    const number = numberOf(node);
    if (!number) return { ...node, children };
    const { id, rest } = number;
    const isUnnamed = node.name === nameFromFile(node.identity.split('/').pop() ?? '');
    const name = isUnnamed ? (names.get(id) ?? (rest && nameFromFile(rest)) ?? node.name) : node.name;
    const kind = children.some((child) => numberOf(child)) ? 'categories' : 'sections';
    const redirect_from = [...listField(node.fields, 'redirect_from'), `/hc/${kind}/${id}`];
    const key = node.fields.slug === undefined && toKey(name) ? toKey(name) : node.key;
    return { ...node, name, key, fields: { ...node.fields, redirect_from }, children };
  };
  return nodes.map(rename);
}

const hasNumber = (node: OutlineNode): boolean =>
  numberOf(node) !== undefined || node.children.some(hasNumber);

/** Returns the words by which links name sections and categories, by their ids. */
function linkedNames(nodes: OutlineNode[]): Map<string, string> {
  const words = new Map<string, string>();
  const slugs = new Map<string, string>();
  const addOnce = (map: Map<string, string>, id: string, name: string | undefined): void => {
    if (name !== undefined && /\p{L}/u.test(name) && !map.has(id)) map.set(id, name);
  };
  const read = ({ article, children }: OutlineNode): void => {
    for (const [, label, id = '', slug] of (article?.body.text ?? '').matchAll(LINK)) {
      addOnce(words, id, label?.replace(/[*_`]/g, '').trim());
      addOnce(slugs, id, slug && nameFromFile(slug));
    }
    children.forEach(read);
  };
  nodes.forEach(read);
  return new Map([...slugs, ...words]);
}

/** Returns whether all folders among nodes are called by ids and hold no further ones: they are sections. */
export function areSections(nodes: OutlineNode[]): boolean {
  const folders = nodes.filter(({ children }) => children.length > 0);
  const isSection = (node: OutlineNode): boolean =>
    numberOf(node) !== undefined && node.children.every(({ children }) => children.length === 0);
  return folders.length > 0 && folders.every(isSection);
}

/** Gathers sections without a category into one, of which they become the topics. */
export function gatherSections(nodes: OutlineNode[], root: { name: string; key: string }): OutlineNode[] {
  if (!areSections(nodes)) return nodes;
  const children = nodes.map((node, index) => ({ ...node, order: index + 1 }));
  return [{ ...emptyNode('', root.name, root.key), children }];
}
