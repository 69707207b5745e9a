import { isAboutRepository, isFragment } from './layout/folder-tree';
import { type LayoutContext } from './layout/layout-context';
import { MARKDOWN_FILE } from '@/lib/importer/source/read-tree';
import { isTocFile } from './layout/toc-formats';
import { type SourceItem, LEFT_OUT_PROBLEMS, type Problem, type ProblemKind } from './items/types';

type Source = Pick<LayoutContext, 'tree' | 'folderTexts' | 'usedTocs'> & {
  sourceItems: SourceItem[];
  /** The files that the items include. */
  included: ReadonlySet<string>;
  /** All problems so far. */
  problems: readonly Problem[];
};

/**
 * Names every Markdown file of a source that was neither taken nor named before, whatever left it out, and returns how many
 * there are and were taken.
 */
export function nameLeftOut(
  source: Source,
  report: (problem: Problem) => void,
): { read: number; taken: number } {
  const texts = source.tree.paths.filter((path) => MARKDOWN_FILE.test(path));
  const named = new Set(
    source.problems.filter(({ kind }) => LEFT_OUT_PROBLEMS.has(kind)).map(({ file }) => file),
  );
  for (const file of source.tree.paths)
    if (isOtherText(file)) report({ file, kind: 'unsupported-file', detail: file });
  const taken = takenFiles(source);
  let count = 0;
  for (const file of texts) {
    if (taken.has(file) && !named.has(file)) count += 1;
    else if (!named.has(file)) report({ file, ...reasonOf(file, source) });
  }
  return { read: texts.length, taken: count };
}

/** Texts in formats that are not read. HTML is one when it is no template, and no part of a built site or of a tool. */
const OTHER_TEXT = /\.(adoc|asciidoc|asc|rst|textile|docx?|odt|rtf|qmd|rmd|ipynb|mdoc|markdoc)$/i;
const HTML = /\.x?html?$/i;
const HTML_OF_TOOLS =
  /(^|\/)(_?layouts?|_?includes?|_?partials?|_?snippets?|_?components?|_?templates?|themes?|overrides|static|public|assets|_site|dist|build|src)\//i;

const isOtherText = (path: string): boolean =>
  OTHER_TEXT.test(path) || (HTML.test(path) && !HTML_OF_TOOLS.test(path));

function takenFiles({ sourceItems, folderTexts, usedTocs, included }: Source): ReadonlySet<string> {
  const items = new Set(sourceItems.map(({ path }) => path));
  const described = [...folderTexts].filter(([, item]) => items.has(item)).map(([file]) => file);
  return new Set([...items, ...described, ...usedTocs, ...included]);
}

/** A file in capitals at the root, such as `README.md`. */
const ROOT_PAPER = /^[A-Z_-]+\.[a-z]+$/;

function reasonOf(file: string, { problems, folderTexts }: Source): { kind: ProblemKind; detail: string } {
  // Some problems name a folder for all its files.
  const folder = problems.find(
    (problem) =>
      problem.file.endsWith('/') && LEFT_OUT_PROBLEMS.has(problem.kind) && file.startsWith(problem.file),
  );
  if (folder) return { kind: folder.kind, detail: folder.detail };
  if (folderTexts.has(file)) return { kind: 'empty-file', detail: file };
  if (isTocFile(file)) return { kind: 'unused-toc', detail: file };
  if (isAboutRepository(file) || ROOT_PAPER.test(file)) return { kind: 'about-repository', detail: file };
  return { kind: isFragment(file) ? 'unused-fragment' : 'no-place', detail: file };
}
