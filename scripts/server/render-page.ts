import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { createRequestResponseMocks } from 'next/dist/server/lib/mock-request';
import { DEFAULT_LOCALE } from '@/lib/constants';
import type { Handler } from './http-server';

/** Fixed addresses of the last build and the secret that lets this process, and nobody else, renew a page. */
export type BuildManifest = { fixedPaths: string[]; previewModeId: string };

/** Pages that are shown for an error only; asking for them by address means nothing. */
const isErrorPage = (path: string): boolean => /\/(404|500)$/.test(path);

export async function readBuildManifest(root: string): Promise<BuildManifest> {
  const file = join(root, '.next', 'prerender-manifest.json');
  const { routes, preview } = JSON.parse(await readFile(file, 'utf8')) as {
    routes: Record<string, unknown>;
    preview: { previewModeId: string };
  };
  return {
    fixedPaths: Object.keys(routes).filter((path) => !isErrorPage(path)),
    previewModeId: preview.previewModeId,
  };
}

/** Renders one page inside the process and stores it; throws when that failed. */
export type RenderPage = (path: string) => Promise<void>;

/**
 * Does what Next's `res.revalidate` does, for any address: the request never touches the network, and the old page
 * stays when the new one cannot be made. `path` has its locale in front, as the page cache lists it.
 */
export function createRenderPage(handler: Handler, previewModeId: string): RenderPage {
  return async (path) => {
    if (isErrorPage(path)) throw new Error(`an error page has no address: ${path}`);
    const { req, res } = createRequestResponseMocks({
      url: publicPath(path),
      method: 'HEAD',
      headers: { host: 'in-process', 'x-prerender-revalidate': previewModeId },
    });
    await handler(req, res);
    await finished(res, { readable: false });
    if (res.statusCode >= 500) throw new Error(`page answered ${res.statusCode}`);
  };
}

/** The address a visitor uses: the default language has no prefix, and segments are encoded. */
export function publicPath(path: string): string {
  const [locale = '', ...rest] = path.split('/').slice(1);
  const segments = locale === DEFAULT_LOCALE ? rest : [locale, ...rest];
  return `/${segments.map(encodeSegment).join('/')}`;
}

// Segments of the cache's keys are decoded except for what would change the path's shape.
const encodeSegment = (segment: string): string =>
  encodeURIComponent(segment).replace(/%25([0-9A-F]{2})/gi, '%$1');
