import type { Blockquote, Nodes, Paragraph, PhrasingContent, Root, RootContent } from 'mdast';
import type { Locale } from '@/lib/constants';
import { videoIdOf } from '@/lib/paths/video-id';
import { contentImportText } from '@/lib/text/content-import';
import { attribute, readAttributes } from '@/lib/importer/syntax/attributes';
import { componentText, isHtmlTag, isLinkName } from '@/lib/importer/syntax/component-tags';
import { ALERT_WORDS } from '@/lib/importer/syntax/containers';
import { embedLabel } from './html-steps';
import { visitNodes } from './mdast-tools';
import type { ReportAt } from './render-types';
import { ALERT_KINDS, type AlertKind } from '@/lib/importer/syntax/allowed-html';

/** The marker of an alert, with Obsidian's sign for folding. */
const ALERT_MARK = /^\[!([A-Za-z]+)\][+-]?[ \t]*/;
const VIDEO_MARK = /^\[!VIDEO\s+(\S+?)\]\s*$/i;
/** `{#id}`, kramdown's `{: #id }`, and `[#id]` of tutorials. */
const HEADING_ID = /[ \t]*(?:\{:?[ \t]*#([^\s{}]+)[ \t]*\}|[ \t]\[#([^\s[\]]+)\])[ \t]*$/;

/** Turns GitHub's alerts, quotes that begin with `[!NOTE]`, into boxes with a title in the page's language. */
export function markAlerts(tree: Root, locale: Locale): void {
  visitNodes(tree, 'blockquote', (node) => {
    const first = node.children[0];
    const text = first?.type === 'paragraph' ? first.children[0] : undefined;
    if (first?.type !== 'paragraph' || text?.type !== 'text') return;
    const mark = ALERT_MARK.exec(text.value);
    const kind = alertKind(mark?.[1]);
    if (!mark?.[1] || !kind) return;
    text.value = text.value.slice(mark[0].length);
    const isOnly = node.children.length === 1;
    const title = takeFirstLine(first, isOnly);
    if (first.children.length === 0) node.children.shift();
    toAlert(node, kind, title.length > 0 ? title : [textOfLabel(labelOf(mark[1], kind, locale))]);
  });
}

/** Returns the label of a kind; an unknown word is its own label. */
function labelOf(word: string, kind: AlertKind, locale: Locale): string {
  if (isKnownAlert(word)) return contentImportText.alerts[locale][kind];
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}

const textOfLabel = (value: string): PhrasingContent => ({ type: 'text', value });

/**
 * Removes the title of an alert from its first paragraph and returns it. Words after the marker are the title when a
 * further line or paragraph follows; otherwise they are the text.
 */
function takeFirstLine(paragraph: Paragraph, isOnly: boolean): PhrasingContent[] {
  const { children } = paragraph;
  const at = children.findIndex(
    (child) => child.type === 'break' || (child.type === 'text' && child.value.includes('\n')),
  );
  const end = children[at];
  if (end === undefined) {
    if (isOnly) return [];
    return trimmed(children.splice(0));
  }
  const line = children.splice(0, at);
  if (end.type !== 'text') children.shift();
  else {
    const [head = '', ...rest] = end.value.split('\n');
    line.push(textOfLabel(head));
    end.value = rest.join('\n');
  }
  return trimmed(line);
}

const trimmed = (nodes: PhrasingContent[]): PhrasingContent[] =>
  nodes.some((node) => node.type !== 'text' || node.value.trim() !== '') ? nodes : [];

/** Returns the kind of an alert; an unknown word in capitals makes a note. */
function alertKind(word: string | undefined): AlertKind | undefined {
  if (word === undefined || /^(video|include)$/i.test(word)) return undefined;
  const name = word.toLowerCase();
  const known = ALERT_KINDS.find((kind) => kind === name) ?? ALERT_WORDS.get(name);
  return known ?? (/^[A-Z]{2,}$/.test(word) ? 'note' : undefined);
}

const isKnownAlert = (word: string): boolean =>
  ALERT_KINDS.some((kind) => kind === word.toLowerCase()) || ALERT_WORDS.has(word.toLowerCase());

function toAlert(node: Blockquote, kind: AlertKind, label: PhrasingContent[]): void {
  const title: Paragraph = {
    type: 'paragraph',
    children: label,
    data: { hProperties: { className: ['markdown-alert-title'] } },
  };
  node.children.unshift(title);
  const className = ['markdown-alert', `markdown-alert-${kind}`];
  node.data = { hName: 'div', hProperties: { className, role: 'note' } };
}

/** Reads the ids of headings such as `## Title {#id}`. */
export function readHeadingIds(tree: Root): void {
  visitNodes(tree, 'heading', (node) => {
    const last = node.children.at(-1);
    if (last?.type !== 'text') return;
    const match = HEADING_ID.exec(last.value);
    const id = match?.[1] ?? match?.[2];
    if (!match || !id) return;
    last.value = last.value.slice(0, match.index);
    node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id } };
  });
}

