/**
 * Translates the page, and what appears in it from now on, as the translators of browsers do: each text moves into two
 * `<font>` elements, or is replaced by such elements with its translation (here the same words, so that tests find them). Runs in the page, so it uses nothing from
 * outside of itself. Returns a function that stops it.
 */
export function translatePage(way: 'around' | 'before' | 'after' | 'instead' = 'instead'): () => void {
  const skipped = '[translate="no"], script, style, noscript, textarea, font, svg, head';
  const translate = (text: Text): void => {
    if (!text.data.trim() || text.parentElement?.closest(skipped)) return;
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    if (way === 'before') text.before(outer);
    if (way === 'after') text.after(outer);
    if (way === 'before' || way === 'after') text.remove();
    else text.replaceWith(outer);
    inner.append(way === 'around' ? text : text.data);
  };
  const translateAll = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node: Node | null = root; node; node = walker.nextNode()) {
      if (node.nodeType === Node.TEXT_NODE) texts.push(node as Text);
    }
    texts.forEach(translate);
  };
  const observer = new MutationObserver((records) => {
    for (const { addedNodes, target, type } of records) {
      if (type === 'characterData') translateAll(target);
      else addedNodes.forEach((node) => node.isConnected && translateAll(node));
    }
  });
  const start = () => {
    translateAll(document.body);
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  };
  if (document.body && document.readyState !== 'loading') start();
  else document.addEventListener('DOMContentLoaded', start, { once: true });
  return () => observer.disconnect();
}
