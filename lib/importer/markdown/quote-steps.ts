import type { Blockquote, Paragraph, Root } from 'mdast';
import { SKIP } from 'unist-util-visit';
import { visitNodes } from './mdast-tools';

/** The marker of an alert at the beginning of a line. */
const MARK = /^\[![A-Za-z]+\]/;
const MARK_BELOW = /\n(?=\[![A-Za-z]+\])/;

/**
 * Separates alerts that share a quote, and quotes alerts without one, so that each becomes a box of its own.
 */
export function separateAlerts(tree: Root): void {
  visitNodes(tree, 'blockquote', (node, index, parent) => {
    const children = node.children.flatMap((child): Blockquote['children'] =>
      child.type === 'paragraph' ? splitAtMarks(child) : [child],
    );
    const quotes: Blockquote[] = [];
    for (const child of children) {
      const isMarked = child.type === 'paragraph' && startsWithMark(child);
      const last = quotes.at(-1);
      if (last && !isMarked) last.children.push(child);
      else quotes.push({ ...node, children: [child] });
    }
    if (quotes.length < 2) return undefined;
    parent.children.splice(index, 1, ...quotes);
    return [SKIP, index + quotes.length];
  });
  visitNodes(tree, 'paragraph', (node, index, parent) => {
    if (parent.type === 'blockquote' || !startsWithMark(node)) return undefined;
    parent.children.splice(index, 1, { type: 'blockquote', children: [node], position: node.position });
    return [SKIP, index + 1];
  });
}

function startsWithMark({ children }: Paragraph): boolean {
  const [first] = children;
  return first?.type === 'text' && MARK.test(first.value);
}

function splitAtMarks(paragraph: Paragraph): Paragraph[] {
  const parts: Paragraph[] = [{ ...paragraph, children: [] }];
  for (const child of paragraph.children) {
    const [first = '', ...rest] = child.type === 'text' ? child.value.split(MARK_BELOW) : [];
    parts.at(-1)?.children.push(child.type === 'text' ? { ...child, value: first } : child);
    for (const value of rest) parts.push({ ...paragraph, children: [{ type: 'text', value }] });
  }
  return parts;
}

/** Adds columns to the head of a table for rows with more cells, which would otherwise be dropped. */
export function keepSurplusCells(tree: Root): void {
  visitNodes(tree, 'table', (table) => {
    const [head] = table.children;
    if (!head) return;
    const width = Math.max(
      head.children.length,
      ...table.children.map(({ children }) => children.findLastIndex((cell) => cell.children.length > 0) + 1),
    );
    while (head.children.length < width) head.children.push({ type: 'tableCell', children: [] });
    const align = table.align ?? [];
    table.align = Array.from({ length: width }, (_, index) => align[index] ?? null);
  });
}
