import type { Nodes, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { editMarkdownUrls } from '@/lib/paths/edit-markdown-urls';
import { safeLink } from '@/lib/paths/safe-link';

/** Longer texts with HTML are not parsed, which would occupy the server. */
const MAX_PARSED = 300_000;

/** What is left when a tag is removed may be another one. */
const MAX_PASSES = 5;

const words = (text: string): Set<string> => new Set(text.split(' '));
/** Elements that are removed with their content. */
const REMOVED = words(
  'script style template iframe frameset object embed applet svg math noscript noembed xmp title',
);
/** Elements whose tags stay, without attributes that could run or load something. */
const KEPT = words(
  'a abbr b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure ' +
    'h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp section small span strong sub summary sup table tbody ' +
    'td tfoot th thead tr u ul var',
);
const ATTRIBUTES = words('alt colspan height href id lang open rowspan src start title width');

const TAG = /<!--[\s\S]*?(?:-->|$)|<(\/?)([A-Za-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/g;
const ATTRIBUTE = /([\w:-]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/g;

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/**
 * Returns Markdown that runs nothing wherever it is rendered: HTML keeps what belongs to a text, links lead where links of the
 * portal may lead, and code stays as it is. Returns undefined for HTML that is too long, or too
 * contrived, to be read.
 */
export async function inertMarkdown(source: string): Promise<string | undefined> {
  const text = withoutActiveHtml(source);
  if (text === undefined) return undefined;
  return editMarkdownUrls(text, (url) => Promise.resolve(isSafeUrl(url) ? url : undefined));
}

/** Relative URLs are safe: they have no scheme. */
const isSafeUrl = (url: string): boolean =>
  safeLink(url) !== undefined || !/^[^/?#]*(?::|%3a|&)/i.test(url.trim());

function withoutActiveHtml(source: string): string | undefined {
  if (!/<[A-Za-z!/?]/.test(source)) return source;
  if (source.length > MAX_PARSED) return undefined;
  let text = source;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const rest = replaceHtml(text);
    if (rest === text) return text;
    text = rest;
  }
  return undefined;
}

function replaceHtml(source: string): string {
  let result = '';
  let at = 0;
  for (const [start, end] of htmlRanges(parser.parse(source), source)) {
    result += source.slice(at, start) + inertHtml(source.slice(start, end));
    at = end;
  }
  return result + source.slice(at);
}

/** Returns where HTML stands, in order. What begins with an element that is removed reaches to its end among its siblings. */
function htmlRanges(tree: Root, source: string): [start: number, end: number][] {
  const ranges: [number, number][] = [];
  const collect = (node: Nodes): void => {
    if (!('children' in node)) return;
    let covered = 0;
    node.children.forEach((child, index) => {
      if (index < covered) return;
      if (child.type !== 'html') return collect(child);
      const name = /^<([A-Za-z][\w-]*)/.exec(child.value)?.[1]?.toLowerCase() ?? '';
      const isClosing = (other: Nodes) =>
        other.type === 'html' && new RegExp(`</${name}[\\s>]`, 'i').test(other.value);
      const last = REMOVED.has(name)
        ? node.children.findIndex((other, at) => at >= index && isClosing(other))
        : -1;
      covered = Math.max(index, last) + 1;
      const from = child.position?.start.offset ?? 0;
      ranges.push([from, node.children[covered - 1]?.position?.end.offset ?? source.length]);
    });
  };
  collect(tree);
  return ranges;
}

/** Returns HTML without elements that are removed, tags of unknown ones, and attributes that could run something. */
function inertHtml(html: string): string {
  const removed = [...REMOVED].join('|');
  const rest = html.replace(new RegExp(`<(${removed})\\b[\\s\\S]*?(?:</\\1\\s*>|$)`, 'gi'), '');
  let result = '';
  let at = 0;
  for (const match of rest.matchAll(TAG)) {
    const [whole, slash = '', name = '', attributes = ''] = match;
    result += escapeOpen(rest.slice(at, match.index)) + inertTag(slash, name.toLowerCase(), attributes);
    at = match.index + whole.length;
  }
  return result + escapeOpen(rest.slice(at));
}

/** What is no tag must not become one. */
const escapeOpen = (text: string): string => text.replaceAll('<', '&lt;');

function inertTag(slash: string, name: string, attributes: string): string {
  if (!KEPT.has(name)) return '';
  if (slash) return `</${name}>`;
  const harmless = [...attributes.matchAll(ATTRIBUTE)].filter(([, attribute = '', value = '']) => {
    const isUrl = attribute.toLowerCase() === 'href' || attribute.toLowerCase() === 'src';
    return (
      ATTRIBUTES.has(attribute.toLowerCase()) && (!isUrl || isSafeUrl(value.replace(/^["']|["']$/g, '')))
    );
  });
  return `<${[name, ...harmless.map(([text]) => text)].join(' ')}>`;
}
