import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { addReadingTools } from './reading-tools';
import { addRequestTools } from './request-tools';
import { addResources } from './resources';
import type { ToolContext } from './tool-context';

const INSTRUCTIONS = `The help centre of this site. Search first, then read the articles that fit, and cite their
addresses. When no article helps, file a request to the support team for the user: ask the user before you do, and read
request_form first. Requests need the token of the user in the Authorization header of this connection.`;

/** Creates the server that answers one message. */
export function createAgentServer(context: ToolContext): McpServer {
  const server = new McpServer(
    { name: 'help-centre', version: '1.0.0', websiteUrl: context.siteUrl },
    { instructions: INSTRUCTIONS.replaceAll('\n', ' ') },
  );
  addReadingTools(server, context);
  addRequestTools(server, context);
  addResources(server, context);
  return server;
}
