import type { NextApiRequest, NextApiResponse, PageConfig } from 'next';
import { answerNodeRequest } from '@/lib/backend/http/node-adapter';
import { getRuntime } from '@/lib/backend/runtime';

export const config: PageConfig = {
  api: { bodyParser: false, externalResolver: true, responseLimit: false },
};

/**
 * Hands every request below /api to the embedded backend. Next takes parameters named like the file's out of the
 * address, so no call of the contract may have one of that name.
 */
export default function handle(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  const { backend } = getRuntime();
  return answerNodeRequest(request, response, backend.fetch, pathOf(request));
}

/** The address below /api, also where a rewrite of next.config.js led here and `url` is still the first one. */
function pathOf({ url = '', query }: NextApiRequest): string {
  if (/^\/api(?:[/?]|$)/.test(url)) return url;
  const segments = [query.segments ?? []].flat().map(encodeURIComponent);
  const at = url.indexOf('?');
  return `/api/${segments.join('/')}${at < 0 ? '' : url.slice(at)}`;
}
