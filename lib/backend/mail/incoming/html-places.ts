import type { Element, ElementContent, Root } from 'hast';
import { EXIT, visit } from 'unist-util-visit';
import { nodesToText } from '@/lib/format/html-to-text';
import { incomingMailText } from '@/lib/text/mails';

/** Puts marks into plain text where Outlook shows that a picture stands. */
export const markPictures = (text: string, pictures: ReadonlyMap<string, string>): string =>
  text.replace(/\[cid:([^\]\s]{1,200})\]/g, (whole, id: string) => {
    const name = pictures.get(id);
    return name === undefined ? whole : incomingMailText.picture(name);
  });

/**
 * Puts marks into HTML where pictures stand, and lines for the rows of tables; returns whether there are any. Tables that
 * only lay out texts stay as they are.
 */
export function keepPlaces(tree: Root, pictures: ReadonlyMap<string, string>): boolean {
  let isChanged = false;
  visit(tree, 'element', (element, index, parent) => {
    if (!parent || index === undefined) return;
    const picture = pictureOf(element, pictures);
    if (picture !== undefined) {
      parent.children[index] = { type: 'text', value: ` ${incomingMailText.picture(picture)} ` };
      isChanged = true;
      return;
    }
    if (element.tagName !== 'table') return;
    if (!isData(element)) return layOut(element);
    parent.children.splice(index, 1, ...rowsOf(element).map(toLine));
    isChanged = true;
  });
  return isChanged;
}

function pictureOf(
  { tagName, properties }: Element,
  pictures: ReadonlyMap<string, string>,
): string | undefined {
  if (tagName !== 'img' || typeof properties.src !== 'string') return undefined;
  const [, id] = /^cid:(.{1,200})$/i.exec(properties.src.trim()) ?? [];
  return id === undefined ? undefined : pictures.get(decodeId(id));
}

function decodeId(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

const BLOCKS = new Set(['table', 'ul', 'ol', 'blockquote', 'pre', 'hr', 'h1', 'h2', 'h3', 'h4']);

/** Returns whether a table has several columns, and cells of one text each. */
function isData(table: Element): boolean {
  let isLaidOut = false;
  visit({ type: 'root', children: table.children }, 'element', ({ tagName }) => {
    isLaidOut = BLOCKS.has(tagName);
    return isLaidOut ? EXIT : undefined;
  });
  return !isLaidOut && rowsOf(table).some((row) => cellsOf(row).length > 1);
}

const rowsOf = (table: Element): Element[] =>
  table.children.flatMap((child) => {
    if (child.type !== 'element') return [];
    if (child.tagName === 'tr' || child.tagName === 'caption') return [child];
    return /^t(head|body|foot)$/.test(child.tagName) ? rowsOf(child) : [];
  });

const cellsOf = (row: Element): Element[] =>
  row.children.filter((child): child is Element => child.type === 'element' && /^t[dh]$/.test(child.tagName));

/** Sets the cells of a table below each other. */
function layOut(table: Element): void {
  for (const row of rowsOf(table)) {
    for (const part of [row, ...cellsOf(row)]) part.tagName = 'div';
  }
}

/** Returns a row as a line with its cells side by side. */
function toLine(row: Element): ElementContent {
  const cells = row.tagName === 'caption' ? [row] : cellsOf(row);
  const text = cells
    .map((cell) => nodesToText({ type: 'root', children: cell.children }).replace(/\s+/g, ' ').trim())
    .join(' | ');
  return { type: 'element', tagName: 'div', properties: {}, children: [{ type: 'text', value: text }] };
}
