import { decodeText } from '@/lib/importer/source/decode-text';
import { readFrontMatter } from '@/lib/importer/source/front-matter';
import { byName, type SourceTree } from '@/lib/importer/source/read-tree';
import type { ProblemKind, ReportSyntax } from '../types';
import { codeRanges } from './code-ranges';
import { openComponents } from './component-blocks';
import { ALERT_WORDS, convertContainers, type Line } from './containers';
import { expandIncludes } from './includes';
import { convertMdx, readMdxImports } from './mdx';
import { convertOtherSyntax, convertWikiLinks } from './other-syntax';
import { convertHighlights, convertShortcodes, dropRawMarks } from './shortcodes';

export type PreparedSource = {
  /** GitHub's Markdown. */
  text: string;
  /** Line of the written text for each line of the prepared one, both from 1. */
  lineOf: (line: number) => number;
  problems: { kind: ProblemKind; detail: string }[];
};

/** Brings the Markdown dialects that help centres are written in to GitHub's, with fragments in their places. */
export async function prepareSource(path: string, source: string, tree: SourceTree): Promise<PreparedSource> {
  const problems: PreparedSource['problems'] = [];
  const lines = await prepare(path, source, tree, 0, (kind, detail) => problems.push({ kind, detail }));
  const numbers = lines.map((line) => line.line);
  return {
    text: lines.map((line) => line.text).join('\n'),
    lineOf: (line) => numbers[line - 1] ?? line,
    problems,
  };
}

async function prepare(
  path: string,
  source: string,
  tree: SourceTree,
  depth: number,
  report: ReportSyntax,
): Promise<Line[]> {
  const imports = readMdxImports(source);
  let text = convertHighlights(source);
  text = convertOtherSyntax(text, report);
  text = convertMdx(text, /\.mdx$/i.test(path), imports.images, report);
  text = convertShortcodes(text, report, SPARED);
  text = convertWikiLinks(text, (name) => findByName(tree, path, name), report);

  const boxed = convertContainers(openComponents(toLines(text), report));
  const left = convertShortcodes(boxed.map((line) => line.text).join('\n'), report, INCLUDES);
  const lines = dropRawMarks(left)
    .split('\n')
    .map((line, index) => ({ ...(boxed[index] ?? { line: 0, isCode: false }), text: line }));
  return expandIncludes(lines, {
    path,
    fragments: imports.fragments,
    depth,
    report,
    find: (target) => findFragment(tree, target),
    read: (target, level) => readFragment(target, tree, level, report),
  });
}

const INCLUDES = new Set(['include', 'readfile', 'snippet', 'content']);
const SPARED = { has: (name: string): boolean => ALERT_WORDS.has(name) || INCLUDES.has(name) };

function toLines(text: string): Line[] {
  const ranges = codeRanges(text).filter(({ start, end }) => text.slice(start, end).includes('\n'));
  const lines: Line[] = [];
  let offset = 0;
  for (const [index, line] of text.split('\n').entries()) {
    const isCode = ranges.some(({ start, end }) => start <= offset && offset < end);
    lines.push({ text: line, line: index + 1, isCode });
    offset += line.length + 1;
  }
  return lines;
}

async function readFragment(
  path: string,
  tree: SourceTree,
  depth: number,
  report: ReportSyntax,
): Promise<string | undefined> {
  try {
    const { body } = readFrontMatter(decodeText(await tree.read(path)).text);
    const lines = await prepare(path, body, tree, depth, report);
    return lines.map((line) => line.text).join('\n');
  } catch {
    return undefined;
  }
}

const FRAGMENT_FOLDERS = ['includes', '_includes', 'snippets', '_snippets', 'partials', '_partials'];

function findFragment(tree: SourceTree, path: string): string | undefined {
  if (tree.has(path)) return path;
  const name = path.replace(/^(\.\.?\/)+/, '');
  return FRAGMENT_FOLDERS.map((folder) => `${folder}/${name}`).find(tree.has);
}

/** A file of the source by its bare name, as wiki links mean it, as an address relative to the file `from`. */
function findByName(tree: SourceTree, from: string, name: string): string | undefined {
  // `[[Pintu baru]]` may mean `pintu-baru.md`.
  const plainName = (text: string): string =>
    text
      .toLowerCase()
      .replace(/\.(md|mdx|markdown)$/, '')
      .replace(/[ _-]+/g, ' ');
  const wanted = plainName(name);
  if (wanted === '') return undefined;
  const matches = tree.paths.filter((path) => {
    const plain = plainName(path);
    return plain === wanted || plain.endsWith(`/${wanted}`);
  });
  const found = matches.sort(byName)[0];
  return found === undefined ? undefined : '../'.repeat(from.split('/').length - 1) + found;
}
