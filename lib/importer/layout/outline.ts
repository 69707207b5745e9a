import type { Fields } from '@/lib/importer/items/types';
import type { MarkdownFile } from './layout-context';

/**
 * The common form of all layouts before they are flattened to category > topic > article: a tree whose leaves are
 * articles. A node may be both an article and a parent.
 */
export type OutlineNode = {
  /** The input of the uid: a path, or the titles of a group in a table of contents. */
  identity: string;
  /** File or folder with the node's fields, to which problems and pictures refer. */
  path: string;
  name: string;
  /** Key from the name of the file or folder; when it is empty, `name` is used. */
  key: string;
  order?: number;
  fields: Fields;
  bytesHash: string;
  article?: MarkdownFile;
  /** Whether it is below a private folder, or the translation of one. */
  isPrivate?: boolean;
  children: OutlineNode[];
};

export type OutlineTopic = {
  node: OutlineNode;
  isGeneral: boolean;
  isOrdered: boolean;
  articles: OutlineNode[];
};
export type OutlineCategory = { node: OutlineNode; topics: OutlineTopic[] };

/** Names for the category and topic of articles that have none. */
export type OutlineNames = { root: { name: string; key: string }; generalTopic: string };

/**
 * Flattens an outline: the first level becomes categories, the second topics, and everything below a topic its articles
 * in reading order. Articles without a topic go into a general one, articles without a category into the root's.
 */
export function flattenOutline(nodes: OutlineNode[], names: OutlineNames): OutlineCategory[] {
  const categories: OutlineCategory[] = [];
  const loose = nodes.filter((node) => node.children.length === 0);
  if (loose.length > 0) {
    const { name, key } = names.root;
    const node: OutlineNode = { ...emptyNode('', name, key), order: 0 };
    categories.push({ node, topics: [generalTopic(node, loose, names)] });
  }
  for (const node of nodes) {
    if (node.children.length > 0) categories.push({ node, topics: topicsOf(node, names) });
  }
  return categories;
}

function topicsOf(category: OutlineNode, names: OutlineNames): OutlineTopic[] {
  const own = category.article ? [leafOf(category)] : [];
  const loose = [...own, ...category.children.filter((node) => node.children.length === 0)];
  const topics = category.children
    .filter((node) => node.children.length > 0)
    .map((node): OutlineTopic => {
      const articles = leavesOf(node);
      const isDeep = node.article !== undefined || node.children.some((child) => child.children.length > 0);
      return { node, isGeneral: false, isOrdered: isDeep, articles };
    });
  return loose.length > 0 ? [generalTopic(category, loose, names), ...topics] : topics;
}

function generalTopic(category: OutlineNode, articles: OutlineNode[], names: OutlineNames): OutlineTopic {
  const node = {
    ...emptyNode(`${category.identity}/#`, names.generalTopic, 'umum'),
    path: category.path,
    order: 0,
    isPrivate: category.isPrivate,
  };
  return { node, isGeneral: true, isOrdered: category.article !== undefined, articles };
}

function leavesOf(node: OutlineNode): OutlineNode[] {
  const own = node.article ? [leafOf(node)] : [];
  return [...own, ...node.children.flatMap((child) => leavesOf(child))];
}

const leafOf = (node: OutlineNode): OutlineNode => ({ ...node, children: [] });

export function emptyNode(identity: string, name: string, key: string): OutlineNode {
  return { identity, path: identity, name, key, fields: {}, bytesHash: '', children: [] };
}

/** Returns whether a file is the article of one of the nodes, or below them. */
export const isListed = (path: string, nodes: OutlineNode[]): boolean =>
  nodes.some((node) => node.article?.path === path || isListed(path, node.children));
