import { remoteOptions } from './read-provider-answer';
import type { RemoteOptions } from './send';
import { safeLink } from '@/lib/paths/safe-link';
import { textToHtml } from '@/lib/format/text-to-html';

/** Reads the answers of a remote backend in the browser, with the readers that the server uses. */
export const readsInBrowser = (capabilities: ReadonlySet<string>): RemoteOptions['read'] =>
  remoteOptions({
    capabilities,
    cleanHtml: async (html) => ({ html: cleanInBrowser(html) }),
    sayDropped: (drop) => console.warn('the backend sent what cannot be read', drop),
  }).read;

/** Elements that may be shown. Of others the content stays, without their attributes. */
const KEPT = new Set(
  (
    'p br hr div span strong b em i u s mark small sub sup code pre kbd blockquote ul ol li dl dt dd ' +
    'h2 h3 h4 h5 h6 table caption thead tbody tfoot tr th td figure figcaption a img'
  ).split(' '),
);
/** Elements that are removed with their content. */
const REMOVED = new Set(
  (
    'script style template noscript iframe object embed svg math form input button select textarea ' +
    'title head link meta base video audio frameset'
  ).split(' '),
);
/** More nested elements only keep the browser busy. */
const MAX_DEPTH = 60;

/**
 * Sanitises HTML of a remote backend in the browser: parses it into a document of its own, where nothing runs and nothing
 * is loaded, and copies what is allowed. Text without a tag becomes paragraphs.
 */
export function cleanInBrowser(html: string): string {
  if (!/<[a-z!/]/i.test(html)) return textToHtml(html);
  const given = new DOMParser().parseFromString(html, 'text/html');
  const clean = document.implementation.createHTMLDocument('');
  copyChildren(given.body, clean.body, 0);
  return clean.body.innerHTML;
}

function copyChildren(from: Node, to: Element, depth: number): void {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) to.append(node.textContent ?? '');
    if (!(node.nodeType === Node.ELEMENT_NODE) || depth > MAX_DEPTH) continue;
    const element = node as Element;
    const name = element.localName;
    if (REMOVED.has(name)) continue;
    const copy = copyOf(element, name, to.ownerDocument);
    if (copy) to.append(copy);
    copyChildren(element, copy ?? to, depth + 1);
  }
}

function copyOf(element: Element, name: string, owner: Document): Element | undefined {
  if (!KEPT.has(name)) return undefined;
  const copy = owner.createElement(name);
  if (name === 'a') {
    const link = safeLink(element.getAttribute('href'));
    if (!link) return owner.createElement('span');
    copy.setAttribute('href', link.href);
    if (link.isExternal) {
      copy.setAttribute('rel', 'nofollow noopener ugc');
      copy.setAttribute('target', '_blank');
    }
  }
  if (name === 'img') {
    const source = safeLink(element.getAttribute('src'));
    if (!source || source.href.startsWith('#')) return undefined;
    copy.setAttribute('src', source.href);
    copy.setAttribute('alt', element.getAttribute('alt') ?? '');
    copy.setAttribute('loading', 'lazy');
  }
  return copy;
}
