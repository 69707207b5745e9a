import { findByName } from '@/lib/importer/links/paths-by-end';
import { decodeText, type SourceTree } from '@/lib/importer/source/read-tree';
import { readFrontMatter } from '@/lib/importer/source/front-matter';
import type { ProblemKind, Reference, ReportSyntax } from '@/lib/importer/items/types';
import { editMarkdownUrls } from '@/lib/paths/edit-markdown-urls';
import { pathInRoot } from '@/lib/importer/source/inside-root';
import { contentImportText } from '@/lib/text/content-import';
import { withValues } from './attributes';
import { codeRanges, type Line, toLines } from './code-ranges';
import { hideComments } from './comments';
import { convertBoxFences } from './box-fences';
import { convertMdx, openComponents, readMdxImports } from './mdx';
import { ALERT_WORDS, convertContainers } from './containers';
import { convertOtherSyntax, convertWikiLinks, reportPrinted } from './other-syntax';
import { convertHighlights, convertShortcodes, dropRawMarks } from './shortcodes';

export type PreparedSource = {
  /** GitHub Flavored Markdown. */
  text: string;
  /** Maps a line of `text` to the line of the source, both from 1. */
  lineOf: (line: number) => number;
  problems: { kind: ProblemKind; detail: string }[];
  /** What the text was made with: included files, pages that wiki links name, and what was looked for. */
  references: Reference[];
};

/** Converts Markdown dialects to GitHub Flavored Markdown and expands includes. `onFragment` is called for each fragment. */
export async function prepareSource(
  path: string,
  source: string,
  tree: SourceTree,
  onFragment: OnFragment = () => Promise.resolve(),
): Promise<PreparedSource> {
  const problems: PreparedSource['problems'] = [];
  const budget = { includes: MAX_INCLUDES, characters: MAX_EXPANDED };
  const report: ReportSyntax = (kind, detail) => problems.push({ kind, detail });
  const references = new Map<string, Reference>();
  const note: Note = (kind, written) => void references.set(`${kind} ${written}`, { kind, written });
  const level = { depth: 0, budget, onFragment, note };
  const lines = await prepare(path, source, noted(tree, note), level, report);
  const numbers = lines.map((line) => line.line);
  return {
    text: lines.map((line) => line.text).join('\n'),
    lineOf: (line) => numbers[line - 1] ?? line,
    problems,
    references: [...references.values()],
  };
}

type Note = (kind: Reference['kind'], written: string) => void;

/** Returns a tree that notes what is asked of it. */
const noted = (tree: SourceTree, note: Note): SourceTree => ({
  ...tree,
  has(file) {
    note('file', file);
    return tree.has(file);
  },
  read(file) {
    note('text', file);
    return tree.read(file);
  },
});

async function prepare(
  path: string,
  source: string,
  tree: SourceTree,
  level: Level,
  report: ReportSyntax,
): Promise<Line[]> {
  const imports = readMdxImports(source);
  let text = convertBoxFences(convertHighlights(source));
  text = convertOtherSyntax(text, report);
  text = convertMdx(text, /\.mdx$/i.test(path), imports.images, report);
  text = convertShortcodes(text, report, SPARED);
  text = convertWikiLinks(text, (name) => wikiTarget(tree, path, name, level.note), report);

  const boxed = convertContainers(openComponents(toLines(text), report), report);
  const left = convertShortcodes(boxed.map((line) => line.text).join('\n'), report, INCLUDES);
  reportPrinted(left, report);
  const lines = dropRawMarks(left)
    .split('\n')
    .map((line, index) => ({ ...(boxed[index] ?? { line: 0, isCode: false }), text: line }));
  return expandIncludes(lines, {
    path,
    fragments: imports.fragments,
    level,
    report,
    find: (target) => findFragment(tree, target),
    isThere: (target) => target !== undefined && LINKED_ENDS.some((end) => tree.has(target + end)),
    read: (target, inner) => readFragment(target, tree, inner, report),
  });
}

/** What all includes of one file may add together, nested ones too. */
const MAX_INCLUDES = 500;
const MAX_EXPANDED = 500_000;

type Budget = { includes: number; characters: number };
/** How deep a fragment is nested, and what is left of its file's budget. */
type Level = { depth: number; budget: Budget; onFragment: OnFragment; note: Note };

/** Parts of a file's path that links leave out. */
const LINKED_ENDS = ['', '.md', '.mdx', '/index.md', '/index.mdx'];

/** Receives the text of a fragment. @throws to leave out the file that includes it */
type OnFragment = (text: string) => Promise<void>;

const INCLUDES = new Set(['include', 'readfile', 'snippet', 'content']);
const SPARED = { has: (name: string): boolean => ALERT_WORDS.has(name) || INCLUDES.has(name) };

async function readFragment(
  path: string,
  tree: SourceTree,
  level: Level,
  report: ReportSyntax,
): Promise<string | undefined> {
  const { budget, onFragment } = level;
  const read = tree.read(path).then((bytes) => readFrontMatter(decodeText(bytes).text).body);
  const body = await read.catch(() => undefined);
  if (body === undefined) return undefined;
  budget.includes -= 1;
  budget.characters -= body.length;
  if (budget.includes < 0 || budget.characters < 0) throw new Error(contentImportText.tooManyIncludes);
  await onFragment(body);
  const lines = await prepare(path, hideComments(body, report), tree, level, report);
  return lines.map((line) => line.text).join('\n');
}

const FRAGMENT_FOLDERS = ['includes', '_includes', 'snippets', '_snippets', 'partials', '_partials'];

