import type { NextApiRequest, NextApiResponse, PageConfig } from 'next';
import { report, serverApi } from '@/lib/api/server';
import { answerNodeRequest } from '@/lib/backend/http/node-adapter';
import { getSettings } from '@/lib/env.server';
import { createAgentEndpoint, type AgentEndpoint } from '@/lib/mcp/answer-agent';

export const config: PageConfig = {
  api: { bodyParser: false, externalResolver: true, responseLimit: false },
};

let endpoint: AgentEndpoint | undefined;

/** The MCP endpoint (docs/mcp.md), with the embedded backend or a remote one. */
export default function handle(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  const { siteUrl, trustedProxies } = getSettings();
  endpoint ??= createAgentEndpoint({
    siteUrl,
    trustedProxies,
    clock: () => new Date(),
    report: (error) => report({ event: 'mcp-failed', err: error }, 'a message of an agent failed'),
  });
  const answer = endpoint;
  return answerNodeRequest(request, response, (message, connection) =>
    answer(message, { ...connection, apiFor: (token) => serverApi(request, token) }),
  );
}
