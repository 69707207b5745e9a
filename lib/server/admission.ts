import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { Gate, MAX_WAITING, MAX_WORK_MS, Turns, type Release } from './gate';

/** Areas are limited separately, so that none starves another. */
export type Area = 'page' | 'search' | 'content' | 'visitor' | 'media' | 'account' | 'agent';

/**
 * Concurrent requests per area. Rendering occupies the event loop, so more pages at a time would only be slower; two keep
 * it busy while one waits for the database. Searches, which answer from memory, do not queue behind lists of content that
 * wait for it. Agents have slots of their own, since answering one may take long. Bodies are waited for before the gate
 * (`receiveBody`), so slow senders occupy none.
 */
const LIMITS: Record<Area, number> = {
  page: 2,
  search: 4,
  content: 4,
  visitor: 4,
  media: 8,
  account: 8,
  agent: 4,
};

/**
 * Calls that are limited where they are handled. Uploads may take minutes on a slow phone, and resizing has a fair
 * semaphore (lib/backend/media/process-image.ts), whose fairness a gate would undo.
 */
const LIMITED_ITSELF = /^\/api\/(?:project\/service\/issue\/upload_media|desk\/media|media\/private)\/?$/;
const SEARCH = /^\/api\/content\/api\/search\/?$/;
const CALL = /^\/(?:api\/)?(content|visitor|media)\//;
const AGENT = /^\/api\/mcp\/?$/;

/** Returns the area of a path; undefined when answering it costs next to nothing. */
export function areaOf(path: string, isReady: (path: string) => boolean): Area | undefined {
  if (path === '/api' || path.startsWith('/api/') || path.startsWith('/media/')) {
    if (AGENT.test(path)) return 'agent';
    if (SEARCH.test(path)) return 'search';
    return LIMITED_ITSELF.test(path) ? undefined : ((CALL.exec(path)?.[1] as Area | undefined) ?? 'account');
  }
  if (path.startsWith('/_next/') && !path.startsWith('/_next/data/')) return undefined;
  return isReady(path) ? undefined : 'page';
}

/** A reader who waits for a shared page; `wake` tells whether it stands for the others from then on. */
type PageReader = { arrivedAt: number; wake: (standsForOthers: boolean) => void };

export type AdmissionOptions = {
  /** Whether a path is answered from memory or from a file. */
  isReady: (path: string) => boolean;
  /** Returns the cache key of a page or document that readers share; undefined for paths answered for each request. */
  sharedPath?: (path: string) => string | undefined;
  log: Logger;
  limits?: Record<Area, number>;
};

/** Refusals within this time, in ms, are logged in one line. */
const REPORT_EVERY_MS = 10_000;

/** Limits concurrent requests, so that under overload those that are admitted finish in time. */
export class Admission {
  readonly #isReady: AdmissionOptions['isReady'];
  readonly #sharedPath: NonNullable<AdmissionOptions['sharedPath']>;
  /** The shared pages and documents that one reader stands for until it has an answer, and the others who wait for that. */
  readonly #lines = new Map<string, PageReader[]>();
  readonly #gates: Record<Area, Gate>;
  /** All gates share them, since what they let in runs on one thread. */
  readonly #turns = new Turns();
  readonly #log: Logger;
  #refused = 0;

  constructor({ isReady, sharedPath = () => undefined, log, limits = LIMITS }: AdmissionOptions) {
    this.#isReady = isReady;
    this.#sharedPath = sharedPath;
    this.#log = log;
    const gate = (area: Area) => new Gate({ limit: limits[area], turns: this.#turns });
    this.#gates = {
      page: gate('page'),
      search: gate('search'),
      content: gate('content'),
      visitor: gate('visitor'),
      media: gate('media'),
      account: gate('account'),
      agent: gate('agent'),
    };
  }

  /** Makes what waits at the gates wait until no more connections are there to be accepted. */
  noteConnection(): void {
    this.#turns.noteConnection();
  }

  /**
   * Resolves with the function that leaves the gate, which is also called when the answer begins, because sending it may
   * take long. Of the readers of a shared page one at a time enters, until the page is there; the others wait for that.
   */
  async enter(path: string, response: ServerResponse): Promise<Release | undefined> {
    // Only requests that read are answered from memory.
    const isReading = ['GET', 'HEAD'].includes(response.req.method ?? 'GET');
    const findArea = () => areaOf(path, (one) => isReading && this.#isReady(one));
    const area = findArea();
    if (area === undefined) return () => undefined;
    const page = isReading && area === 'page' ? this.#sharedPath(path) : undefined;
    if (page === undefined) return this.#enterGate(area, response);

    const line = this.#lines.get(page);
    if (line && line.length >= MAX_WAITING) return this.#refuse(response);
    const standsForOthers = line
      ? await new Promise<boolean>((wake) => line.push({ arrivedAt: performance.now(), wake }))
      : true;
    if (!line) this.#lines.set(page, []);
    const isThere = () => findArea() === undefined;
    const onLeave = standsForOthers ? () => this.#callNext(page, isThere()) : undefined;
    if (!isThere()) return this.#enterGate(area, response, onLeave);
    onLeave?.();
    return () => undefined;
  }

  async #enterGate(area: Area, response: ServerResponse, onLeave?: () => void): Promise<Release | undefined> {
    const release = await this.#gates[area].enter(response, onLeave);
    if (release) onHead(response, release);
    else onLeave?.();
    return release ?? this.#refuse(response);
  }

  /** Wakes all readers of a page that is there; else the first, who stands for the others, and who have waited long. */
  #callNext(page: string, isThere: boolean): void {
    const line = this.#lines.get(page) ?? [];
    const longAgo = performance.now() - MAX_WORK_MS;
    const next = isThere ? undefined : line.shift();
    const isDone = ({ arrivedAt }: PageReader) => isThere || arrivedAt <= longAgo;
    if (next)
      this.#lines.set(
        page,
        line.filter((reader) => !isDone(reader)),
      );
    else this.#lines.delete(page);
    next?.wake(true);
    for (const reader of line.filter(isDone)) reader.wake(false);
  }

  #refuse(response: ServerResponse): undefined {
    if (!response.destroyed) this.#countRefusal();
    return undefined;
  }

  #countRefusal(): void {
    this.#refused += 1;
    if (this.#refused > 1) return;
    setTimeout(() => {
      this.#log.warn({ event: 'overload', count: this.#refused }, 'requests refused');
      this.#refused = 0;
    }, REPORT_EVERY_MS).unref();
  }
}

/** Calls back when the head of an answer is written. Next and the backend write it once the answer is complete. */
function onHead(response: ServerResponse, callback: () => void): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (...args: unknown[]) => {
    callback();
    return writeHead(...args);
  };
}
