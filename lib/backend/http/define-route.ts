import type { z } from 'zod';
import { CALLS, type Call, type CallName } from '@/lib/contract/calls';
import { DESK_CALLS, type DeskCallName } from '@/lib/contract/desk-calls';
import type { MemoryLimitName } from '@/lib/backend/limits';
import type { BackendDeps } from '@/lib/backend/deps';
import type { Caller, Requester, StaffAccess, StaffCaller } from './callers';
import type { Within } from './deadline';

/** The schemas of a call; parts without a schema are not read. */
export type Schemas = {
  params?: z.ZodType;
  query?: z.ZodType;
  /** JSON. A call with another body sets `rawBody` and reads `request` itself. */
  body?: z.ZodType;
  /** A call without this schema returns a Response. */
  answer?: z.ZodType;
};

type Parsed<S extends Schemas, Part extends keyof Schemas> = S[Part] extends z.ZodType
  ? z.output<S[Part]>
  : undefined;

/** The input of a handler: the parts of the request, parsed by its schemas. */
export type RouteInput<S extends Schemas> = {
  params: Parsed<S, 'params'>;
  query: Parsed<S, 'query'>;
  body: Parsed<S, 'body'>;
  /** For headers and the abort signal; its body has been read, unless the route has `rawBody`. */
  request: Request;
  /** Key under which limits count the client, see http/client-ip.ts. */
  clientKey: string;
  /** The header Idempotency-Key, not checked yet; null without one. */
  idempotencyKey: string | null;
  /** For handlers with `rawBody`: runs everything except reading the body. Other handlers run within it as a whole. */
  within: Within;
};

type Options<S extends Schemas = Schemas> = {
  /** The limit that is counted per client before the handler runs. Calls inside the process are not counted. */
  limit?: (query: Parsed<S, 'query'>) => MemoryLimitName | undefined;
  /** Whether the answer depends on nothing but the public content and the input, see http/answer-cache.ts. */
  isCacheable?: (query: Parsed<S, 'query'>) => boolean;
  /** Needs no X-API-Key. */
  isPublic?: true;
  /** The body is not JSON: the handler reads it and enforces its limits and deadlines. */
  rawBody?: true;
  /** In ms; ANSWER_DEADLINE_MS by default. */
  deadlineMs?: number;
  /** In bytes; MAX_JSON_BYTES by default. */
  maxBodyBytes?: number;
};

/** Returned data is sent as JSON with status 200, a Response unchanged. */
type Handler<S extends Schemas, More = unknown> = (
  input: RouteInput<S> & More,
  deps: BackendDeps,
) => Promise<(S['answer'] extends z.ZodType ? z.input<S['answer']> : never) | Response>;

type AnyInput = {
  params: unknown;
  query: unknown;
  body: unknown;
  request: Request;
  clientKey: string;
  idempotencyKey: string | null;
  within: Within;
  caller: Caller | Requester | StaffCaller | undefined;
};

/**
 * The callers of a route for users: holders of a token; `service` also requires the X-Service-Key of their business, and
 * `request` lets in the holders of the link to a request as well, whom every statement restricts to it.
 */
export type Access = 'user' | 'service' | 'request';

export type Route = Omit<Options, 'limit' | 'isCacheable'> & {
  limit?: ((query: unknown) => MemoryLimitName | undefined) | undefined;
  isCacheable?: ((query: unknown) => boolean) | undefined;
  name: string;
  /** Everybody with the API key by default. Checked before anything else of the request is read. */
  access?: Access | StaffAccess;
  call: Omit<Call, 'base'> & { base: Call['base'] | 'site' };
  schemas: Schemas;
  handle: (input: AnyInput, deps: BackendDeps) => Promise<unknown>;
};

type Definer<Name extends string, More = unknown> = <S extends Schemas & { answer: z.ZodType }>(
  name: Name,
  schemas: S,
  handle: Handler<S, More>,
  options?: Options<S>,
) => Route;

/** Makes the function that defines routes of these calls; the access is checked first, and gives the handler `caller`. */
const definer =
  <Name extends string, More = unknown>(
    calls: Record<Name, Route['call']>,
    access?: Route['access'],
  ): Definer<Name, More> =>
  (name, schemas, handle, options) => ({
    name,
    call: calls[name],
    ...(access && { access }),
    schemas,
    handle: untyped(handle),
    ...(options as Pick<Route, keyof Options>),
  });

/** Defines the route of a call. */
export const route = definer<CallName>(CALLS);
/** Defines the route of a call for users. */
export const userRoute = definer<CallName, { caller: Caller }>(CALLS, 'user');
export const serviceRoute = definer<CallName, { caller: Caller }>(CALLS, 'service');
/** Defines the route of a call about a request, for users and for the holders of a link to it. */
export const requestRoute = definer<CallName, { caller: Requester }>(CALLS, 'request');
/** Defines the route of a call of the desk that needs no login. */
export const deskRoute = definer<DeskCallName>(DESK_CALLS);
/** Defines the route of a call for all staff. */
export const staffRoute = definer<DeskCallName, { caller: StaffCaller }>(DESK_CALLS, 'staff');
export const administratorRoute = definer<DeskCallName, { caller: StaffCaller }>(DESK_CALLS, 'administrator');
export const operatorRoute = definer<DeskCallName, { caller: StaffCaller }>(DESK_CALLS, 'operator');

/**
 * Defines a public route outside the contract, a GET unless it says otherwise, such as that of images. One with the base `site` is not below `/api`,
 * so the start server has to know it (`isPicture`).
 */
export function publicRoute<S extends Schemas>(
  name: string,
  { base, path, method = 'GET' }: { base: 'api' | 'site'; path: string; method?: 'GET' | 'POST' },
  schemas: S,
  handle: Handler<S>,
  options: Pick<Options, 'deadlineMs' | 'rawBody' | 'maxBodyBytes'> = {},
): Route {
  const call = { base, method, path };
  return { name, call, schemas, handle: untyped(handle), isPublic: true, ...options };
}

// The input is parsed with the same schemas, but types cannot express that for a list of routes.
function untyped<S extends Schemas, More>(handle: Handler<S, More>): Route['handle'] {
  return handle as unknown as Route['handle'];
}
