import type { NextApiRequest, NextApiResponse, PageConfig } from 'next';
import { answerNodeRequest } from '@/lib/backend/http/node-adapter';
import { getRuntime } from '@/lib/backend/runtime';

export const config: PageConfig = {
  api: { bodyParser: false, externalResolver: true, responseLimit: false },
};

/**
 * Passes all requests below /api to the embedded backend. Next removes a query parameter named `segments`, so no call of the contract may have one.
 */
export default function handle(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  return answerNodeRequest(request, response, getRuntime().backend.fetch);
}
