import type { ElementContent, Root } from 'hast';
import { SKIP } from 'unist-util-visit';
import { element, textNode, visitElements } from './hast-tools';

/** Written as it is meant: nothing is put into it. */
const VERBATIM = new Set(['code', 'pre', 'kbd', 'samp']);
const RUPIAH = /(?<!\p{L})Rp +(?=\d)/gu;
/** e-Faktur, e-Bupot: one letter before the hyphen. */
const ONE_LETTER = /(?<![\p{L}\p{N}-])(\p{L}-\p{L}[\p{L}\p{N}]*)/u;

/**
 * Amounts and words of one letter and another stay on one line. The hyphen stays a hyphen, so that searching in the
 * page and copying find the word; the class is one that the site's styles have anyway.
 */
export function keepTogether(tree: Root): void {
  visitElements(tree, (node) => {
    if (VERBATIM.has(node.tagName)) return SKIP;
    if (node.properties.className === TOGETHER) return SKIP;
    if (!node.children.some((child) => child.type === 'text')) return undefined;
    node.children = node.children.flatMap((child) =>
      child.type === 'text' ? partsOf(child.value) : [child],
    );
    return undefined;
  });
}

const TOGETHER = ['whitespace-nowrap'];

const partsOf = (text: string): ElementContent[] =>
  text
    .replace(RUPIAH, 'Rp\u00a0')
    .split(ONE_LETTER)
    .flatMap((part, index) => {
      if (index % 2 === 1) return [element('span', { className: TOGETHER }, [textNode(part)])];
      return part === '' ? [] : [textNode(part)];
    });
