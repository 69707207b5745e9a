/** The element that a translator put in the place of a text, by that text; and the other way round. */
const replacements = new WeakMap<Node, ChildNode>();
const originals = new WeakMap<Node, Node>();

/**
 * Lets React go on with texts that the translator of a browser has put into elements of its own, or replaced by them.
 * React would remove them, or insert before them, where they are no longer, and the error would empty the page; and
 * what it writes into a replaced text would not be seen. A text is put back just before React touches it, and the
 * translator translates it again (docs/decisions/0030-translated-pages.md). Returns a function that ends this.
 */
export function followTranslations(): () => void {
  const { removeChild, insertBefore } = Node.prototype;
  const observer = new MutationObserver(noteRecords);
  observer.observe(document, { childList: true, subtree: true });

  function noteRecords(records: MutationRecord[]): void {
    const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]));
    for (const record of records) {
      if (record.type === 'characterData') putBack(record.target);
      record.addedNodes.forEach(dropReplacement);
      record.removedNodes.forEach((node) => {
        const replacement = isText(node) && !node.isConnected && takeReplacement(record, added);
        if (!replacement) return;
        replacements.set(node, replacement);
        originals.set(replacement, node);
        observer.observe(node, { characterData: true });
      });
    }
  }
  /** Returns whether the node is a child of `parent`, having put it back there if a translator has moved it. */
  function isChild(node: Node, parent: Node): boolean {
    if (node.parentNode === parent) return true;
    noteRecords(observer.takeRecords());
    if (parent.contains(node)) unwrap(node, parent, insertBefore);
    else putBack(node);
    return node.parentNode === parent;
  }

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    // A text that is gone altogether is as good as removed.
    return !isChild(child, this) && isText(child) ? child : (removeChild.call(this, child) as T);
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const isGone = before && !isChild(before, this) && isText(before);
    return insertBefore.call(this, node, isGone ? null : before) as T;
  };
  return () => {
    observer.disconnect();
    Object.assign(Node.prototype, { removeChild, insertBefore });
  };
}

/**
 * Called when React is about to take over the HTML: puts back the texts that a translator was faster with, or in which
 * numbers have become links, because React would make the whole page anew where the HTML is not what it expects.
 */
export function restoreTexts(): void {
  if (typeof document === 'undefined') return;
  for (const element of document.querySelectorAll('#__next font, #__next a')) {
    const original = originals.get(element);
    if (original) putBack(original);
    else if (element.localName === 'font') element.replaceWith(...element.childNodes);
  }
}

const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;

/** Takes out of `added` what was put in the place of a removed text: in the same step, or before or after it. */
function takeReplacement(removal: MutationRecord, added: Set<Node>): ChildNode | undefined {
  const neighbours = [...removal.addedNodes, removal.previousSibling, removal.nextSibling];
  const replacement = neighbours.find((node) => node instanceof Element && added.delete(node));
  return replacement as ChildNode | undefined;
}

/** Puts a replaced text back to its place. */
function putBack(text: Node): void {
  const replacement = replacements.get(text);
  replacements.delete(text);
  if (replacement?.isConnected && isText(text)) replacement.replaceWith(text);
}

/** Removes the translation of a text that stands in the page again. */
function dropReplacement(text: Node): void {
  if (!text.isConnected) return;
  replacements.get(text)?.remove();
  replacements.delete(text);
}

/** Moves a node out of the elements that were put around it, and removes those that are empty then. */
function unwrap(node: Node, parent: Node, insertBefore: Node['insertBefore']): void {
  let outermost: Node = node;
  while (outermost.parentNode && outermost.parentNode !== parent) outermost = outermost.parentNode;
  insertBefore.call(parent, node, outermost);
  if (outermost.textContent === '') parent.removeChild(outermost);
}
