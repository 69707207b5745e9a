import type { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';

/** The longest that a request waits for its turn, in ms; people's patience is longer than that and the work together. */
export const MAX_WAIT_MS = 1_000;
/** A request in work counts no longer than this, in ms: one that hangs must not block those behind it. */
export const MAX_WORK_MS = 5_000;
/** Requests that wait at a gate. They cost little, and less than refusing clients that ask again at once. */
const MAX_WAITING = 1_000;

/** What is limited on its own, so that no area starves another. */
export type Area = 'page' | 'content' | 'visitor' | 'media' | 'account';

/**
 * Requests of an area that are worked on at a time. Rendering occupies the event loop, so more pages at a time are only
 * slower; two keep it busy while one of them waits for the database.
 */
const LIMITS: Record<Area, number> = { page: 2, content: 4, visitor: 4, media: 8, account: 8 };

/**
 * Limited where it is handled. Uploads may take minutes on a slow phone; images that are made smaller wait in a line in
 * which owners take turns (lib/backend/media/process-image.ts), which one owner would occupy from here.
 */
const LIMITED_ITSELF = /^\/api\/(?:project\/service\/issue\/upload_media|media\/private)\/?$/;
const CALL = /^\/(?:api\/)?(content|visitor|media)\//;

/** The area that the work for an address belongs to; undefined when there is next to none. */
export function areaOf(path: string, isReady: (path: string) => boolean): Area | undefined {
  if (path === '/api' || path.startsWith('/api/') || path.startsWith('/media/')) {
    return LIMITED_ITSELF.test(path) ? undefined : ((CALL.exec(path)?.[1] as Area | undefined) ?? 'account');
  }
  if (path.startsWith('/_next/') && !path.startsWith('/_next/data/')) return undefined;
  return isReady(path) ? undefined : 'page';
}

type Release = () => void;
type Client = Pick<EventEmitter, 'once' | 'off'> & { readonly destroyed: boolean };
type Waiting = { client: Client; leave: (release?: Release) => void };

/** A semaphore whose waiting line is short: in order of arrival, each for `MAX_WAIT_MS`, without clients that left. */
export class Gate {
  readonly #limit: number;
  readonly #maxWaiting: number;
  readonly #line = new Set<Waiting>();
  #working = 0;

  constructor({ limit, maxWaiting = MAX_WAITING }: { limit: number; maxWaiting?: number }) {
    this.#limit = limit;
    this.#maxWaiting = maxWaiting;
  }

  /** Resolves with what ends the work, or with undefined when it may not begin. */
  async enter(client: Client): Promise<Release | undefined> {
    if (client.destroyed) return undefined;
    if (this.#working < this.#limit) return this.#begin();
    if (this.#line.size >= this.#maxWaiting) return undefined;
    return new Promise((resolve) => {
      const leave = (release?: Release): void => {
        clearTimeout(timer);
        client.off('close', giveUp);
        this.#line.delete(waiting);
        resolve(release);
      };
      const giveUp = (): void => leave();
      const timer = setTimeout(giveUp, MAX_WAIT_MS);
      const waiting = { client, leave };
      client.once('close', giveUp);
      this.#line.add(waiting);
    });
  }

  #begin(): Release {
    this.#working += 1;
    let isOver = false;
    const release = (): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      this.#working -= 1;
      this.#callNext();
    };
    const timer = setTimeout(release, MAX_WORK_MS).unref();
    return release;
  }

  #callNext(): void {
    for (const { client, leave } of this.#line) {
      if (!client.destroyed) return leave(this.#begin());
      leave();
    }
  }
}

export type AdmissionOptions = {
  /** Whether an address is answered from memory or from a file. */
  isReady: (path: string) => boolean;
  log: Logger;
  limits?: Record<Area, number>;
};

/** What was refused within this time, in ms, is one line of the log. */
const REPORT_EVERY_MS = 10_000;

/** Decides which requests are worked on now, so that under overload the work done is finished in time. */
export class Admission {
  readonly #isReady: AdmissionOptions['isReady'];
  readonly #gates: Record<Area, Gate>;
  readonly #log: Logger;
  #refused = 0;

  constructor({ isReady, log, limits = LIMITS }: AdmissionOptions) {
    this.#isReady = isReady;
    this.#log = log;
    const gate = (area: Area) => new Gate({ limit: limits[area] });
    this.#gates = {
      page: gate('page'),
      content: gate('content'),
      visitor: gate('visitor'),
      media: gate('media'),
      account: gate('account'),
    };
  }

  /** Resolves with what ends the work when it may begin. Sending the answer to a slow client is no work any more. */
  async enter(path: string, response: ServerResponse): Promise<Release | undefined> {
    const area = areaOf(path, this.#isReady);
    if (area === undefined) return () => undefined;
    const release = await this.#gates[area].enter(response);
    if (release) onHead(response, release);
    else if (!response.destroyed) this.#countRefusal();
    return release;
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

/** Calls back when the head of an answer is written: Next and the backend do that once the answer is made. */
function onHead(response: ServerResponse, callback: () => void): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (...args: unknown[]) => {
    callback();
    return writeHead(...args);
  };
}
