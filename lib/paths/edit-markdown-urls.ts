import type { Link, LinkReference, Nodes, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

type Edit = { start: number; end: number; text: string };

/** Returns the new URL, the same one to keep it, or undefined to keep only the text of the link. */
export type EditUrl = (url: string, kind: 'link' | 'image') => Promise<string | undefined>;

export type EditOptions = {
  /** The nodes of the text, when it was parsed already. */
  nodes?: Nodes[];
  /** New text of links that showed their URL and now lead to the portal. */
  bareLabel?: string;
};

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

const URL_NODES = new Set(['link', 'linkReference', 'image', 'imageReference', 'definition', 'html']);

/** Returns copies of the nodes that hold or refer to URLs, which later steps may change in the tree. */
export function urlNodes(tree: Root): Nodes[] {
  const nodes: Nodes[] = [];
  const collect = (node: Nodes): void => {
    if (URL_NODES.has(node.type)) nodes.push({ ...node });
    if ('children' in node) node.children.forEach(collect);
  };
  collect(tree);
  return nodes;
}

/** Changes the URLs of links and pictures in a Markdown text, and not a single other character. */
export async function editMarkdownUrls(
  source: string,
  edit: EditUrl,
  { nodes = urlNodes(parser.parse(source)), bareLabel }: EditOptions = {},
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
  edit: EditUrl,
  bareLabel: string | undefined,
): Promise<Edit[]> {
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  if (start === undefined || end === undefined) return [];
  if (node.type === 'html') return htmlEdits(source, start, end, edit);
  if (node.type !== 'link' && node.type !== 'image' && node.type !== 'definition') return [];
  const url = await edit(node.url, node.type === 'image' ? 'image' : 'link');
  if (url === node.url) return [];
  // The URL follows the label, which may hold the same text, or a picture with edits of its own.
  const from = node.type === 'link' ? (node.children.at(-1)?.position?.end.offset ?? start) : start;
  if (url === undefined) return node.type === 'link' ? textOnly(node, start, end) : [];
  if (bareLabel !== undefined && node.type === 'link' && isBare(node, url))
    return [{ start, end, text: `[${bareLabel}](${url})` }];
  const old = urlInSource(source.slice(from, end), node.url);
  const at = old === undefined ? -1 : source.indexOf(old, from);
  if (old === undefined || at === -1 || at + old.length > end) return [];
  return [{ start: at, end: at + old.length, text: url }];
}

/** Returns whether a link into the portal has a URL as its text. */
function isBare({ children: [only, more] }: Link, url: string): boolean {
  return more === undefined && only?.type === 'text' && url.startsWith('/') && isUrl(only.value);
}

/** Returns whether a text is a URL (or a link by name, see resolve-link.ts) and nothing else. */
export const isUrl = (text: string): boolean => /^(https?:\/\/|www\.|info:)\S+$/i.test(text.trim());

/** Removes everything around the text of a link. */
function textOnly(node: Link | LinkReference, start: number, end: number): Edit[] {
  const textStart = node.children[0]?.position?.start.offset ?? end;
  const textEnd = node.children.at(-1)?.position?.end.offset ?? end;
  return [
    { start, end: textStart, text: '' },
    { start: textEnd, end, text: '' },
  ];
}

/** Removes definitions whose links keep only their text, together with the references; those of pictures stay. */
async function removedDefinitions(nodes: Nodes[], edit: EditUrl): Promise<Edit[]> {
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

/** Returns a URL as the source spells it: as parsed, in angle brackets, or with escapes. */
function urlInSource(slice: string, url: string): string | undefined {
  if (slice.includes(url)) return url;
  const pointed = /<([^<>\n]+)>/.exec(slice)?.[0];
  return (
    pointed ??
    [url.replace(/ /g, '%20'), url.replace(/([()_*])/g, '\\$1')].find((form) => slice.includes(form))
  );
}

const TAG = /<([A-Za-z][\w-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/g;
/** The attribute that holds the URL, by element. */
const URL_ATTRIBUTE_OF = new Map([
  ['a', 'href'],
  ['img', 'src'],
]);
const URL_ATTRIBUTE = /\b(href|src)\s*=\s*("([^"]*)"|'([^']*)')/gi;

/** Edits links and pictures in HTML; other elements with a URL have been converted to links before. */
async function htmlEdits(source: string, start: number, end: number, edit: EditUrl): Promise<Edit[]> {
  const edits: Edit[] = [];
  for (const tag of source.slice(start, end).matchAll(TAG)) {
    const name = tag[1]?.toLowerCase();
    const urlAttribute = URL_ATTRIBUTE_OF.get(name ?? '');
    for (const match of tag[0].matchAll(URL_ATTRIBUTE)) {
      const old = match[3] ?? match[4] ?? '';
      if (match[1]?.toLowerCase() !== urlAttribute || old === '') continue;
      const url = await edit(old, name === 'img' ? 'image' : 'link');
      if (url === old) continue;
      const attribute = start + tag.index + match.index;
      if (url === undefined) {
        edits.push({ start: attribute, end: attribute + match[0].length, text: '' });
        continue;
      }
      const at = attribute + match[0].lastIndexOf(old);
      edits.push({ start: at, end: at + old.length, text: url });
    }
  }
  return edits;
}
