import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRequests, sendRequest } from '../bench/load-requests';

/** A customer whose requests are filed. */
export type Customer = { token: string; business: string };

export const WRITES = ['visitor', 'event', 'request', 'comment'] as const;
type Write = (typeof WRITES)[number];

/** What was seen since the last `take`. */
export type Seen = {
  reads: number;
  /** What readers got instead of their pages, with how often. */
  readErrors: Map<string, number>;
  slowestReadMs: number;
  writes: number;
  writeErrors: Map<string, number>;
  /** When the last write failed. */
  lastWriteErrorAt: number;
};

/** The identifiers of what was written: of all, and of what was acknowledged. */
export type Ledger = Record<Write, { tried: Set<string>; acknowledged: Set<string> }>;

export type LoadOptions = {
  url: string;
  pages: readonly string[];
  customers: readonly Customer[];
  /** A second, of all connections together. */
  reads: number;
  readers: number;
  writers: number;
  /** Between two writes of one writer, in ms. */
  pauseMs: number;
};

const newSeen = (): Seen => ({
  reads: 0,
  readErrors: new Map(),
  slowestReadMs: 0,
  writes: 0,
  writeErrors: new Map(),
  lastWriteErrorAt: 0,
});

const count = (errors: Map<string, number>, what: string): void =>
  void errors.set(what, (errors.get(what) ?? 0) + 1);

/** A reader that fell behind, as during a fault, catches up with this much, in ms. */
const MAX_BEHIND_MS = 1_000;
const RETRY_MS = 100;
/** How long a write with a key is repeated after the end, in ms. */
const PATIENCE_MS = 20_000;

/** Reads and writes through the proxy until it is stopped, each connection from an address of its own. */
export function startWatchedLoad(options: LoadOptions) {
  const ledger = Object.fromEntries(
    WRITES.map((kind) => [kind, { tried: new Set(), acknowledged: new Set() }]),
  ) as Ledger;
  const load: Load = { ...options, ledger, seen: newSeen(), isOver: false };
  const work = [
    ...Array.from({ length: options.readers }, (_, number) => keepReading(load, number)),
    ...Array.from({ length: options.writers }, (_, number) => keepWriting(load, options.readers + number)),
  ];
  return {
    ledger,
    /** Changes the reads a second. */
    pace: (reads: number) => void (load.reads = reads),
    /** Returns what was seen since it was called last. */
    take(): Seen {
      const { seen } = load;
      load.seen = newSeen();
      return seen;
    },
    peek: (): Seen => load.seen,
    async stop(): Promise<void> {
      load.isOver = true;
      await Promise.all(work);
    },
  };
}

type Load = LoadOptions & { ledger: Ledger; seen: Seen; isOver: boolean };

const agentOf = (number: number): Agent =>
  new Agent({
    keepAlive: true,
    maxSockets: 1,
    localAddress: `127.0.${1 + (number >> 7)}.${1 + (number & 127)}`,
  });

async function keepReading(load: Load, number: number): Promise<void> {
  const agent = agentOf(number);
  const next = createRequests(load.pages, '', number);
  let due = performance.now() + Math.random() * 1_000;
  for (let sent = 0; !load.isOver;) {
    due = Math.max(due + (1_000 * load.readers) / load.reads, performance.now() - MAX_BEHIND_MS);
    const early = due - performance.now();
    if (early > 1) await sleep(early);
    const { kind, ...request } = next();
    if (kind === 'write') continue;
    sent += 1;
    // Each tenth page is not in the proxy's cache, as with the links of a newsletter.
    const path = kind === 'page' && sent % 10 === 0 ? `${request.path}?ref=${number}-${sent}` : request.path;
    const startedAt = performance.now();
    const outcome = await sendRequest(load.url, agent, { ...request, path }, number).then(
      ({ status }) => String(status),
      (error: Error) => error.message,
    );
    const { seen } = load;
    seen.reads += 1;
    seen.slowestReadMs = Math.max(seen.slowestReadMs, performance.now() - startedAt);
    if (outcome !== '200') count(seen.readErrors, `${outcome} ${kind} ${path.replace(/\?.*/, '')}`);
  }
  agent.destroy();
}

/** Writes everything there is in turn, of a new customer in each round. */
async function keepWriting(load: Load, number: number): Promise<void> {
  const agent = agentOf(number);
  let visitor = '';
  for (let round = 0; !load.isOver; round += 1) {
    const { token, business } = load.customers[(number + round * load.writers) % load.customers.length]!;
    const headers = { Authorization: `Jwt ${token}`, 'X-Service-Key': business };
    const send = (path: string, body: object, more: Record<string, string> = {}) =>
      sendRequest(
        load.url,
        agent,
        { method: 'POST', path, body: JSON.stringify(body), headers: more },
        number,
      );
    const made = await write(load, 'visitor', () =>
      send('/api/visitor/api/init/', { _referrer: '', _origin: load.url }),
    );
    visitor = (made as { _goid?: string } | undefined)?._goid ?? visitor;
    await write(load, 'event', (key) =>
      send('/api/visitor/api/log_event/', { _goid: visitor, event_name: 'siksa', event_data: { key } }),
    );
    const filed = await write(load, 'request', (key) =>
      send('/api/project/service/issue/', requestOf(key), { ...headers, 'Idempotency-Key': key }),
    );
    const issue = (filed as { key?: string } | undefined)?.key;
    if (issue !== undefined)
      await write(load, 'comment', (key) =>
        send(
          '/api/project/service/comment/',
          { issue, body: `<p>${key}</p>` },
          { ...headers, 'Idempotency-Key': key },
        ),
      );
  }
  agent.destroy();
}

const requestOf = (name: string) => ({
  project: 'TICKET',
  name,
  module: 'other',
  priority: 'normal',
  description: '<p>Struk tidak tercetak.</p>',
});

type Answer = Awaited<ReturnType<typeof sendRequest>>;

/** Writes once; what has a key is repeated with it until it is acknowledged, as the browser does. Resolves with the answer. */
async function write(load: Load, kind: Write, send: (key: string) => Promise<Answer>): Promise<unknown> {
  await sleep(load.pauseMs);
  const key = randomUUID();
  const { tried, acknowledged } = load.ledger[kind];
  tried.add(key);
  let end = Infinity;
  while (performance.now() < end) {
    const answer = await send(key).catch((error: Error) => error);
    const { seen } = load;
    if (!(answer instanceof Error) && answer.status === 200) {
      seen.writes += 1;
      const body: unknown = JSON.parse(answer.text());
      acknowledged.add(kind === 'visitor' ? (body as { _goid: string })._goid : key);
      return body;
    }
    seen.lastWriteErrorAt = performance.now();
    count(seen.writeErrors, `${answer instanceof Error ? answer.message : answer.status} ${kind}`);
    const isRefused = !(answer instanceof Error) && answer.status < 500 && answer.status !== 409;
    // Visitors and events have no key, so they are not sent twice.
    if (isRefused || kind === 'visitor' || kind === 'event') return undefined;
    if (load.isOver) end = Math.min(end, performance.now() + PATIENCE_MS);
    await sleep(RETRY_MS);
  }
  return undefined;
}
