import { isDraft } from '@/lib/importer/source/fields';
import { FOLDER_FILE } from './folder-outline';
import { type LayoutContext, skipFile } from './layout-context';
import { isListed, type OutlineNode } from './outline';

/** Leaves out folders whose file says that they are drafts, with everything in them, and reports their files. */
export function withoutDraftFolders(context: LayoutContext, nodes: OutlineNode[]): OutlineNode[] {
  return nodes.flatMap((node) => {
    if (!isDraftFolder(node)) return [{ ...node, children: withoutDraftFolders(context, node.children) }];
    // An earlier import may have stored the folder before it had this file.
    const folder = node.path.slice(0, node.path.lastIndexOf('/') + 1);
    if (folder !== '' && node.children.length > 0) context.skip(folder);
    skipNode(context, node);
    return [];
  });
}

/** A file that the folder's own table of contents lists is an article, and hides only itself. */
const isDraftFolder = ({ fields, path, children }: OutlineNode): boolean =>
  isDraft(fields) && isFolderFile(path) && !isListed(path, children);

const isFolderFile = (path: string): boolean => FOLDER_FILE.test(path.split('/').pop() ?? '');

function skipNode(context: LayoutContext, { path, article, name, children }: OutlineNode): void {
  if (path.endsWith('/')) context.skip(path);
  const files = new Set(isFolderFile(path) ? [path] : []);
  if (article) files.add(article.path);
  for (const file of files) skipFile(context, file, 'draft', name);
  for (const child of children) skipNode(context, child);
}
