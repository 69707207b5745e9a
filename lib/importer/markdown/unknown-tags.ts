import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { ReportAt } from './render-types';
import { HTML_TAGS } from './html-tags';

const TAG = /<(\/?)([A-Za-z][\w.:-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/g;
const LABEL = /\b(?:title|label|header|heading|summary|caption)=(?:"([^"]+)"|'([^']+)')/i;

/**
 * Tags that are no HTML: `<port>` in running text is meant to be read, so it becomes text; a component such as
 * `<TabItem label="macOS">` gives way to its label and its content. Runs before the HTML is parsed and sanitised.
 */
export function degradeUnknownTags(tree: Root, source: string, report: ReportAt): void {
  const lower = source.toLowerCase();
  visit(tree, 'html', (node) => {
    if (node.value.startsWith('<!--')) return;
    node.value = node.value.replace(TAG, (tag: string, slash: string, name: string, rest: string) => {
      if (HTML_TAGS.has(name.toLowerCase())) return tag;
      // `<Device name>` is two words for the reader, `<Tabs lazy>` has an end.
      const isComponent = /=|\/$/.test(rest.trim()) || lower.includes(`</${name.toLowerCase()}`);
      const line = node.position?.start.line;
      if (!isComponent) {
        report('unknown-tag', tag, line);
        return escapeHtml(tag);
      }
      if (slash) return '';
      report('unknown-component', `<${name}>`, line);
      const label = LABEL.exec(rest);
      const text = label?.[1] ?? label?.[2];
      return text ? `<strong>${escapeHtml(text)}</strong>` : '';
    });
  });
}

export const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
