import type { Link, LinkReference, Nodes, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

type Edit = { start: number; end: number; text: string };

/** Returns the new address; the same one when it stays, undefined when only the text of the link is to stay. */
export type EditAddress = (address: string, kind: 'link' | 'image') => Promise<string | undefined>;

export type EditOptions = {
  /** The text's nodes, when it was parsed already. */
  nodes?: Nodes[];
  /** Text of links that showed the address itself and lead to the portal now. */
  bareLabel?: string;
};

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

const ADDRESS_NODES = new Set(['link', 'linkReference', 'image', 'imageReference', 'definition', 'html']);

/** The nodes of a text that hold or refer to addresses, as they are now: later steps may change the tree. */
export function addressNodes(tree: Root): Nodes[] {
  const nodes: Nodes[] = [];
  visit(tree, (node) => {
    if (ADDRESS_NODES.has(node.type)) nodes.push({ ...node });
  });
  return nodes;
}

/** Changes the addresses of links and pictures in a Markdown text; every other character stays as it is. */
export async function editAddresses(
  source: string,
  edit: EditAddress,
  { nodes = addressNodes(parser.parse(source)), bareLabel }: EditOptions = {},
): Promise<string> {
  const edits: Edit[] = [];
  for (const node of nodes) edits.push(...(await editsOf(node, source, edit, bareLabel)));
  edits.push(...(await removedDefinitions(nodes, edit)));
  let result = source;
  for (const { start, end, text } of edits.sort((a, b) => b.start - a.start)) {
    result = result.slice(0, start) + text + result.slice(end);
  }
  return result;
}

async function editsOf(
  node: Nodes,
  source: string,
  edit: EditAddress,
  bareLabel: string | undefined,
): Promise<Edit[]> {
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  if (start === undefined || end === undefined) return [];
  if (node.type === 'html') return htmlEdits(source, start, end, edit);
  if (node.type !== 'link' && node.type !== 'image' && node.type !== 'definition') return [];
  const address = await edit(node.url, node.type === 'image' ? 'image' : 'link');
  if (address === node.url) return [];
  // The address stands behind the label, which may hold the same text, or a picture with edits of its own.
  const from = node.type === 'link' ? (node.children.at(-1)?.position?.end.offset ?? start) : start;
  if (address === undefined) return node.type === 'link' ? textOnly(node, start, end) : [];
  if (bareLabel !== undefined && node.type === 'link' && isBare(node, address))
    return [{ start, end, text: `[${bareLabel}](${address})` }];
  const written = writtenAddress(source.slice(from, end), node.url);
  const at = written === undefined ? -1 : source.indexOf(written, from);
  if (written === undefined || at === -1 || at + written.length > end) return [];
  return [{ start: at, end: at + written.length, text: address }];
}

/** Whether a link into the portal shows an address as its text. */
function isBare({ children: [only, more] }: Link, address: string): boolean {
  return more === undefined && only?.type === 'text' && address.startsWith('/') && isAddress(only.value);
}

/** Whether a text is an address and nothing else. */
export const isAddress = (text: string): boolean => /^(https?:\/\/|www\.)\S+$/i.test(text.trim());

/** Takes away what stands around the text of a link. */
function textOnly(node: Link | LinkReference, start: number, end: number): Edit[] {
  const textStart = node.children[0]?.position?.start.offset ?? end;
  const textEnd = node.children.at(-1)?.position?.end.offset ?? end;
  return [
    { start, end: textStart, text: '' },
    { start: textEnd, end, text: '' },
  ];
}

/** Definitions whose links keep only their text go with what refers to them; those of pictures stay. */
async function removedDefinitions(nodes: Nodes[], edit: EditAddress): Promise<Edit[]> {
  const ofPictures = new Set(
    nodes.flatMap((node) => (node.type === 'imageReference' ? node.identifier : [])),
  );
  const removed = new Set<string>();
  const edits: Edit[] = [];
  for (const node of nodes) {
    if (node.type !== 'definition' || ofPictures.has(node.identifier)) continue;
    if ((await edit(node.url, 'link')) !== undefined) continue;
    removed.add(node.identifier);
    edits.push({ ...rangeOf(node), text: '' });
  }
  for (const node of nodes) {
    if (node.type !== 'linkReference' || !removed.has(node.identifier)) continue;
    const { start, end } = rangeOf(node);
    edits.push(...textOnly(node, start, end));
  }
  return edits;
}

const rangeOf = ({ position }: Nodes): { start: number; end: number } => ({
  start: position?.start.offset ?? 0,
  end: position?.end.offset ?? 0,
});

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
      if (address === written) continue;
      const attribute = start + tag.index + match.index;
      if (address === undefined) {
        edits.push({ start: attribute, end: attribute + match[0].length, text: '' });
        continue;
      }
      const at = attribute + match[0].lastIndexOf(written);
      edits.push({ start: at, end: at + written.length, text: address });
    }
  }
  return edits;
}
