import { nameFromFile, splitOrder, toKey, withoutPageId } from '@/lib/importer/items/keys';
import { firstHeading, numberField, textField } from '@/lib/importer/source/fields';
import { isFields, readYamlFields } from '@/lib/importer/source/front-matter';
import { MARKDOWN_FILE, byName } from '@/lib/importer/source/read-tree';
import type { Fields } from '@/lib/importer/items/types';
import { type LayoutContext, type MarkdownFile, readMarkdown, readYaml } from './layout-context';
import { readFolderMeta } from './meta-json';
import { baseName, type Folder, join, repeatedNames, toFolder, withoutFiles } from './folder-tree';
import { withoutLanguage } from './language-names';
import { nameNumberedFolders } from './numbered-folders';
import { isListed, type OutlineNode } from './outline';
import { readTocOutline } from './read-toc';
import { isTocFile } from './toc-formats';

/** Files that describe their folder. */
export const FOLDER_FILE =
  /^(_category_\.(ya?ml|json)|_index\.(md|markdown)|index\.(md|markdown|mdx)|readme\.(md|markdown|mdx))$/i;
/** Fields in which tools store an item's position. */
const ORDER_FIELDS = ['position', 'sidebar_position', 'weight', 'order', 'nav_order'];

/** The article of a folder in sources that have one folder per article, for example with exercises. */
const FOLDER_ARTICLE = /^article\.(md|markdown|mdx)$/i;

/** The folder to read, and the parent folder that identities are relative to. */
type OutlinePlace = {
  base: string;
  identityBase: string;
  /** Leading numbers are always positions, as in the portal's own layout. */
  isNumbered?: boolean;
  /** File names that occur in several folders and need the folder to mean anything. */
  repeated?: ReadonlySet<string>;
};

/** Reads the folder tree below `base` as an outline, in the order of its positions. */
export async function readFolderOutline(context: LayoutContext, place: OutlinePlace): Promise<OutlineNode[]> {
  const root = toFolder(context.tree.paths, place.base);
  return nameNumberedFolders(await readChildren(context, root, { ...place, repeated: repeatedNames(root) }));
}

/** Reads the children of a folder in the order of its table of contents, followed by the files it does not list. */
async function readChildren(
  context: LayoutContext,
  folder: Folder,
  place: OutlinePlace,
): Promise<OutlineNode[]> {
  const toc = await readTocOutline(context, folder.path, folder.files, {
    readArticle: (path) => readArticleNode(context, path, place, false),
    identityOf: (titles) =>
      `toc:${[relative(folder.path, place.identityBase), ...titles].filter(Boolean).join('/')}`,
  });
  if (!toc) return readFiles(context, folder, place);
  const left = withoutFiles(folder, toc.used);
  const others = await readFiles(context, left, place);
  for (const node of others) reportLeaves(context, node);
  return [...toc.nodes, ...others.map((node, index) => ({ ...node, order: toc.nodes.length + 1 + index }))];
}

function reportLeaves(context: LayoutContext, node: OutlineNode): void {
  if (node.article) context.report({ file: node.article.path, kind: 'not-in-toc', detail: node.name });
  for (const child of node.children) reportLeaves(context, child);
}

async function readFiles(
  context: LayoutContext,
  folder: Folder,
  place: OutlinePlace,
): Promise<OutlineNode[]> {
  const files = folder.files.filter((name) => MARKDOWN_FILE.test(name) && !isTocFile(name));
  const isNumbered = place.isNumbered === true || hasOrderNumbers([...files, ...foldersWithText(folder)]);
  const { entries } = await readFolderMeta(context, folder);
  const nodes: OutlineNode[] = [];
  const add = (name: string, node: OutlineNode | undefined): void => {
    const { title, position } = entries.get(name) ?? {};
    if (node) nodes.push({ ...node, name: title ?? node.name, order: position ?? node.order });
  };
  for (const name of files) {
    if (folder.path !== place.base && isFolderFile(name, folder)) continue;
    add(baseName(name), await readArticleNode(context, join(folder.path, name), place, isNumbered));
  }
  for (const child of folder.folders.values())
    add(child.name, await readFolderNode(context, child, place, isNumbered));
  return sortNodes(nodes);
}

async function readArticleNode(
  context: LayoutContext,
  path: string,
  place: OutlinePlace,
  isNumbered: boolean,
): Promise<OutlineNode | undefined> {
  const article = await readMarkdown(context, path);
  return article && articleNode(article, place, isNumbered);
}

function articleNode(article: MarkdownFile, place: OutlinePlace, isNumbered: boolean): OutlineNode {
  const { path } = article;
  const plain = withoutLanguage(path);
  const { order, rest } = orderedName(baseName(plain), isNumbered);
  const folder = splitOrder(path.split('/').at(-2) ?? '').rest;
  const isRepeated = folder !== '' && place.repeated?.has(baseName(plain).toLowerCase()) === true;
  const ownNames = FOLDER_FILE.test(plain.split('/').pop() ?? '') ? [] : [rest];
  const names = isRepeated ? [folder, ...ownNames] : [rest];
  return {
    identity: relative(plain, place.identityBase),
    path,
    name:
      textField(article.fields, 'title') ??
      names
        .map(nameFromFile)
        .map((part, index) => (index === 0 ? part : part.toLowerCase()))
        .join(' – '),
    key: toKey(
      textField(article.fields, 'slug')?.split('/').filter(Boolean).pop() ??
        names.map(withoutPageId).join('-'),
    ),
    order: orderOf(article.fields) ?? order,
    fields: article.fields,
    bytesHash: article.bytesHash,
    article,
    children: [],
  };
}

