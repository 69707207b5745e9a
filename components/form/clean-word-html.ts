/**
 * Turns Word's list paragraphs (a bullet or number as text) into lists. The editor drops Word's other markup itself.
 */
export function cleanWordHtml(html: string): string {
  if (!/mso-|class="?Mso|urn:schemas-microsoft-com/i.test(html)) return html;
  const page = new DOMParser().parseFromString(html, 'text/html');
  page.querySelectorAll('style, meta, link, xml, title').forEach((element) => element.remove());
  removeComments(page);
  for (const paragraph of page.querySelectorAll<HTMLElement>('p, h1, h2, h3')) {
    if (isListItem(paragraph)) toItem(page, paragraph);
  }
  return page.body.innerHTML;
}

const styleOf = (element: Element): string => element.getAttribute('style') ?? '';
const isListItem = (element: Element): boolean =>
  /mso-list:\s*(?!none|ignore)\S/i.test(styleOf(element)) || /\bMsoListParagraph/.test(element.className);

function toItem(page: Document, paragraph: HTMLElement): void {
  // The bullet or number as text; the editor draws its own.
  const marker = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(styleOf(span)),
  );
  const isNumbered = /^\s*(\d+|[a-z])[.)]/i.test(marker?.textContent ?? paragraph.textContent ?? '');
  marker?.remove();
  const tag = isNumbered ? 'OL' : 'UL';
  const before = paragraph.previousElementSibling;
  const list = before?.tagName === tag ? before : page.createElement(tag);
  if (list !== before) paragraph.before(list);
  const item = page.createElement('li');
  item.append(...paragraph.childNodes);
  list.append(item);
  paragraph.remove();
}

/** Removes Word's conditional comments. */
function removeComments(page: Document): void {
  const walker = page.createTreeWalker(page, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  comments.forEach((comment) => comment.parentNode?.removeChild(comment));
}