/** Turns `> [!VIDEO https://…]` into a paragraph with a link to the video. */
export function readVideoMarks(tree: Root, locale: Locale, report: ReportAt): void {
  visitNodes(tree, 'blockquote', (node, index, parent) => {
    const first = node.children[0];
    if (first?.type !== 'paragraph' || node.children.length !== 1) return;
    const url = VIDEO_MARK.exec(textOf(first).trim())?.[1];
    if (!url) return;
    const isVideo = videoIdOf(url) !== undefined;
    if (!isVideo) report('embed-to-link', url, node.position?.start.line);
    const label = isVideo ? url : embedLabel(url, locale);
    const paragraph: Paragraph = {
      type: 'paragraph',
      children: [{ type: 'link', url, children: [{ type: 'text', value: label }] }],
      position: node.position,
    };
    parent.children.splice(index, 1, paragraph as RootContent);
  });
}

function textOf(node: Nodes): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map((child) => textOf(child)).join('') : '';
}

const TAG = /<(\/?)([A-Za-z][\w.:-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/g;
/**
 * Replaces tags that are not HTML: a placeholder such as `<port>` becomes text, a component such as
 * `<TabItem label="macOS">` its label and content. Runs before the HTML is parsed and sanitised.
 */
export function degradeUnknownTags(tree: Root, source: string, report: ReportAt): void {
  const lower = source.toLowerCase();
  visitNodes(tree, 'html', (node) => {
    if (node.value.startsWith('<!--')) return;
    node.value = node.value.replace(TAG, (tag: string, slash: string, name: string, rest: string) => {
      if (isHtmlTag(name)) return tag;
      // `<Device name>` is a placeholder, whereas `<Tabs lazy>` has an end tag.
      const isComponent = /=|\/$/.test(rest.trim()) || lower.includes(`</${name.toLowerCase()}`);
      const line = node.position?.start.line;
      if (!isComponent) {
        report('unknown-tag', tag, line);
        return escapeHtml(tag);
      }
      if (slash) return isLinkName(name) ? '</a>' : '';
      report('unknown-component', `<${name}>`, line);
      return pictureOf(rest) ?? componentHtml(name, rest);
    });
  });
}

/** Returns the texts in the attributes of a component; its tag alone when it is a link around its content. */
function componentHtml(name: string, written: string): string {
  const { label, description, href } = componentText(readAttributes(written));
  const shown = label === undefined ? '' : escapeHtml(label);
  const isOpen = isLinkName(name) && !written.trim().endsWith('/');
  if (isOpen) return href === undefined ? '' : `<a href="${escapeHtml(href)}">`;
  const head = href && shown ? `<a href="${escapeHtml(href)}">${shown}</a>` : shown;
  const texts = [head && `<strong>${head}</strong>`, escapeHtml(description ?? '')].filter(Boolean);
  // A blank, because the content of the component follows.
  return texts.map((text) => `${text} `).join('');
}

/** Returns the picture that a component shows, with its caption; undefined without one. */
function pictureOf(written: string): string | undefined {
  const attributes = readAttributes(written);
  const src = attribute(attributes, 'src', 'source', 'sources', 'image', 'img', 'light', 'lightsrc');
  if (!src || !/\.(png|jpe?g|gif|webp|avif|svg)$/i.test(src)) return undefined;
  const caption = attribute(attributes, 'caption');
  const alt = attribute(attributes, 'alt') ?? caption ?? '';
  const image = `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">`;
  return caption ? `<figure>${image}<figcaption>${escapeHtml(caption)}</figcaption></figure>` : image;
}

const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
