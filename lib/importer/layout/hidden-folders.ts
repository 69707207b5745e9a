import { isDraft, visibilityOf } from '@/lib/importer/source/fields';
import { FOLDER_FILE } from './folder-outline';
import { withoutLanguage } from './language-names';
import { type LayoutContext, skipFile } from './layout-context';
import { isListed, type OutlineNode } from './outline';

/**
 * Applies what folders say to everything in them, and to their translations: drafts are left out and reported, private
 * folders mark all below them.
 */
export function applyHiddenFolders(
  context: LayoutContext,
  nodes: OutlineNode[],
  isPrivate = false,
): OutlineNode[] {
  return nodes.flatMap((node) => {
    // Languages are read one after the other, the default language first.
    const original = context.hiddenFolders.get(node.identity);
    if (isDraftFolder(node) || original === 'draft') {
      context.hiddenFolders.set(node.identity, 'draft');
      // An earlier import may have stored the folder before it had this file.
      const folder = node.path.slice(0, node.path.lastIndexOf('/') + 1);
      if (folder !== '' && node.children.length > 0) context.skip(folder);
      skipNode(context, node);
      return [];
    }
    const isHidden = isPrivate || original === 'private' || isPrivateFolder(context, node);
    if (isHidden && node.children.length > 0) context.hiddenFolders.set(node.identity, 'private');
    return [{ ...node, isPrivate: isHidden, children: applyHiddenFolders(context, node.children, isHidden) }];
  });
}

/** A file that the folder's own table of contents lists is an article, and hides only itself. */
const isDraftFolder = ({ fields, path, children }: OutlineNode): boolean =>
  isDraft(fields) && isFolderFile(path) && !isListed(path, children);

const isPrivateFolder = ({ report }: LayoutContext, { fields, path, children }: OutlineNode): boolean =>
  children.length > 0 && visibilityOf(fields, path, report) === 'private';

const isFolderFile = (path: string): boolean =>
  FOLDER_FILE.test(withoutLanguage(path.split('/').pop() ?? ''));

function skipNode(context: LayoutContext, { path, article, name, children }: OutlineNode): void {
  if (path.endsWith('/')) context.skip(path);
  const files = new Set(isFolderFile(path) ? [path] : []);
  if (article) files.add(article.path);
  for (const file of files) skipFile(context, file, 'draft', name);
  for (const child of children) skipNode(context, child);
}
