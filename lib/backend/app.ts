import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { requestId, type RequestIdVariables } from 'hono/request-id';
import { isSameSecret } from '@/lib/basics/secrets';
import { traced } from '@/lib/basics/tracing';
import { databaseOutage } from '@/lib/database/errors';
import { runReading, runUrgently } from '@/lib/database/guarded-pool';
import { SearchDeadlineError } from '@/lib/search';
import { requireService, requireUser } from './auth/authenticate';
import { operatorOf, requireStaff } from './auth/authenticate-staff';
import { hasLink, requireLinked } from './auth/request-links';
import type { BackendDeps, Random } from './deps';
import { deskRoutes } from './desk/routes';
import { AppError, errorResponse, notFound, unavailable } from './errors';
import { AnswerCache } from './http/answer-cache';
import type { Caller, Requester, StaffAccess, StaffCaller } from './http/callers';
import { clientKeyOf, parseTrustedProxies, type Connection } from './http/client-ip';
import { startDeadline } from './http/deadline';
import type { Route } from './http/define-route';
import { createMemoryLimits } from './http/enforce-limit';
import {
  checkOrigin,
  checkJsonType,
  checkUrl,
  parseBody,
  parseParameters,
  parseParams,
  readJson,
  readParameters,
} from './http/read-input';
import { deriveKeys } from './keys';
import { ANSWER_DEADLINE_MS, MAX_JSON_BYTES } from './limits';
import { createFormReader } from './request-form';
import { systemRandom } from './random';
import { ROUTES } from './routes';
import { contentRevision } from './runtime';

export type Backend = { fetch(request: Request, connection?: Connection): Promise<Response> };

/** The options of a process; all others have defaults. */
export type BackendOptions = Pick<BackendDeps, 'db' | 'clock' | 'log'> & {
  settings: BackendDeps['settings'] & { appSecret: string; trustedProxies: readonly string[] };
  /** Called after every mail that was put into the outbox. */
  wakeMail?: () => void;
  random?: Partial<Random>;
  /** Where the form of requests is configured. */
  requestFormFile?: string;
  /** In ms; for tests. */
  answerDeadlineMs?: number;
  /** For tests. */
  routes?: readonly Route[];
};

type Env = { Bindings: Connection; Variables: RequestIdVariables };

/** Creates the dependencies of use cases, also for commands, which call them without a request. */
export function createDeps({
  db,
  clock,
  log,
  settings,
  wakeMail = () => undefined,
  requestFormFile = 'content/requests.yml',
  random,
}: BackendOptions): BackendDeps {
  return {
    db,
    clock,
    log,
    settings,
    random: { ...systemRandom, ...random },
    wakeMail,
    requestForm: createFormReader(requestFormFile, log),
    keys: deriveKeys(settings.appSecret),
  };
}

/** The embedded backend: answers every request and never rejects. Its URLs begin with `/api`, except the URLs of images. */
export function createBackend(options: BackendOptions): Backend {
  const { settings, answerDeadlineMs = ANSWER_DEADLINE_MS, routes = [...ROUTES, ...deskRoutes] } = options;
  const deps = createDeps(options);
  // Logs a mistake in the form when the portal starts, before a customer finds it.
  void deps.requestForm().catch(() => undefined);
  const context: CallContext = {
    deps,
    limits: createMemoryLimits(),
    cache: new AnswerCache(contentRevision),
    trustedProxies: parseTrustedProxies(settings.trustedProxies),
    answerDeadlineMs,
  };
  const app = new Hono<Env>({ strict: false });
  app.use(compress({ encoding: 'gzip' }));
  app.use(requestId({ limitLength: 64, generator: () => deps.random.uuid() }));
  app.use(async (c, next) => {
    await next();
    c.header('X-Request-Id', c.get('requestId'));
    c.header('X-Content-Type-Options', 'nosniff');
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
  });
  app.use(async (c, next) => {
    checkUrl(c.req.raw);
    await next();
  });

  app.use('/api/desk/*', async (c, next) => {
    checkOrigin(c.req.raw, settings.siteUrl);
    await next();
  });

  for (const route of routes) {
    app.on(route.call.method, [pathOf(route)], limitBody(route), checkKey(route, deps), (c) =>
      traced(`call ${route.name}`, {}, () => laneOf(route)(() => answerRoute(route, c, context))),
    );
  }
  for (const [path, methods] of methodsByPath(routes)) {
    app.all(path, () => {
      throw new AppError('method-not-allowed', 'The method is not allowed here.', undefined, {
        Allow: methods.join(', '),
      });
    });
  }
  app.notFound(() => errorResponse(notFound()));
  app.onError((error, c) => answerError(error, c, deps));
  return { fetch: async (request, connection = { isInProcess: true }) => app.fetch(request, connection) };
}

/**
 * Returns how a call uses the database: a login and the work of the desk go on when the others have used it up; public content
 * and figures may come from a replica.
 */
function laneOf({ call, name, isCacheable }: Route): (work: () => Promise<Response>) => Promise<Response> {
  if (isCacheable || name === 'getFigures') return runReading;
  if (call.base === 'auth' || call.path.startsWith('/desk/')) return runUrgently;
  return (work) => work();
}

/** What all calls of a backend have in common. */
type CallContext = {
  deps: BackendDeps;
  limits: ReturnType<typeof createMemoryLimits>;
  cache: AnswerCache;
  trustedProxies: ReturnType<typeof parseTrustedProxies>;
  answerDeadlineMs: number;
};

