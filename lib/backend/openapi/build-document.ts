import { CALLS, type CallName } from '@/lib/contract/calls';
import { errorBody } from '@/lib/contract/common';
import type { JsonSchema, OpenApiDocument, OpenApiMethod } from '@/lib/contract/openapi-document';
import { issueDetail, listIssuesAnswer } from '@/lib/contract/project';
import type { Route } from '@/lib/backend/http/define-route';
import type { Settings } from '@/lib/env.server';
import { describeOperation, ERROR_RESPONSES, type Described } from './describe-operation';
import { answerSchema, COMPONENTS } from './components';

const DESCRIPTION = `The calls between the portal and its backend. Anonymous calls need the public key of the
application (\`X-API-Key\`); calls of users also \`Authorization: Jwt {token}\`; those below \`/contact/\`, \`/project/\` and
\`/order/\` also \`X-Service-Key\`, which is the \`business_uid\` of the token's user and selects the tenant.

Lists answer \`{ count, results }\`. Errors answer \`{ detail, code }\`, or one \`{ code, message }\` for each wrong field.
With the header \`Idempotency-Key\` a call that is repeated does its work once. Calls marked with \`x-extension\` go beyond
the contract: another backend may lack them.

Paths of the Auth base have a server of their own. A slash at the end of a path may be left out.`;

const REMOTE = `This portal is connected to another backend, at the servers named here. It answers these calls; what it has
beyond them it describes itself.`;

/** Descriptions of the groups of calls, by the first segment of their path; `auth` is the Auth base. */
const TAGS: Record<string, string> = {
  auth: 'Login by mailed codes, tokens, the own account',
  directory: 'The portal and who runs it',
  visitor: 'The anonymous identity of a browser',
  catalog: 'Products',
  contact: 'Contacts, companies and activities of the own business',
  content: 'Articles, pages and the search',
  project: 'Requests to the support team',
  order: 'Orders',
};

type DescribedSettings = Pick<Settings, 'siteUrl' | 'remote'>;

/** Describes the calls of the contract as an OpenAPI 3.1 document; its servers are those that the portal asks. */
export function buildDocument(
  routes: readonly Route[],
  { siteUrl, remote }: DescribedSettings,
): OpenApiDocument {
  const apiServer = { url: remote?.apiBase ?? `${siteUrl}/api`, description: 'API base' };
  const authServer = { url: remote?.authBase ?? `${siteUrl}/api/auth`, description: 'Auth base' };
  const document: OpenApiDocument = {
    openapi: '3.1.1',
    info: {
      title: 'Portal API',
      version: '1.0.0',
      description: remote ? `${DESCRIPTION}\n\n${REMOTE}` : DESCRIPTION,
    },
    servers: [apiServer],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: {},
    components: { securitySchemes: SECURITY_SCHEMES, responses: ERROR_RESPONSES, schemas: {} },
  };
  const schemas: Record<string, JsonSchema> = { Error: answerSchema(errorBody).json };
  for (const described of routes.flatMap(describedCalls)) {
    const { operation, parts } = describeOperation(described);
    const { base, path, method } = described.route.call;
    const item = (document.paths[described.path ?? path] ??=
      base === 'auth' ? { servers: [authServer] } : {});
    item[method.toLowerCase() as OpenApiMethod] = operation;
    Object.assign(schemas, parts);
  }
  for (const [name, schema] of Object.entries(schemas)) {
    const description = COMPONENTS[name]?.description;
    schemas[name] = { ...(description && { description }), ...schema };
  }
  document.components.schemas = schemas;
  return document;
}

const isCall = (name: string): name is CallName => Object.hasOwn(CALLS, name);

/** Returns the calls that a route answers: none for images, two for the one that lists requests and returns one. */
function describedCalls(route: Route): Described[] {
  const { name } = route;
  if (!isCall(name)) return [];
  if (name !== 'getIssue') return [{ name, route }];
  const { query, params } = route.schemas;
  return [
    {
      name,
      operationId: 'listIssues',
      summary: 'Own requests',
      path: '/project/api/issue/TICKET/',
      route: { ...route, schemas: { ...(query && { query }), answer: listIssuesAnswer } },
    },
    {
      name,
      route: { ...route, schemas: { ...(params && { params }), answer: issueDetail } },
      withLocale: true,
    },
  ];
}

const SECURITY_SCHEMES: OpenApiDocument['components']['securitySchemes'] = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'Names the application. It is public and grants nothing by itself.',
  },
  token: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'The token of a user with the scheme `Jwt`: `Jwt aaaa.bbbb.cccc`.',
  },
  link: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description:
      'In place of a token: that of the link in a mail to somebody without an account, `Link aaaa`, which is for one request.',
  },
  serviceKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Service-Key',
    description: "The `business_uid` of the token's user. It selects the tenant and is no credential.",
  },
};
