import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { isBrandFile } from './brand-files';

/** Makes the test whether a path is that of a file, of the portal in `root` or of the brand. */
export async function listFiles(root: string): Promise<(path: string) => boolean> {
  const files = await readdir(join(root, 'public'), { recursive: true });
  const publicFiles = new Set(files.map((name) => `/${name.replaceAll(sep, '/')}`));
  return (path) => publicFiles.has(path) || isBrandFile(path);
}
