// @ts-check
import { readdir } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';

/** Text files of `public/` whose name changes with their content, as in next.config.js. */
export const IMMUTABLE_PUBLIC_FILES = ['start-1.js', 'offline-1.js', 'icons-4.svg'];

/** Types of files that compress well; others are left to Next. @type {Record<string, string>} */
const TYPES = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.svg': 'image/svg+xml',
};

/**
 * A file whose content never changes under its URL.
 * @typedef {object} ImmutableFile
 * @property {string} path of its URL
 * @property {string} file
 * @property {string} type
 * @property {string} compressed its copies without their endings `.gz` and `.br`
 */

/**
 * Lists the files of the build in `root` and of its `public/` that never change and that the build compresses.
 * @param {string} root
 * @returns {Promise<ImmutableFile[]>}
 */
export async function listImmutableFiles(root) {
  const folder = join('.next', 'static');
  const built = (await readdir(join(root, folder), { recursive: true })).map((name) => ({
    path: `/_next/static/${name.split(sep).map(encodeURIComponent).join('/')}`,
    name: join(folder, name),
  }));
  const own = IMMUTABLE_PUBLIC_FILES.map((name) => ({ path: `/${name}`, name: join('public', name) }));
  return [...built, ...own].flatMap(({ path, name }) => {
    const type = TYPES[extname(name)];
    if (type === undefined) return [];
    return [{ path, file: join(root, name), type, compressed: join(root, '.next', 'compressed', path) }];
  });
}
