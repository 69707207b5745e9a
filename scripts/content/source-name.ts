import path from 'node:path';
import { isPlainFolder, toKey } from '@/lib/importer/keys';
import { SHIPPED_SOURCE } from '@/lib/importer/layout/layout-context';

/**
 * The name under which the database keeps a folder's content: its last segments, so that importing it again finds
 * what it brought before. Never the name of the content that ships with the portal.
 */
export function sourceNameOf(folder: string): string {
  const parts = folder.split(/[\\/]/).filter(Boolean);
  const last = toKey(parts.at(-1) ?? '');
  const name = isPlainFolder(last) ? toKey(parts.slice(-2).join('-')) : last;
  const isShipped = path.resolve(folder) === path.resolve(import.meta.dirname, '../../content');
  if (isShipped) return SHIPPED_SOURCE;
  return name === '' || name === SHIPPED_SOURCE ? `impor-${name || 'folder'}` : name;
}
