import type { EventEmitter } from 'node:events';

/** The longest time that a request waits at a gate, in ms, unless it is among the next ones then. */
export const MAX_WAIT_MS = 1_000;
/**
 * A request occupies its gate no longer than this, in ms, so that one that hangs does not block others. Readers do not wait
 * for another reader of their page after this time.
 */
export const MAX_WORK_MS = 5_000;
/** Requests that wait at a gate. Waiting costs less than refusing clients that retry at once. */
export const MAX_WAITING = 1_000;

/** How long accepting connections may put off the next request, in ms. */
const MAX_ACCEPTING_MS = 30;

/**
 * Lets gates begin one request after the other, each in a turn of the event loop of its own. A page of what is in memory
 * is rendered to its end before anything else runs. If it began where its request was read, requests would be read one at a
 * time: the line would stand in the kernel, where none can be refused and nothing tells who has left. Between two turns
 * every socket that has something to say is read, so probes and pages from memory wait for one render at most.
 */
export class Turns {
  readonly #waiting = new Set<() => void>();
  #hasNewConnection = false;
  #putOffSince: number | undefined;

  /** Calls back in a later turn, once, however often it is asked before that. */
  add(begin: () => void): void {
    if (this.#waiting.size === 0) setImmediate(this.#takeNext);
    this.#waiting.add(begin);
  }

  /**
   * Puts the next request off for a turn. The event loop accepts one connection in each, so those that wait to be accepted
   * would have to wait for as many renders.
   */
  noteConnection(): void {
    this.#hasNewConnection = true;
  }

  readonly #takeNext = (): void => {
    const [begin] = this.#waiting;
    if (!begin) return;
    if (this.#hasNewConnection) {
      this.#hasNewConnection = false;
      this.#putOffSince ??= performance.now();
      if (performance.now() - this.#putOffSince < MAX_ACCEPTING_MS) return void setImmediate(this.#takeNext);
    }
    this.#putOffSince = undefined;
    this.#waiting.delete(begin);
    if (this.#waiting.size > 0) setImmediate(this.#takeNext);
    begin();
  };
}

export type Release = () => void;
type Client = Pick<EventEmitter, 'once' | 'off'> & { readonly destroyed: boolean };
type Waiting = { client: Client; begin: () => void; giveUp: () => void };
type GateOptions = { limit: number; maxWaiting?: number; turns?: Turns };

/**
 * A semaphore with a bounded queue: first come, first served, without clients that left. Those who have waited for
 * `MAX_WAIT_MS` are refused, except for as many as may enter next: a few readers at a slow moment are no overload.
 */
export class Gate {
  readonly #limit: number;
  readonly #maxWaiting: number;
  readonly #turns: Turns;
  readonly #line = new Set<Waiting>();
  #working = 0;

  constructor({ limit, maxWaiting = MAX_WAITING, turns = new Turns() }: GateOptions) {
    this.#limit = limit;
    this.#maxWaiting = maxWaiting;
    this.#turns = turns;
  }

  /**
   * Resolves with the function that leaves the gate, or with undefined when the request is refused. `onLeave` is called
   * when an admitted request leaves it, at the latest after `MAX_WORK_MS`.
   */
  async enter(client: Client, onLeave?: () => void): Promise<Release | undefined> {
    const places = this.#maxWaiting + this.#limit - this.#working;
    if (client.destroyed || this.#line.size >= places) return undefined;
    return new Promise((resolve) => {
      const leaveLine = (release?: Release): void => {
        clearTimeout(timer);
        client.off('close', giveUp);
        this.#line.delete(waiting);
        resolve(release);
      };
      const giveUp = (): void => leaveLine();
      const timer = setTimeout(() => this.#isNext(waiting) || giveUp(), MAX_WAIT_MS);
      const waiting = { client, giveUp, begin: () => leaveLine(this.#begin(onLeave)) };
      client.once('close', giveUp);
      this.#line.add(waiting);
      this.#askForTurn();
    });
  }

  /** Returns whether a place is free for it within `MAX_WORK_MS`, whatever the others do. */
  #isNext(waiting: Waiting): boolean {
    let before = 0;
    for (const other of this.#line) {
      if (before++ >= this.#limit) return false;
      if (other === waiting) return true;
    }
    return false;
  }

  #begin(onLeave?: () => void): Release {
    this.#working += 1;
    let isOver = false;
    const release = (): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      this.#working -= 1;
      onLeave?.();
      this.#askForTurn();
    };
    const timer = setTimeout(release, MAX_WORK_MS).unref();
    return release;
  }

  #askForTurn(): void {
    if (this.#line.size > 0 && this.#working < this.#limit) this.#turns.add(this.#callNext);
  }

  readonly #callNext = (): void => {
    if (this.#working >= this.#limit) return;
    for (const { client, begin, giveUp } of this.#line) {
      if (!client.destroyed) {
        begin();
        break;
      }
      giveUp();
    }
    this.#askForTurn();
  };
}
