import type { NextApiRequest, NextApiResponse, PageConfig } from 'next';
import { answerNodeRequest } from '@/lib/backend/http/node-adapter';
import { getRuntime } from '@/lib/backend/runtime';

export const config: PageConfig = {
  api: { bodyParser: false, externalResolver: true, responseLimit: false },
};

/**
 * Hands every request below /api, and what next.config.js leads here, to the embedded backend, with its address as it
 * came. Next takes parameters named like the file's out of the address, so no call of the contract may have one of that
 * name.
 */
export default function handle(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  return answerNodeRequest(request, response, getRuntime().backend.fetch);
}
