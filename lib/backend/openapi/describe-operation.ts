import { z } from 'zod';
import type { CallName } from '@/lib/contract/calls';
import { localeParam } from '@/lib/contract/common';
import { DESCRIPTIONS } from '@/lib/contract/descriptions';
import type {
  JsonSchema,
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
} from '@/lib/contract/openapi-document';
import type { Route } from '@/lib/backend/http/define-route';
import { ERROR_STATUS } from '@/lib/backend/errors';
import { answerSchema, requestSchema } from './components';

/** A route that answers a call, and how it is described apart from that. */
export type Described = {
  name: CallName;
  route: Route;
  operationId?: string;
  summary?: string;
  path?: string;
  /** Whether the language is the only parameter of the query. */
  withLocale?: true;
};

/** Returns the operation of a call, and the named parts of its answer. */
export function describeOperation({ name, route, ...description }: Described): {
  operation: OpenApiOperation;
  parts: Record<string, JsonSchema>;
} {
  const { call, schemas } = route;
  const { summary, details, body, once } = DESCRIPTIONS[name];
  const isExtension = 'extension' in call && call.extension === true;
  const answer = answerSchema(schemas.answer ?? z.object({}));
  const query = description.withLocale ? z.object({ locale: localeParam }) : schemas.query;
  const parameters = [
    ...parametersOf('path', schemas.params),
    ...parametersOf('query', query),
    ...(once ? [IDEMPOTENCY_KEY] : []),
  ];
  const requestBody = requestBodyOf(route, body);
  const operation = {
    operationId: description.operationId ?? name,
    summary: description.summary ?? summary,
    description: [isExtension ? '**Extension of the contract.**' : '', details ?? '']
      .filter(Boolean)
      .join(' '),
    tags: [call.base === 'auth' ? 'auth' : (call.path.split('/')[1] ?? '')],
    ...(isExtension && { 'x-extension': isExtension }),
    security: securityOf(route),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      200: { description: 'The answer.', content: { 'application/json': { schema: answer.json } } },
      ...Object.fromEntries(
        errorsOf(name, route).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  };
  return { operation, parts: answer.parts };
}

function parametersOf(place: 'path' | 'query', schema: z.ZodType | undefined): OpenApiParameter[] {
  const { properties = {}, required = [] } = schema ? requestSchema(schema) : {};
  return Object.entries(properties).map(([name, { description, ...json }]) => ({
    name,
    in: place,
    ...(description !== undefined && { description }),
    required: required.includes(name),
    // Lists are one value, separated by commas.
    ...(json.type === 'array' && { style: 'form', explode: false }),
    schema: json,
  }));
}

const IDEMPOTENCY_KEY: OpenApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Chosen by the caller: a repeated call with the same key and body gets the first answer again, for 7 days.',
  required: false,
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
};

const UPLOAD = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: {
          media: { type: 'string', contentMediaType: 'application/octet-stream', description: 'The image.' },
        },
        required: ['media'],
      },
    },
  },
};

function requestBodyOf(
  { name, schemas, rawBody }: Route,
  example: object | undefined,
): OpenApiOperation['requestBody'] {
  if (name === 'uploadMedia') return UPLOAD;
  if (!schemas.body || rawBody) return undefined;
  const schema = requestSchema(schemas.body);
  return { required: true, content: { 'application/json': { schema, ...(example && { example }) } } };
}

const ofLinks: readonly string[] = ['openIssueLink', 'refuseIssueLink'] satisfies CallName[];

function securityOf({ name, isPublic, access }: Route): Record<string, string[]>[] {
  if (isPublic) return [];
  const link = { apiKey: [], link: [] };
  if (ofLinks.includes(name)) return [link];
  const ofUsers = {
    apiKey: [],
    ...(access && { token: [] }),
    ...(needsService(access) && { serviceKey: [] }),
  };
  return access === 'request' ? [ofUsers, link] : [ofUsers];
}

const needsService = (access: Route['access']): boolean => access === 'service' || access === 'request';

/** Returns the statuses of errors that a call may answer. */
function errorsOf(name: CallName, { isPublic, access, schemas, limit, rawBody }: Route): number[] {
  const { once, errors = [] } = DESCRIPTIONS[name];
  return [
    ...new Set([
      400,
      ...(isPublic ? [] : [401]),
      ...(needsService(access) ? [403] : []),
      ...(schemas.params ? [404] : []),
      ...(once ? [409] : []),
      ...((schemas.body ?? rawBody) ? [413, 415] : []),
      ...(limit ? [429] : []),
      ...errors,
      500,
      503,
    ]),
  ].sort((a, b) => a - b);
}

const MEANINGS: Partial<Record<number, string>> = {
  400: 'Something in the request is wrong; each wrong field is named.',
  401: 'The key or the token is missing, wrong or expired.',
  403: 'The X-Service-Key is missing, or is not the business of the token.',
  404: 'There is no such thing, or it may not be seen by the caller; both answer alike.',
  409: 'The state of the thing, or an Idempotency-Key that was used for another body, does not allow it.',
  410: 'It was closed for good.',
  413: 'The body is too large.',
  415: 'The body has another content type than expected, or is compressed.',
  429: 'Too many calls: try again after the seconds in Retry-After.',
  500: 'Something went wrong here; the sentence names the id of the request.',
  503: 'Not available at the moment: try again after the seconds in Retry-After.',
};

const RETRY_AFTER = {
  headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
};

/** The answers of errors by status. */
export const ERROR_RESPONSES: OpenApiDocument['components']['responses'] = Object.fromEntries(
  [...new Set(Object.values(ERROR_STATUS))].flatMap((status) => {
    const description = MEANINGS[status];
    if (description === undefined) return [];
    const schema = { $ref: '#/components/schemas/Error' };
    const retry = status === 429 || status === 503 ? RETRY_AFTER : {};
    return [[status, { description, ...retry, content: { 'application/json': { schema } } }]];
  }),
);
