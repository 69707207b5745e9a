import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Api } from '@/lib/api/create-api';
import { AppError, ERROR_STATUS } from '@/lib/backend/errors';
import { clientKeyOf, parseTrustedProxies, type Connection } from '@/lib/backend/http/client-ip';
import { startDeadline } from '@/lib/backend/http/deadline';
import { createMemoryLimits } from '@/lib/backend/http/enforce-limit';
import { checkJsonType, readJson } from '@/lib/backend/http/read-input';
import { AGENT_DEADLINE_MS, MAX_JSON_BYTES } from '@/lib/backend/limits';
import { addReadingTools } from './reading-tools';
import { addRequestTools } from './request-tools';
import { addResources } from './resources';
import { FAILED_HERE, type ToolContext } from './tool-context';

type Bindings = Connection & {
  /** Returns the client for the agent, with the user's token if there is one. */
  apiFor: (token: string | undefined) => Api;
};

export type AgentOptions = {
  siteUrl: string;
  trustedProxies: readonly string[];
  clock: () => Date;
  /** Called with unexpected errors. */
  report: (error: unknown) => void;
};

export type AgentEndpoint = (request: Request, bindings: Bindings) => Promise<Response>;

/**
 * Creates the MCP endpoint: streamable HTTP without sessions, so every message stands for itself and any instance may
 * answer it. Only the Authorization header authorises, never a cookie, and pages of other sites are refused.
 */
export function createAgentEndpoint(options: AgentOptions): AgentEndpoint {
  const { siteUrl, trustedProxies, clock, report } = options;
  const limits = createMemoryLimits();
  const trusted = parseTrustedProxies(trustedProxies);
  const origin = new URL(siteUrl).origin;
  const app = new Hono<{ Bindings: Bindings }>({ strict: false });

  app.use(async (c, next) => {
    // A page whose host name was rebound to this server (DNS rebinding) sends that name as its origin.
    const from = c.req.header('Origin');
    if (from !== undefined && from !== origin) throw new AppError('forbidden', FOREIGN_ORIGIN);
    limits.enforce(
      'agentMessagesPerClient',
      clientKeyOf(c.env, c.req.header('X-Forwarded-For') ?? null, trusted),
      clock(),
    );
    await next();
    c.header('Cache-Control', 'no-store');
  });

  app.post(
    '*',
    bodyLimit({
      maxSize: MAX_JSON_BYTES,
      onError: () => {
        throw new AppError('too-large', `The message is larger than ${MAX_JSON_BYTES} bytes.`);
      },
    }),
    async (c) => {
      const request = c.req.raw;
      checkJsonType(request);
      const message = await readJson(request);
      // A batch would count as one message for the limit.
      if (Array.isArray(message)) throw new AppError('invalid', 'Send one message at a time, not a batch.');
      const token = tokenOf(request);
      const context = { api: c.env.apiFor(token), token, siteUrl, clock, report };
      return startDeadline(AGENT_DEADLINE_MS)(() => answerMessage(request, message, context));
    },
  );
  app.all('*', () => {
    throw new AppError('method-not-allowed', ONLY_POST, undefined, { Allow: 'POST' });
  });
  app.onError((error) => {
    if (error instanceof AppError) return refusal(error);
    report(error);
    return refusal(new AppError('internal', FAILED_HERE));
  });
  return async (request, bindings) => app.fetch(request, bindings);
}

const FOREIGN_ORIGIN = 'Pages of other sites may not call this endpoint. Programs send no Origin header.';
const ONLY_POST = 'This endpoint has no sessions and no stream: send MCP messages with POST.';

async function answerMessage(request: Request, message: unknown, context: ToolContext): Promise<Response> {
  const server = createServer(context);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await server.connect(transport);
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}

const INSTRUCTIONS = `The help centre of this site. Search first, then read the articles that fit, and cite their
addresses. When no article helps, file a request to the support team for the user: ask the user before you do, and read
request_form first. Requests need the token of the user in the Authorization header of this connection.`;

/** Creates the server that answers one message. */
function createServer(context: ToolContext): McpServer {
  const server = new McpServer(
    { name: 'help-centre', version: '1.0.0', websiteUrl: context.siteUrl },
    { instructions: INSTRUCTIONS.replaceAll('\n', ' ') },
  );
  addReadingTools(server, context);
  addRequestTools(server, context);
  addResources(server, context);
  return server;
}

/** Returns the token of the Authorization header; agents know the scheme `Bearer`, the contract `Jwt`. */
function tokenOf({ headers }: Request): string | undefined {
  return /^(?:Jwt|Bearer) ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(headers.get('authorization') ?? '')?.[1];
}

/** Returns an error in the form of JSON-RPC, which clients of MCP show. */
function refusal({ code, detail, headers }: AppError): Response {
  const error = { code: code === 'invalid' ? -32600 : -32000, message: detail, data: { code } };
  return Response.json(
    { jsonrpc: '2.0', id: null, error },
    { status: ERROR_STATUS[code], headers: { 'Cache-Control': 'no-store', ...headers } },
  );
}
