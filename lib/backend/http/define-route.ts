import type { z } from 'zod';
import { CALLS, type Call, type CallName } from '@/lib/contract/calls';
import type { Caller } from '@/lib/backend/auth/authenticate';
import type { MemoryLimitName } from '@/lib/backend/limits';
import type { BackendDeps } from '@/lib/backend/deps';
import type { Within } from './deadline';

/** The contract of a call: what is not named is not read. */
export type Schemas = {
  params?: z.ZodType;
  query?: z.ZodType;
  /** JSON. A call with another body reads `request` itself and says so with `rawBody`. */
  body?: z.ZodType;
  /** A call without one answers a Response of its own. */
  answer?: z.ZodType;
};

type Parsed<S extends Schemas, Part extends keyof Schemas> = S[Part] extends z.ZodType
  ? z.output<S[Part]>
  : undefined;

/** What a route gets: the request's parts as its schemas parsed them. */
export type RouteInput<S extends Schemas> = {
  params: Parsed<S, 'params'>;
  query: Parsed<S, 'query'>;
  body: Parsed<S, 'body'>;
  /** Headers and the abort signal; its body is read already, unless the route has `rawBody`. */
  request: Request;
  /** Key under which limits count the client, see http/client-ip.ts. */
  clientKey: string;
  /** For handlers with `rawBody`: what they do beside reading the body. Others run within it as a whole. */
  within: Within;
};

type Options<S extends Schemas = Schemas> = {
  /** Counted for each client before the call is answered. Calls of the process itself are not counted. */
  limit?: (query: Parsed<S, 'query'>) => MemoryLimitName | undefined;
  /** Anybody may call it without X-API-Key. */
  isPublic?: true;
  /** The body is something else than JSON: the handler reads it, and sees to its limits and deadlines. */
  rawBody?: true;
  /** In ms, where ANSWER_DEADLINE_MS is too short. */
  deadlineMs?: number;
  /** In bytes; MAX_JSON_BYTES when left out. */
  maxBodyBytes?: number;
};

/** Data becomes a JSON answer with status 200; a Response is answered as it is. */
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
  within: Within;
  caller: Caller | undefined;
};

/** Who may call: the holder of a token, or one whose X-Service-Key is the token's business as well. */
export type Access = 'user' | 'service';

export type Route = Omit<Options, 'limit'> & {
  limit?: ((query: unknown) => MemoryLimitName | undefined) | undefined;
  name: string;
  /** Anybody with the API key when left out. It is checked before anything else of the request is read. */
  access?: Access;
  call: Omit<Call, 'base'> & { base: Call['base'] | 'site' };
  schemas: Schemas;
  handle: (input: AnyInput, deps: BackendDeps) => Promise<unknown>;
};

/** A call of the contract: its schemas, and the one service that answers it. */
export function route<S extends Schemas & { answer: z.ZodType }>(
  name: CallName,
  schemas: S,
  handle: Handler<S>,
  { limit, ...options }: Options<S> = {},
): Route {
  return {
    name,
    call: CALLS[name],
    schemas,
    handle: untyped(handle),
    limit: limit as Route['limit'],
    ...options,
  };
}

/** A call of the contract for users only: the token is checked first, `caller` is its holder. */
export function userRoute<S extends Schemas & { answer: z.ZodType }>(
  name: CallName,
  access: Access,
  schemas: S,
  handle: Handler<S, { caller: Caller }>,
  options: Omit<Options, 'limit'> = {},
): Route {
  return { name, call: CALLS[name], access, schemas, handle: untyped(handle), ...options };
}

/**
 * An address outside the contract that anybody may GET, such as an image in a page. With the base `site` it stands
 * beside `/api`, where next.config.js must lead it to the backend.
 */
export function publicRoute<S extends Schemas>(
  name: string,
  { base, path }: { base: 'api' | 'site'; path: string },
  schemas: S,
  handle: Handler<S>,
  options: Pick<Options, 'deadlineMs'> = {},
): Route {
  const call = { base, method: 'GET', path } as const;
  return { name, call, schemas, handle: untyped(handle), isPublic: true, ...options };
}

// The reader parses by these very schemas, which no type can follow through a list of routes.
const untyped = <S extends Schemas, More>(handle: Handler<S, More>) => handle as unknown as Route['handle'];
