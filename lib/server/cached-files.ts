import { readFileSync } from 'node:fs';
import { listImmutableFiles } from '@/scripts/start/immutable-files.mjs';
import { etagOf, type CompressibleBody } from './compressed-bodies';
import type { CachedAnswers } from './cached-answers';
import { sendBody } from './send-body';

const CACHE_CONTROL = 'public, max-age=31536000, immutable';

/**
 * Answers with the immutable files of the build and of `public/`, as `scripts/start/compress-files.mjs` compressed them.
 * They are read at their first request and kept. Ranges and other names are left to Next.
 */
export async function createCachedFiles(root: string): Promise<CachedAnswers> {
  const files = new Map((await listImmutableFiles(root)).map((file) => [file.path, file]));
  const bodies = new Map<string, CompressibleBody>();

  return {
    answer(request, response, headers) {
      const { method, url = '' } = request;
      if ((method !== 'GET' && method !== 'HEAD') || request.headers.range !== undefined) return false;
      const file = files.get(url.split('?', 1)[0] ?? '');
      if (!file) return false;
      const read = () => readFileSync(file.file);
      try {
        const body = bodies.get(file.path) ?? {
          etag: etagOf(read()),
          gzip: readFileSync(`${file.compressed}.gz`),
          br: readFileSync(`${file.compressed}.br`),
        };
        bodies.set(file.path, body);
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
