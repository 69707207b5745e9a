import type { NextApiRequest, NextApiResponse, PageConfig } from 'next';
import { AppError, errorResponse } from '@/lib/backend/errors';
import { answerNodeRequest } from '@/lib/backend/http/node-adapter';
import { getApiDescription } from '@/lib/backend/runtime';

export const config: PageConfig = { api: { bodyParser: false } };

/** `GET /api/openapi.json`: the contract, with the embedded backend or a remote one. */
export default function handle(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  return answerNodeRequest(request, response, async ({ method }) => {
    if (method !== 'GET' && method !== 'HEAD')
      return errorResponse(
        new AppError('method-not-allowed', 'The method is not allowed here.', undefined, {
          Allow: 'GET, HEAD',
        }),
      );
    // It is public, so tools that run on other sites may read it.
    return Response.json(getApiDescription(), {
      headers: { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, max-age=60' },
    });
  });
}
