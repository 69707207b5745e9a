import type { Element, Root } from 'hast';
import { SKIP } from 'unist-util-visit';
import { isElement, readableText, visitElements } from './hast-tools';

type Align = 'right' | 'center';

/** Yes, no and nothing in the cell of a comparison. */
const MARK = /^[✓✔☑✗✘✕☐×•●○–—−-]$/u;
const TICK = /[✓✔☑✗✘✕☐×•●○]/u;
/** An amount: `Rp 2.400.000`, `− 1,5`, `(4.000)`, `12,5%`, `+ 3`. */
const FIGURE = /^[(+−–-]?\s*(?:Rp\s*)?[(+−–-]?\s*\d[\d.,]*(?:–\d[\d.,]*)?\s*%?\)?$/u;
/** An amount with a unit, which therefore does not number a row. */
const AMOUNT = /Rp|%/;

/**
 * Aligns columns without an alignment: amounts to the right, so that their digits line up, and ticks to the centre. The head
 * cell is aligned like its column.
 */
export function alignColumns(tree: Root): void {
  visitElements(tree, (node) => {
    if (node.tagName !== 'table') return undefined;
    const rows = rowsOf(node);
    // With cells that span columns or rows, columns cannot be compared.
    if (rows.some((row) => row.cells.some(spans))) return SKIP;
    const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
    for (let at = 0; at < width; at += 1) {
      const column = rows.flatMap(({ cells, isHead }) =>
        cells.slice(at, at + 1).map((cell) => ({ cell, isHead })),
      );
      if (column.some(({ cell }) => cell.properties.align !== undefined)) continue;
      const words = column.filter(({ isHead }) => !isHead).map(({ cell }) => readableText(cell).trim());
      const align = alignmentOf(words.filter(Boolean), at === 0);
      if (align) for (const { cell } of column) cell.properties.align = align;
    }
    return SKIP;
  });
}

function alignmentOf(words: string[], isFirst: boolean): Align | undefined {
  if (
    words.some((word) => TICK.test(word)) &&
    words.filter((word) => MARK.test(word)).length * 2 > words.length
  )
    return 'center';
  const figures = words.filter((word) => !MARK.test(word));
  if (figures.length === 0 || !figures.every((word) => FIGURE.test(word))) return undefined;
  // The first column names its rows: a number there is a code or a step, unless it has a unit.
  return !isFirst || figures.every((word) => AMOUNT.test(word)) ? 'right' : undefined;
}

/** Turns head cells without a word into ordinary cells. */
export function clearEmptyHeadings(tree: Root): void {
  visitElements(tree, (node) => {
    if (node.tagName !== 'th' || readableText(node).trim() !== '') return;
    node.tagName = 'td';
    delete node.properties.scope;
  });
}

type Row = { cells: Element[]; isHead: boolean };

function rowsOf(table: Element): Row[] {
  const rows: Row[] = [];
  visitElements(table, (node, _, parent) => {
    if (node.tagName === 'table') return SKIP;
    if (node.tagName !== 'tr') return undefined;
    const cells = node.children.filter((child) => isElement(child, 'td') || isElement(child, 'th'));
    rows.push({ cells: cells as Element[], isHead: isElement(parent, 'thead') });
    return SKIP;
  });
  return rows;
}

const spans = ({ properties }: Element): boolean =>
  properties.colSpan !== undefined || properties.rowSpan !== undefined;

/** Wraps tables in a group that scrolls, also by keyboard. It is not a landmark, because an article may have many. */
export function wrapTables(tree: Root, label: string): void {
  visitElements(tree, (node, index, parent) => {
    if (node.tagName !== 'table') return;
    if (isElement(parent) && [parent.properties.className].flat().includes('table-scroll')) return;
    parent.children.splice(index, 1, {
      type: 'element',
      tagName: 'div',
      properties: { className: ['table-scroll'], role: 'group', ariaLabel: label, tabIndex: 0 },
      children: [node],
    });
    return [SKIP, index + 1];
  });
}