/** Recognises the caller, reads the input, counts the call, and answers within the deadline; from the cache where it may. */
async function answerRoute(
  route: Route,
  c: Context<Env>,
  { deps, limits, cache, trustedProxies, answerDeadlineMs }: CallContext,
): Promise<Response> {
  const within = startDeadline(route.deadlineMs ?? answerDeadlineMs);
  const caller = await within(() => authenticate(route, c, deps));
  const clientKey = clientKeyOf(c.env, c.req.header('X-Forwarded-For') ?? null, trustedProxies);
  const idempotencyKey = c.req.header('Idempotency-Key') ?? null;
  const input = { ...(await readInput(route, c)), clientKey, idempotencyKey, caller, within };
  const limit = c.env.isInProcess ? undefined : route.limit?.(input.query);
  if (limit) limits.enforce(limit, clientKey, deps.clock());
  const handle = () => route.handle(input, deps);
  if (route.isCacheable?.(input.query)) {
    const key = JSON.stringify([route.name, input.params, input.query]);
    return cache.respond(key, c.req.raw, () => within(handle));
  }
  const answer = await (route.rawBody ? handle() : within(handle));
  return answer instanceof Response ? answer : c.json(answer as object);
}

const BASES = { auth: '/api/auth', api: '/api', site: '' } as const;

/** `/content/api/content/{key}/` → `/api/content/api/content/:key`; a slash at the end is optional. */
function pathOf({ call }: Route): string {
  return BASES[call.base] + call.path.replace(/\/$/, '').replace(/\{(\w+)\}/g, ':$1');
}

function methodsByPath(routes: readonly Route[]): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const route of routes) {
    const served = route.call.method === 'GET' ? ['GET', 'HEAD'] : [route.call.method];
    methods.set(pathOf(route), [...(methods.get(pathOf(route)) ?? []), ...served]);
  }
  return methods;
}

function limitBody({ maxBodyBytes = MAX_JSON_BYTES, rawBody }: Route): MiddlewareHandler {
  const onError = (): never => {
    throw new AppError('too-large', `The body is larger than ${maxBodyBytes} bytes.`);
  };
  // bodyLimit would read a body without a length to its end, so handlers that stream count the bytes themselves.
  if (rawBody) {
    return async (c, next) => {
      if (Number(c.req.header('Content-Length') ?? 0) > maxBodyBytes) onError();
      await next();
    };
  }
  return bodyLimit({ maxSize: maxBodyBytes, onError });
}

function checkKey({ isPublic, access }: Route, { settings }: BackendDeps): MiddlewareHandler {
  // Staff need no API key with the STAFF_KEY; with a cookie requireStaff asks for it.
  const isFree = isPublic === true || isOfStaff(access);
  return async (c, next) => {
    if (!isFree && !isSameSecret(c.req.header('X-API-Key') ?? '', settings.apiKey)) {
      throw new AppError('api-key', 'The X-API-Key header is missing or wrong.');
    }
    await next();
  };
}

const isOfStaff = (access: Route['access']): access is StaffAccess =>
  access === 'staff' || access === 'administrator' || access === 'operator';

/** Returns the caller of a route for users or staff. @throws AppError unauthorized, forbidden, api-key, invalid */
async function authenticate(
  { access }: Route,
  { env, req: { raw: request } }: Context<Env>,
  deps: BackendDeps,
): Promise<Caller | Requester | StaffCaller | undefined> {
  if (isOfStaff(access)) return env.isOperator ? operatorOf(request) : requireStaff(request, access, deps);
  if (access === 'user') return requireUser(request, deps);
  if (access === 'request' && hasLink(request)) return requireLinked(request, deps);
  if (access === 'service' || access === 'request') return requireService(request, deps);
  return undefined;
}

async function readInput({ schemas, rawBody }: Route, c: Context<Env>) {
  const request = c.req.raw;
  if (schemas.body && !rawBody) checkJsonType(request);
  const params = parseParams(schemas.params, c.req.param());
  const query = parseParameters(schemas.query, readParameters(request));
  const body = schemas.body && !rawBody ? parseBody(schemas.body, await readJson(request)) : undefined;
  return { params, query, body, request };
}

function answerError(error: Error, c: Context<Env>, { log }: BackendDeps): Response {
  const request = { requestId: c.get('requestId'), method: c.req.method, path: c.req.path };
  const outage = databaseOutage(error);
  if (outage) {
    const isStore = outage === 'object-store';
    const what = isStore ? 'the store of files cannot answer' : 'the database cannot answer';
    log.warn({ ...request, outage, ...(isStore && { event: 'media-store', code: error.message }) }, what);
    return errorResponse(unavailable());
  }
  if (error instanceof SearchDeadlineError) {
    log.warn(request, 'a search was given up');
    return errorResponse(unavailable());
  }
  if (error instanceof AppError) {
    if (error.code === 'unavailable') log.warn(request, 'a call was given up');
    return errorResponse(error);
  }
  // The client is gone: no fault of the backend.
  if (c.req.raw.signal.aborted) return errorResponse(new AppError('invalid', 'The request was broken off.'));
  log.error({ ...request, err: error }, 'a call failed');
  return errorResponse(
    new AppError('internal', `Something went wrong here. The request's id is ${request.requestId}.`),
  );
}
