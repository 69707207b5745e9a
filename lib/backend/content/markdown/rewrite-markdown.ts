import type { Nodes, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { RenderContext } from './render-types';

type Edit = { start: number; end: number; text: string };

/**
 * The Markdown as written, with links and pictures led to the portal. Only addresses change; a link that leads
 * nowhere leaves its text, as in the HTML. Problems were reported when the HTML was made.
 */
export async function rewriteMarkdown(source: string, tree: Root, context: RenderContext): Promise<string> {
  const edits: Edit[] = [];
  const nodes: Nodes[] = [];
  visit(tree, (node) => {
    if (['link', 'image', 'definition', 'html'].includes(node.type)) nodes.push(node);
  });
  for (const node of nodes) edits.push(...(await editsOf(node, source, context)));
  let result = source;
  for (const edit of edits.sort((a, b) => b.start - a.start)) {
    result = result.slice(0, edit.start) + edit.text + result.slice(edit.end);
  }
  return result;
}

async function editsOf(node: Nodes, source: string, context: RenderContext): Promise<Edit[]> {
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  if (start === undefined || end === undefined) return [];
  if (node.type === 'html') return htmlEdits(source, start, end, context);
  if (node.type !== 'link' && node.type !== 'image' && node.type !== 'definition') return [];
  if (node.url.startsWith('#')) return [];
  const address = node.type === 'image' ? await imageAddress(node.url, context) : await context.resolveLink(node.url);
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
  const at = source.indexOf(written, from);
  if (at === -1 || at + written.length > end) return [];
  return [{ start: at, end: at + written.length, text: address }];
}

/** The address as it stands in the source: as parsed, or with its spaces and escapes. */
function writtenAddress(slice: string, url: string): string {
  if (slice.includes(url)) return url;
  const pointed = /<([^<>\n]+)>/.exec(slice)?.[0];
  return pointed ?? url.replace(/ /g, '%20');
}

async function imageAddress(url: string, context: RenderContext): Promise<string | undefined> {
  const target = await context.resolveImage(url);
  return target.kind === 'media' ? target.image.image_url : target.kind === 'link' ? target.href : url;
}

const ADDRESS_ATTRIBUTE = /\b(href|src)\s*=\s*("([^"]*)"|'([^']*)')/gi;

async function htmlEdits(source: string, start: number, end: number, context: RenderContext): Promise<Edit[]> {
  const edits: Edit[] = [];
  for (const match of source.slice(start, end).matchAll(ADDRESS_ATTRIBUTE)) {
    const written = match[3] ?? match[4] ?? '';
    if (written === '' || written.startsWith('#')) continue;
    const isImage = match[1]?.toLowerCase() === 'src';
    const address = isImage ? await imageAddress(written, context) : await context.resolveLink(written);
    if (address === undefined || address === written) continue;
    const at = start + match.index + match[0].lastIndexOf(written);
    edits.push({ start: at, end: at + written.length, text: address });
  }
  return edits;
}