async function readFolderNode(
  context: LayoutContext,
  folder: Folder,
  place: OutlinePlace,
  isNumbered: boolean,
): Promise<OutlineNode | undefined> {
  const listed = await readChildren(context, folder, place);
  const own = withoutListed(await readFolderFields(context, folder), listed);
  const more = own.others.filter(({ path }) => !isListed(path, listed));
  const children = [...listed, ...more.map((article) => articleNode(article, place, isNumbered))];
  if (children.length === 0 && !own.article) {
    // A folder with a description should not be empty.
    if (!own.path.endsWith('/')) context.report({ file: own.path, kind: 'empty-topic', detail: folder.name });
    return undefined;
  }
  const { order, rest } = orderedName(folder.name, isNumbered);
  return {
    identity: relative(folder.path, place.identityBase),
    path: own.path,
    name: textField(own.fields, 'label', 'name', 'title', 'linkTitle') ?? own.heading ?? nameFromFile(rest),
    key: toKey(textField(own.fields, 'slug', 'key')?.split('/').filter(Boolean).pop() ?? withoutPageId(rest)),
    order: orderOf(own.fields) ?? order,
    fields: own.fields,
    bytesHash: own.bytesHash,
    article: own.article,
    children,
  };
}

type FolderFields = {
  path: string;
  fields: Fields;
  bytesHash: string;
  heading?: string;
  article?: MarkdownFile;
  /** Further files that may describe the folder, with texts of their own: `README.md` beside `index.md`. */
  others: MarkdownFile[];
};

/** A folder's file that its own table of contents lists is an article there, not the description of the folder. */
function withoutListed(own: FolderFields, children: OutlineNode[]): FolderFields {
  return own.article && isListed(own.article.path, children) ? { ...own, article: undefined } : own;
}

function isFolderFile(name: string, folder: Folder): boolean {
  if (FOLDER_FILE.test(withoutLanguage(name))) return true;
  if (!FOLDER_ARTICLE.test(name)) return false;
  const texts = folder.files.filter((file) => MARKDOWN_FILE.test(file));
  return texts.length === 1;
}

async function readFolderFields(context: LayoutContext, folder: Folder): Promise<FolderFields> {
  const texts: string[] = [];
  const { title } = await readFolderMeta(context, folder);
  const fields = title === undefined ? {} : { label: title };
  let result: FolderFields = { path: `${folder.path}/`, fields, bytesHash: '', others: [] };
  for (const name of folder.files.filter((file) => isFolderFile(file, folder)).sort()) {
    const path = join(folder.path, name);
    if (/^_category_/i.test(name)) {
      const file = await readYaml(context, path, readYamlFields);
      if (file)
        result = {
          ...result,
          path,
          fields: { ...fields, ...withLink(file.value) },
          bytesHash: file.bytesHash,
        };
      continue;
    }
    const file = await readMarkdown(context, path);
    if (!file) continue;
    const hasBody = file.body.text.trim() !== '';
    if (hasBody && result.article) {
      result.others.push(file);
      continue;
    }
    result = {
      ...result,
      fields: { ...file.fields, ...result.fields },
      heading: result.heading ?? firstHeading(file.body.text),
      bytesHash: result.bytesHash + file.bytesHash,
      article: hasBody ? file : result.article,
    };
    if (result.path.endsWith('/')) result.path = path;
    texts.push(path);
  }
  for (const path of texts) context.folderTexts.set(path, result.path);
  return result;
}

/** Docusaurus stores the description of a category in `link`. */
function withLink(fields: Fields): Fields {
  const { link } = fields;
  return isFields(link) ? { description: link.description, slug: link.slug, ...fields } : fields;
}

/** Returns the folders with Markdown; folders of pictures are not numbered. */
function foldersWithText(folder: Folder): string[] {
  const hasText = (child: Folder): boolean =>
    child.files.some((name) => MARKDOWN_FILE.test(name)) || [...child.folders.values()].some(hasText);
  return [...folder.folders].filter(([, child]) => hasText(child)).map(([name]) => name);
}

/** Leading numbers are positions only when most siblings have one; a single `404-not-found.md` is a name. */
function hasOrderNumbers(names: string[]): boolean {
  const considered = names.filter((name) => !FOLDER_FILE.test(withoutLanguage(name)));
  const numbered = considered.filter((name) => splitOrder(name).order !== undefined);
  return numbered.length > 0 && numbered.length * 2 >= considered.length;
}

function orderedName(name: string, isNumbered: boolean): { order: number | undefined; rest: string } {
  return isNumbered ? splitOrder(name) : { order: undefined, rest: name };
}

function orderOf(fields: Fields): number | undefined {
  // Starlight has it in `sidebar`.
  const order =
    numberField(fields, ...ORDER_FIELDS) ??
    numberField(isFields(fields.sidebar) ? fields.sidebar : {}, 'order');
  // In Hugo a weight of 0 means no weight.
  return order === 0 && numberField(fields, 'weight') === 0 ? undefined : order;
}

function sortNodes(nodes: OutlineNode[]): OutlineNode[] {
  return nodes.sort((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity) || byName(a.key, b.key));
}

const relative = (path: string, base: string): string => (base ? path.slice(base.length + 1) : path);
