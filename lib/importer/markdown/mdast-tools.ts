import type { Nodes, Parents } from 'mdast';
import type { SKIP } from 'unist-util-visit';

type NodeOf<T extends Nodes['type']> = Extract<Nodes, { type: T }>;

/** The result of a visitor: an index is the next sibling to visit, and skips the children. */
type VisitResult = void | undefined | readonly [typeof SKIP, number];

/**
 * Visits the nodes of a type below `tree`, parents first. `unist-util-visit` does the same, but creates a named function for
 * every node.
 */
export function visitNodes<T extends Nodes['type']>(
  tree: Parents,
  type: T,
  visitor: (node: NodeOf<T>, index: number, parent: Parents) => VisitResult,
): void {
  for (let index = 0; index < tree.children.length;) {
    const node: Nodes | undefined = tree.children[index];
    if (!node) return;
    const next = node.type === type ? visitor(node as NodeOf<T>, index, tree) : undefined;
    if (!next && 'children' in node) visitNodes(node, type, visitor);
    index = next ? next[1] : index + 1;
  }
}
