import type { Nodes, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

type Edit = { start: number; end: number; text: string };

/** The new address; the same one when it stays, undefined when a link shall leave only its text. */
export type EditAddress = (address: string, kind: 'link' | 'image') => Promise<string | undefined>;

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/** The nodes of a text that hold addresses, as they are now: later steps may change the tree. */
export function addressNodes(tree: Root): Nodes[] {
  const nodes: Nodes[] = [];
  visit(tree, (node) => {
    if (['link', 'image', 'definition', 'html'].includes(node.type)) nodes.push({ ...node });
  });
  return nodes;
}

/** Changes the addresses of links and pictures in a Markdown text; every other character stays as it is. */
export async function editAddresses(
  source: string,
  edit: EditAddress,
  nodes: Nodes[] = addressNodes(parser.parse(source)),
): Promise<string> {
  const edits: Edit[] = [];
  for (const node of nodes) edits.push(...(await editsOf(node, source, edit)));
  let result = source;
  for (const { start, end, text } of edits.sort((a, b) => b.start - a.start)) {
    result = result.slice(0, start) + text + result.slice(end);
  }
  return result;
}

async function editsOf(node: Nodes, source: string, edit: EditAddress): Promise<Edit[]> {
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  if (start === undefined || end === undefined) return [];
  if (node.type === 'html') return htmlEdits(source, start, end, edit);
  if (node.type !== 'link' && node.type !== 'image' && node.type !== 'definition') return [];
  const address = await edit(node.url, node.type === 'image' ? 'image' : 'link');
  if (address === node.url) return [];
  // The address stands behind the label, which may hold the same text, or a picture with edits of its own.
  const from = node.type === 'link' ? (node.children.at(-1)?.position?.end.offset ?? start) : start;
  if (address === undefined) {
    if (node.type !== 'link' || from === start) return [];
    const labelStart = node.children[0]?.position?.start.offset ?? start;
    return [
      { start, end: labelStart, text: '' },
      { start: from, end, text: '' },
    ];
  }
  const written = writtenAddress(source.slice(from, end), node.url);
  const at = written === undefined ? -1 : source.indexOf(written, from);
  if (written === undefined || at === -1 || at + written.length > end) return [];
  return [{ start: at, end: at + written.length, text: address }];
}

/** The address as it stands in the source: as parsed, in angle brackets, or with escapes. */
function writtenAddress(slice: string, url: string): string | undefined {
  if (slice.includes(url)) return url;
  const pointed = /<([^<>\n]+)>/.exec(slice)?.[0];
  return (
    pointed ??
    [url.replace(/ /g, '%20'), url.replace(/([()_*])/g, '\\$1')].find((form) => slice.includes(form))
  );
}

const TAG = /<([A-Za-z][\w-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/g;
const ADDRESS_ATTRIBUTE = /\b(href|src)\s*=\s*("([^"]*)"|'([^']*)')/gi;

/** Links and pictures in HTML; other elements with an address have become links in the HTML already. */
async function htmlEdits(source: string, start: number, end: number, edit: EditAddress): Promise<Edit[]> {
  const edits: Edit[] = [];
  for (const tag of source.slice(start, end).matchAll(TAG)) {
    const name = tag[1]?.toLowerCase();
    const wanted = name === 'a' ? 'href' : name === 'img' ? 'src' : undefined;
    for (const match of tag[0].matchAll(ADDRESS_ATTRIBUTE)) {
      const written = match[3] ?? match[4] ?? '';
      if (match[1]?.toLowerCase() !== wanted || written === '') continue;
      const address = await edit(written, name === 'img' ? 'image' : 'link');
      if (address === undefined || address === written) continue;
      const at = start + tag.index + match.index + match[0].lastIndexOf(written);
      edits.push({ start: at, end: at + written.length, text: address });
    }
  }
  return edits;
}
