import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import type { DatabaseLog } from '@/lib/database/database';
import type { DatabaseHosts } from '@/lib/basics/service-urls';

/** How long a server may take to let a connection in and to answer, in ms. */
const ANSWER_LIMIT_MS = 2_000;
const LOOK_EVERY_MS = 1_000;
/** How long other hosts may take once one has answered that can be used, in ms; one that hangs takes its whole time. */
const GRACE_MS = 300;

/** What a server can do now; a standby and a server in read-only mode take no writes. */
export type Condition = 'writable' | 'read-only' | 'unreachable';

type Answer = { url: string; condition: Condition; client?: Client; reason?: unknown };

/** Returns the URL without its password and parameters, for messages and logs. */
export function withoutPassword(databaseUrl: string): string {
  const { protocol, host, pathname } = new URL(databaseUrl);
  return `${protocol}//${host}${pathname}`;
}

/**
 * Knows which of the hosts is to be used and what it can do. It asks once a second on a connection of its own, so a pool
 * that is used up says nothing about the server.
 */
export class Hosts {
  /** The host in use. */
  url: string;
  condition: Condition = 'unreachable';
  /** Why the first host could not be used. */
  reason: unknown;
  /** Called when older connections are not to be trusted: another host, or one that was away or took no writes. */
  onChange: () => void = () => undefined;
  #client: Client | undefined;
  #looking: Promise<Condition> | undefined;
  #lastQuestion: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(
    readonly hosts: DatabaseHosts,
    private readonly log: DatabaseLog,
  ) {
    this.url = hosts.urls[0] ?? '';
  }

  /** Asks now, once for all callers of a moment. */
  look(): Promise<Condition> {
    return (this.#looking ??= this.#look().finally(() => (this.#looking = undefined)));
  }

  /** Returns the `answer` that a statement selects, on the connection that asks. @throws when there is none now */
  async ask(sql: string): Promise<string> {
    const { rows } = await this.#inTurn((client) => client.query<{ answer: string }>(sql));
    return rows[0]?.answer ?? '';
  }

  /** Asks once the questions before have an answer, as `pg` takes one at a time. */
  #inTurn<T>(question: (client: Client) => Promise<T>): Promise<T> {
    const answer = this.#lastQuestion.then(() => {
      if (!this.#client) throw new Error('The server is not reachable.');
      return question(this.#client);
    });
    this.#lastQuestion = answer.catch(() => undefined);
    return answer;
  }

  /** Asks again and again until it is closed. */
  watch(): void {
    this.#timer = setTimeout(() => {
      void this.look().then(() => this.#isClosed || this.watch());
    }, LOOK_EVERY_MS).unref();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#drop();
  }

  async #look(): Promise<Condition> {
    const condition = await this.#inTurn(conditionOf).catch(() => 'unreachable');
    const isSame = this.#client !== undefined && condition === this.condition;
    if (isSame && this.#isPreferred(this.condition)) return this.condition;
    // A new connection: the old one may lead to a server that is not the one behind this name any more.
    const isSuspect = this.#client !== undefined && !isSame;
    this.#drop();
    const asked = this.hosts.urls.map(ask);
    const answers = await this.#settle(asked);
    const chosen = this.#choose(answers);
    for (const answer of asked)
      void answer.then(({ client }) => {
        if (client && (client !== chosen?.client || this.#isClosed)) void end(client);
      });
    this.reason = answers[0]?.reason;
    this.#take(chosen, isSuspect);
    return this.condition;
  }

  #isPreferred(condition: Condition): boolean {
    const { preference } = this.hosts;
    return condition === preference || (preference === 'any' && condition !== 'unreachable');
  }

  /** Waits for all hosts, or for a little longer than the first that is preferred; returns their answers in order. */
  async #settle(asked: Promise<Answer>[]): Promise<Answer[]> {
    const answers: (Answer | undefined)[] = asked.map(() => undefined);
    const all = asked.map(async (one, index) => {
      const answer = await one;
      answers[index] = answer;
      if (!this.#isPreferred(answer.condition)) throw new Error('not preferred');
    });
    const grace = Promise.any(all).then(() => sleep(GRACE_MS));
    await Promise.race([Promise.allSettled(all), grace.catch(() => Promise.allSettled(all))]);
    return answers.filter((answer) => answer !== undefined);
  }

  #choose(answers: Answer[]): Answer | undefined {
    const usable = answers.filter(({ condition }) => condition !== 'unreachable');
    const preferred = usable.filter(({ condition }) => this.#isPreferred(condition));
    const candidates = preferred.length > 0 ? preferred : usable;
    return candidates.find(({ url }) => url === this.url) ?? candidates[0];
  }

  #take(chosen: Answer | undefined, isSuspect: boolean): void {
    const { url, condition } = chosen ?? { url: this.url, condition: 'unreachable' as const };
    const hasChanged = url !== this.url || condition !== this.condition;
    if (hasChanged) {
      const text = `The database at ${withoutPassword(url)} is ${condition}.`;
      if (condition === 'writable') this.log.info(text);
      else this.log.warn(text);
    }
    this.url = url;
    this.condition = condition;
    if (!this.#isClosed) this.#client = chosen?.client;
    if ((hasChanged || isSuspect) && condition !== 'unreachable') this.onChange();
  }

  #drop(): void {
    if (this.#client) void end(this.#client);
    this.#client = undefined;
  }
}

async function ask(url: string): Promise<Answer> {
  const client = createProbe(url);
  try {
    await client.connect();
    return { url, client, condition: await conditionOf(client) };
  } catch (reason) {
    void end(client);
    return { url, condition: 'unreachable', reason };
  }
}

function createProbe(url: string): Client {
  const config: ClientConfig = {
    connectionString: url,
    // Another name than that of the pool: who only looks does not use the database.
    application_name: 'portal-bantuan-probe',
    connectionTimeoutMillis: ANSWER_LIMIT_MS,
    query_timeout: ANSWER_LIMIT_MS,
    keepAlive: true,
  };
  const client = new Client(config);
  // A connection that breaks while nothing is asked; the next question notices.
  client.on('error', () => undefined);
  return client;
}

/** Rounds, as others may use the pooler at the same time and hide what it does in one of them. */
const ROUNDS = 3;

/**
 * Returns whether a pooler hands one connection of the server to several clients in turn. Then the client that holds none
 * gets the process of the server that another one had before, or a different one each time.
 */
export async function sharesSessions(
  url: string,
  create: (url: string) => Client = createProbe,
): Promise<boolean> {
  const first = create(url);
  const second = create(url);
  try {
    await first.connect();
    await second.connect();
    const process = await processOf(first);
    for (let round = 0; round < ROUNDS; round += 1) {
      await second.query('begin');
      const other = await processOf(second);
      const again = await processOf(first);
      await second.query('commit');
      if (other === process || again !== process) return true;
    }
    return false;
  } catch (error) {
    // What a pooler that shares connections between statements answers to a transaction.
    if (error instanceof Error && /statement pooling/.test(error.message)) return true;
    throw error;
  } finally {
    void end(first);
    void end(second);
  }
}

async function processOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

async function conditionOf(client: Client): Promise<Condition> {
  const { rows } = await client.query<{ answer: string }>(
    `select current_setting('transaction_read_only') as answer`,
  );
  return rows[0]?.answer === 'off' ? 'writable' : 'read-only';
}

const end = (client: Client): Promise<void> => client.end().catch(() => undefined);
