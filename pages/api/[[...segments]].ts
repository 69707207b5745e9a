import type { NextApiRequest, NextApiResponse, PageConfig } from 'next';
import { errorResponse, notFound } from '@/lib/backend/errors';
import { answerNodeRequest } from '@/lib/backend/http/node-adapter';
import { getRuntime } from '@/lib/backend/runtime';
import { getSettings } from '@/lib/env.server';

export const config: PageConfig = {
  api: { bodyParser: false, externalResolver: true, responseLimit: false },
};

/**
 * Passes all requests below /api to the embedded backend; with a remote one there is nothing. Next removes a query
 * parameter named `segments`, so no call of the contract may have one.
 */
export default function handle(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  const answer = getSettings().remote ? async () => errorResponse(notFound()) : getRuntime().backend.fetch;
  return answerNodeRequest(request, response, answer);
}
