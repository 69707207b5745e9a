import type { NextApiRequest, NextApiResponse, PageConfig } from 'next';
import { isSameSecret } from '@/lib/basics/secrets';
import { getRenewalKey } from '@/lib/backend/runtime';

// Nothing is parsed for callers who may not call.
export const config: PageConfig = { api: { bodyParser: false } };

/**
 * Renders the page at `?path=` again and stores it. Only this process may call it (lib/server/render-page.ts).
 */
export default async function handle(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  const { path } = request.query;
  if (!isAuthorized(request.headers.authorization) || typeof path !== 'string') {
    response.status(404).end();
    return;
  }
  try {
    await response.revalidate(path);
    response.status(204).end();
  } catch (error) {
    response.status(500).send(error instanceof Error ? error.message : String(error));
  }
}

function isAuthorized(authorization = ''): boolean {
  const key = getRenewalKey();
  return key !== undefined && isSameSecret(authorization, `Key ${key}`);
}
