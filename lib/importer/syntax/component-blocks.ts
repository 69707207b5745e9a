import { HTML_TAGS } from '@/lib/importer/markdown/html-tags';
import { attribute, readAttributes } from './attributes';
import { ALERT_WORDS, type Line } from './containers';
import type { ReportSyntax } from '../types';

const TAG = /^(\s*)<(\/?)([A-Z][\w.]*)((?:\s+(?:"[^"]*"|'[^']*'|[^'">])*)?)>\s*$/;
const LABELS = ['label', 'title', 'header', 'heading', 'summary', 'caption', 'name', 'value'];

/** A component whose tags stand in lines of their own; its content is indented by `strip` beyond `base`, in spaces. */
type Block = { name: string; base: number; strip: number };

/**
 * Components such as `<Steps>` or `<TabItem label="macOS">` give way to their label and their content, which is
 * Markdown in MDX whatever its indentation; in plain Markdown it would be HTML, or code.
 */
export function openComponents(lines: Line[], report: ReportSyntax): Line[] {
  const open: Block[] = [];
  const result: Line[] = [];
  for (const [index, line] of lines.entries()) {
    const text = dedented(line.text, open);
    const tag = line.isCode ? null : TAG.exec(text);
    const [, indent = '', slash, name = '', given = ''] = tag ?? [];
    if (slash && open.at(-1)?.name === name) {
      open.pop();
      result.push({ ...line, text: '' });
    } else if (tag && !slash && isBlock(name, given) && isClosedBelow(name, lines, index)) {
      report('unknown-component', `<${name}>`);
      const label = attribute(readAttributes(given), ...LABELS);
      for (const part of label ? ['', `${indent}**${label}**`, ''] : [''])
        result.push({ ...line, text: part });
      const strip = contentIndent(lines, index, open) - indent.length;
      open.push({ name, base: indent.length, strip: Math.max(0, strip) });
    } else result.push({ ...line, text });
  }
  return result;
}

const isBlock = (name: string, given: string): boolean =>
  !given.trim().endsWith('/') && !HTML_TAGS.has(name.toLowerCase()) && !ALERT_WORDS.has(name.toLowerCase());

function isClosedBelow(name: string, lines: Line[], index: number): boolean {
  let depth = 1;
  for (const line of lines.slice(index + 1)) {
    const tag = line.isCode ? null : TAG.exec(line.text);
    if (tag?.[3] !== name || tag[4]?.trim().endsWith('/')) continue;
    depth += tag[2] ? -1 : 1;
    if (depth === 0) return true;
  }
  return false;
}

function contentIndent(lines: Line[], index: number, open: Block[]): number {
  const first = lines.slice(index + 1).find(({ text }) => text.trim() !== '');
  return first ? spacesOf(dedented(first.text, open)) : 0;
}

function dedented(text: string, open: Block[]): string {
  let line = text;
  for (const { base, strip } of open) {
    const more = Math.min(strip, spacesOf(line) - base);
    if (more > 0) line = line.slice(0, base) + line.slice(base + more);
  }
  return line;
}

const spacesOf = (text: string): number => /^ */.exec(text)?.[0].length ?? 0;