function findFragment(tree: SourceTree, path: string): string | undefined {
  if (tree.has(path)) return path;
  const name = path.replace(/^(\.\.?\/)+/, '');
  return FRAGMENT_FOLDERS.map((folder) => `${folder}/${name}`).find(tree.has);
}

/** Returns the URL of the file that a wiki link names, relative to the file `from`. */
function wikiTarget(tree: SourceTree, from: string, name: string, note: Note): string | undefined {
  note('page', name);
  const found = findByName(tree.paths, name);
  return found === undefined ? undefined : '../'.repeat(from.split('/').length - 1) + found;
}

const MAX_DEPTH = 5;
const INCLUDE = new RegExp(
  [
    /\[!INCLUDE\s*\[[^\]]*\]\(([^)\s]+)\)\]/, // DocFX
    /\{%-?\s*include(?:_relative|_cached)?\s+["']?([\w./-]+\.(?:md|markdown|html))["']?[^%]{0,500}%\}/, // Jekyll, Liquid
    /\{%-?\s*include(?:_relative|_cached)?\s+["']([^"'\n]{1,500})["'][^%\n]{0,500}%\}/, // GitBook, also of other books
    /\{\{[<%]\s*(?:include|readfile|snippet|content)\s+(?:file=)?["']([^"']+\.(?:md|markdown))["'][^>%]*[>%]\}\}/, // Hugo
    /(?<!-)-+8<-+\s+["']([^"']+)["']/, // MkDocs
    /\{!([\w./-]+\.md)!\}/, // Zulip, markdown-include
    /<!--\s*@include:\s*((?:[^\s{>-]|-(?!->))+)(?:[\s{][^>]*)?-->/, // VitePress
    /^<<<\s+([^\s{]+).*$/, // VitePress, code
    /<Snippet\s+file=["']([^"'\n]+)["']\s*\/?>/, // Mintlify
  ]
    .map((pattern) => pattern.source)
    .join('|'),
  'gi',
);

type IncludeOptions = {
  /** The file the lines belong to. */
  path: string;
  /** Paths of the files that `<Name />` includes, by name. */
  fragments: Map<string, string>;
  /** Reads and prepares a fragment; undefined without one. */
  read: (path: string, level: Level) => Promise<string | undefined>;
  /** Finds a fragment, also by a path without its folder. */
  find: (path: string) => string | undefined;
  /** Returns whether a link to a path leads to a file. */
  isThere: (path: string | undefined) => boolean;
  level: Level;
  report: ReportSyntax;
};

/** Replaces includes by the text of their fragments, with relative URLs adjusted. */
async function expandIncludes(lines: Line[], options: IncludeOptions): Promise<Line[]> {
  const result: Line[] = [];
  for (const line of lines) {
    const text = namedFragments(line.text, options.fragments);
    if (line.isCode || text.search(INCLUDE) === -1) {
      result.push({ ...line, text });
      continue;
    }
    result.push(...(await expandLine({ ...line, text }, options)));
  }
  return result;
}

function namedFragments(text: string, fragments: Map<string, string>): string {
  if (fragments.size === 0) return text;
  return text.replace(/<([A-Z]\w*)\s*\/>/g, (match: string, name: string) => {
    const path = fragments.get(name);
    return path === undefined ? match : `[!INCLUDE [${name}](${path})]`;
  });
}

async function expandLine(line: Line, options: IncludeOptions): Promise<Line[]> {
  let text = '';
  let done = 0;
  const hidden = codeRanges(line.text);
  for (const match of line.text.matchAll(INCLUDE)) {
    // Includes within a comment or code stay; VitePress writes the include itself as a comment.
    if (hidden.some(({ start, end }) => start < match.index && match.index < end)) continue;
    const written = (match.slice(1).find((group) => group !== undefined) ?? '').trim();
    const fragment = await fragmentText(written, options);
    text += line.text.slice(done, match.index) + withValues(fragment, match[0]);
    done = match.index + match[0].length;
  }
  text += line.text.slice(done);
  // All lines of a fragment belong to the list or quote that includes it.
  const indent = /^[ \t>]*/.exec(line.text)?.[0] ?? '';
  return text.split('\n').map((part, index) => ({
    ...line,
    text: index === 0 || part === '' ? part || indent.trimEnd() : indent + part,
  }));
}

async function fragmentText(written: string, options: IncludeOptions): Promise<string> {
  const { path, level, report } = options;
  const inner = { ...level, depth: level.depth + 1 };
  const direct = pathInRoot(path, written);
  const target = options.find(direct ?? written) ?? options.find(written.replace(/^[~/]+/, ''));
  const text =
    target === undefined || inner.depth > MAX_DEPTH ? undefined : await options.read(target, inner);
  if (target === undefined || text === undefined) {
    report('missing-include', written);
    return '';
  }
  return (await rebased(text, target, path, options.isThere)).trim();
}

/**
 * Makes the relative URLs of a fragment relative to the file that includes it, unless they already are, as in tools that
 * just copy the text.
 */
function rebased(
  text: string,
  from: string,
  to: string,
  isThere: (path: string | undefined) => boolean,
): Promise<string> {
  const depth = to.split('/').length - 1;
  return editMarkdownUrls(text, (url) => {
    if (/^([a-z][a-z0-9+.-]*:|[#/])/i.test(url)) return Promise.resolve(url);
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? [];
    const target = pathInRoot(from, path);
    const isFromPage = !isThere(target) && isThere(pathInRoot(to, path));
    const isKept = target === undefined || isFromPage;
    return Promise.resolve(isKept ? url : '../'.repeat(depth) + target + rest);
  });
}
