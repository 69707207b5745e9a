import type { IncomingMessage, ServerResponse } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { readQueues } from '@/lib/backend/queue-queries';
import type { Database } from '@/lib/database/database';
import { isSameSecret } from '@/lib/basics/secrets';
import { pairsOf, type HeaderList } from './send-body';
import type { PageFigures } from './page-cache.mjs';
import { isPicture } from './request-guard';

/** What a request was answered with. */
export type Answered = { path: string; status: number; ms: number; isFromMemory: boolean };

export type Metrics = {
  note(answered: Answered): void;
  /** Answers `/metrics`. */
  answer(request: IncomingMessage, response: ServerResponse, headers: HeaderList): Promise<void>;
};

type Options = {
  /** METRICS_KEY. */
  key: string;
  database: () => Database | undefined;
  pages: () => PageFigures;
  /** Lines logged since the start, by event. */
  lines: ReadonlyMap<string, number>;
};

/** The kinds of requests, by the beginning of their paths; the first that fits. */
const KINDS: [kind: string, begins: RegExp][] = [
  ['file', /^\/_next\/static\//],
  ['data', /^\/_next\/data\//],
  ['search', /^\/(?:en\/)?search$|^\/api\/content\/api\/(?:search|content\/article\/search)\//],
  ['desk', /^\/(?:api\/|en\/)?desk(?:\/|$)/],
  ['login', /^\/api\/auth\//],
  ['call', /^\/api(?:\/|$)/],
];

/** Returns the kind of a request, one of few, so that invented paths make no new series. */
export function kindOf(path: string): string {
  if (isPicture(path)) return 'image';
  return KINDS.find(([, begins]) => begins.test(path))?.[0] ?? 'page';
}

/** Creates the figures of this process, in the form of Prometheus. */
export function createMetrics({ key, database, pages, lines }: Options): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Counter({
    name: 'portal_requests_total',
    help: 'Requests answered, by kind, status and whether the answer was in memory',
    labelNames: ['kind', 'status', 'source'],
    registers,
  });
  const durations = new Histogram({
    name: 'portal_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['kind'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  addProcessFigures(registry, { pages, lines });
  addDatabaseFigures(registry, database);

  return {
    note({ path, status, ms, isFromMemory }) {
      const kind = kindOf(path);
      requests.inc({ kind, status, source: isFromMemory ? 'memory' : 'made' });
      durations.observe({ kind }, ms / 1000);
    },
    async answer(request, response, headers) {
      const given = request.headers.authorization ?? '';
      const isAllowed = isSameSecret(given, `Bearer ${key}`);
      const text = isAllowed ? await registry.metrics() : 'METRICS_KEY is needed: Authorization: Bearer …\n';
      for (const [name, value] of pairsOf(headers)) response.setHeader(name, value);
      response.setHeader('Cache-Control', 'no-store');
      response.setHeader('Content-Type', isAllowed ? registry.contentType : 'text/plain; charset=utf-8');
      if (!isAllowed) response.setHeader('WWW-Authenticate', 'Bearer');
      response.writeHead(isAllowed ? 200 : 401).end(text);
    },
  };
}

/** A gauge whose values are set when they are asked for. */
function addGauge(
  registry: Registry,
  name: string,
  help: string,
  labelNames: string[],
  collect: (gauge: Gauge) => unknown,
) {
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      this.reset();
      await collect(this);
    },
  });
}

function addProcessFigures(registry: Registry, { pages, lines }: Pick<Options, 'pages' | 'lines'>): void {
  addGauge(registry, 'portal_log_lines', 'Lines logged since the start, by event', ['event'], (gauge) => {
    for (const [event, count] of lines) gauge.set({ event }, count);
  });
  addGauge(registry, 'portal_cached_pages', 'Pages in memory', [], (gauge) => gauge.set(pages().count));
  addGauge(registry, 'portal_cached_pages_bytes', 'Their size', [], (gauge) => gauge.set(pages().bytes));
  addGauge(registry, 'portal_cached_pages_age_seconds', 'Their mean age', [], (gauge) =>
    gauge.set(pages().meanAgeS),
  );
}

/** How long the figures of the database serve later questions, in ms: several may collect them, from each instance. */
const KEPT_MS = 5_000;

function addDatabaseFigures(registry: Registry, database: Options['database']): void {
  let cached: { until: number; figures: ReturnType<typeof readQueues> } | undefined;
  const queues = () => {
    const db = database();
    if (!db) return Promise.resolve(undefined);
    const now = performance.now();
    if (!cached || cached.until < now)
      cached = { until: now + KEPT_MS, figures: readQueues(db.kysely, new Date()) };
    // Without the database these series are missing, and `portal_database_writable` says why.
    return cached.figures.catch(() => undefined);
  };
  addGauge(registry, 'portal_database_writable', '1 while the database takes writes', [], async (gauge) => {
    const db = database();
    if (db) gauge.set((await db.isWritable(2_000)) ? 1 : 0);
  });
  addGauge(
    registry,
    'portal_database_connections',
    'Connections of the pool, and who waits for one',
    ['state'],
    (gauge) => {
      for (const [state, count] of Object.entries(database()?.usage?.() ?? {})) gauge.set({ state }, count);
    },
  );
  addGauge(
    registry,
    'portal_queue_length',
    'Mails and webhook events that wait, of all instances',
    ['queue'],
    async (gauge) => {
      for (const { queue, count } of (await queues())?.waiting ?? []) gauge.set({ queue }, count);
    },
  );
  addGauge(
    registry,
    'portal_queue_oldest_seconds',
    'How long the oldest one waits',
    ['queue'],
    async (gauge) => {
      for (const { queue, oldestS } of (await queues())?.waiting ?? []) gauge.set({ queue }, oldestS);
    },
  );
  addGauge(
    registry,
    'portal_mails',
    'Mails with answers of the last day, by what became of them',
    ['state'],
    async (gauge) => {
      for (const { state, count } of (await queues())?.mails ?? []) gauge.set({ state }, count);
    },
  );
  addGauge(
    registry,
    'portal_held_mails',
    'Incoming mails that an agent has to look at',
    [],
    async (gauge) => {
      const figures = await queues();
      if (figures) gauge.set(figures.heldMails);
    },
  );
  addGauge(
    registry,
    'portal_content_changed_timestamp_seconds',
    'When an import or the desk changed content',
    [],
    async (gauge) => {
      const figures = await queues();
      if (figures) gauge.set(figures.contentChangedAt);
    },
  );
}
