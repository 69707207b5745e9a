import type { NextApiRequest, NextApiResponse, PageConfig } from 'next';
import { answerNodeRequest } from '@/lib/backend/http/node-adapter';
import { getRuntime } from '@/lib/backend/runtime';

export const config: PageConfig = {
  api: { bodyParser: false, externalResolver: true, responseLimit: false },
};

/**
 * Passes all requests below /api, and those that next.config.js rewrites here, to the embedded backend with their
 * original URL. Next removes a query parameter named `segments`, so no call of the contract may have one.
 */
export default function handle(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  return answerNodeRequest(request, response, getRuntime().backend.fetch);
}
