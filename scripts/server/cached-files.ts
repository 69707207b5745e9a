import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { CompressedBodies } from './compressed-bodies';
import type { CachedAnswers } from './cached-answers';
import { sendBody } from './send-body';

/** Text files of `public/` whose name changes with their content, as in next.config.js. */
export const IMMUTABLE_PUBLIC_FILES = ['theme-1.js', 'offline-1.js', 'icons-4.svg'];

/** Types of files that compress well; others are left to Next. */
const TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.svg': 'image/svg+xml',
};
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

type CachedFile = { file: string; type: string; bytes?: Buffer };

/**
 * Answers with the immutable files of the build and of `public/`, compressed once after their first request. Ranges and
 * other names are left to Next.
 */
export async function createCachedFiles(
  root: string,
  bodies = new CompressedBodies(),
): Promise<CachedAnswers> {
  const files = new Map<string, CachedFile>();
  const add = (path: string, file: string): void => {
    const type = TYPES[extname(file)];
    if (type !== undefined) files.set(path, { file, type });
  };
  const built = join(root, '.next', 'static');
  for (const name of await readdir(built, { recursive: true }))
    add(`/_next/static/${name.split(sep).map(encodeURIComponent).join('/')}`, join(built, name));
  for (const name of IMMUTABLE_PUBLIC_FILES) add(`/${name}`, join(root, 'public', name));

  return {
    answer(request, response, headers) {
      const { method, url = '' } = request;
      if ((method !== 'GET' && method !== 'HEAD') || request.headers.range !== undefined) return false;
      const file = files.get(url.split('?', 1)[0] ?? '');
      if (!file) return false;
      const read = () => (file.bytes ??= readFileSync(file.file));
      try {
        const body = bodies.get(file, read);
        if (!body.gzip) return false;
        const own = ['Content-Type', file.type, 'Cache-Control', CACHE_CONTROL];
        sendBody(request, response, { status: 200, headers: [...headers, ...own] }, body, read);
        return true;
      } catch (error) {
        // A new build has replaced the file.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
        throw error;
      }
    },
  };
}
