import type { ReportSyntax } from '@/lib/importer/items/types';
import { codeRanges, type Line, replaceOutsideCode } from './code-ranges';
import { componentLines, isHtmlTag, plainTags, textInExpression } from './component-tags';
import { ALERT_WORDS } from './containers';

const IMPORT = /^import\s(?:[\w*{}\s,$]{1,2000}?\sfrom)?\s*["'][^"'\n]+["'];?[ \t]*$/gm;
const EXPORT =
  /^export\s+(?:default\s+|const\s+|let\s+|function\s+|async\s+)[\s\S]*?(?=\n[ \t]*\n|$(?![\s\S]))/gm;
/** An expression; not `{#id}`, the id of a heading, nor `\\{`, a brace. */
const EXPRESSION = /(?<!\\)\{(?![#:])(?=[^{}\n]*[\w)\]])[^{}\n]*\}/g;
/** Comments of JSX, and of Hugo's templates. */
const COMMENT = /\{\/\*[\s\S]*?\*\/\}|\{\{-?\s*\/\*[\s\S]*?\*\/\s*-?\}\}/g;
const PARTIAL = /^import\s+(\w+)\s+from\s+["']([^"'\n]+\.mdx?)["']/gm;
const IMPORTED_IMAGE = /^import\s+(\w+)\s+from\s+["']([^"'\n]+\.(?:png|jpe?g|gif|svg|webp|avif))["']/gim;

/** Paths of imported fragments and pictures by their names; `<Intro />` includes a fragment. */
type MdxImports = { fragments: Map<string, string>; images: Map<string, string> };

/** Reads the imports of fragments and pictures. */
export function readMdxImports(source: string): MdxImports {
  const collect = (pattern: RegExp): Map<string, string> =>
    new Map([...source.matchAll(pattern)].map((match) => [match[1] ?? '', match[2] ?? '']));
  return { fragments: collect(PARTIAL), images: collect(IMPORTED_IMAGE) };
}

/**
 * Converts MDX to Markdown: removes imports, exports and comments, replaces attributes in braces by plain ones or removes
 * them, and replaces expressions that are a plain text by that text. Tags that are not HTML are replaced later.
 */
export function convertMdx(
  source: string,
  isMdx: boolean,
  images: Map<string, string>,
  report: ReportSyntax,
): string {
  let text = replaceOutsideCode(source, COMMENT, () => '');
  if (isMdx || /^import\s.*from\s+["']/m.test(text)) {
    const drop = (match: string): string => {
      report('removed-code', match.split('\n')[0]?.slice(0, 120) ?? '');
      return '';
    };
    text = replaceOutsideCode(text, IMPORT, drop);
    text = replaceOutsideCode(text, EXPORT, drop);
  }
  text = plainTags(plainAttributes(text, images));
  if (!isMdx) return text;
  // `{' '}` and `{"text"}`, which formatters insert.
  text = replaceOutsideCode(text, /\{(["'`])([^{}"'`]*)\1\}/g, (_match, _quote, inner = '') => inner);
  return replaceOutsideCode(text, EXPRESSION, (match) => {
    report('unknown-shortcode', match.slice(0, 120));
    return match;
  });
}

const MAX_TAG_LENGTH = 2000;
const BRACED = /\s([A-Za-z][\w-]*)=\{/g;

/** Replaces `width={300}` and `title={"x"}` by plain attributes, and removes other expressions. */
function plainAttributes(source: string, images: Map<string, string>): string {
  if (!source.includes('={')) return source;
  const ranges = codeRanges(source);
  let result = '';
  let done = 0;
  for (const match of source.matchAll(BRACED)) {
    const start = match.index;
    if (start < done || ranges.some((range) => range.start <= start && start < range.end)) continue;
    // The text before it has been processed, so the last angle bracket belongs to the tag.
    if (!/<[A-Za-z][^<>]*$/.test((result + source.slice(done, start)).slice(-MAX_TAG_LENGTH))) continue;
    const open = start + match[0].length - 1;
    const end = closingBrace(source, open);
    if (end === -1) continue;
    const value = source.slice(open + 1, end).trim();
    const plain = /^(?:\d+(?:\.\d+)?|true)$/.test(value)
      ? value
      : (images.get(value.replace(/\.src$/, '')) ?? textInExpression(value));
    const kept = plain === undefined ? '' : ` ${match[1]}="${plain.replace(/"/g, '&quot;')}"`;
    const missing = '\n'.repeat(Math.max(0, breaks(source.slice(start, end + 1)) - breaks(kept)));
    result += source.slice(done, start) + kept + missing;
    done = end + 1;
  }
  return result + source.slice(done);
}

const breaks = (text: string): number => text.split('\n').length - 1;

function closingBrace(text: string, open: number): number {
  let depth = 0;
  const limit = Math.min(text.length, open + 5000);
  for (let index = open; index < limit; index += 1) {
    if (text[index] === '{') depth += 1;
    if (text[index] === '}' && (depth -= 1) === 0) return index;
  }
  return -1;
}

const COMPONENT = /^(\s*)<(\/?)([A-Z][\w.]*)((?:\s(?:"[^"]*"|'[^']*'|[^'">])*)?)>\s*$/;

/** A component whose tags are on lines of their own; its content is indented by `strip` spaces beyond `base`. */
type Block = { name: string; base: number; strip: number };

/**
 * Replaces components such as `<Steps>` or `<TabItem label="macOS">` by their label and content. The content is dedented,
 * because in MDX it is Markdown at any indentation, but in Markdown it would be code.
 */
export function openComponents(lines: Line[], report: ReportSyntax): Line[] {
  const open: Block[] = [];
  const result: Line[] = [];
  for (const [index, line] of lines.entries()) {
    const text = dedented(line.text, open);
    const tag = line.isCode ? null : COMPONENT.exec(text);
    const [, indent = '', slash, name = '', given = ''] = tag ?? [];
    if (slash && open.at(-1)?.name === name) {
      open.pop();
      result.push({ ...line, text: '' });
    } else if (tag && !slash && isBlock(name, given) && isTagClosedBelow(name, lines, index)) {
      report('unknown-component', `<${name}>`);
      const texts = componentLines(given, 'name', 'value').flatMap((text) => [indent + text, '']);
      for (const part of ['', ...texts]) result.push({ ...line, text: part });
      const strip = contentIndent(lines, index, open) - indent.length;
      open.push({ name, base: indent.length, strip: Math.max(0, strip) });
    } else result.push({ ...line, text });
  }
  return result;
}

const isBlock = (name: string, given: string): boolean =>
  !given.trim().endsWith('/') && !isHtmlTag(name) && !ALERT_WORDS.has(name.toLowerCase());

function isTagClosedBelow(name: string, lines: Line[], index: number): boolean {
  let depth = 1;
  for (const line of lines.slice(index + 1)) {
    const tag = line.isCode ? null : COMPONENT.exec(line.text);
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
