import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRequests, sendRequest } from '../bench/load-requests';
import { listFirstArticles, residentMemory, startPortal, type PortalProcess } from '../bench/portal-process';

const MINUTES = Number(process.env.SOAK_MINUTES ?? 120);
/** Requests a second, instead of a third of the capacity. */
const RATE = process.env.SOAK_RATE;
const CONNECTIONS = 16;
/** Of one visitor, who may not write more than a reader does. */
const REQUESTS_PER_VISITOR = 400;
const WARM_UP_S = 20;
const CAPACITY_S = 20;
/** What may be added between the second quarter and the last: caches are full by then. */
const MAX_GROWTH = 1.1;

type Sample = { minute: number; memory: number; descriptors: number; database: number };

/**
 * O07: sends a third of what the site can answer for two hours; passes when memory and descriptors do not grow and no
 * answer is an error. What the database has grown by a write is printed.
 */
export async function soak(): Promise<boolean> {
  const site = await startPortal();
  try {
    const load = await startLoad(site.origin);
    await sleep(WARM_UP_S * 1_000);
    const before = load.answers();
    await sleep(CAPACITY_S * 1_000);
    const capacity = (load.answers() - before) / CAPACITY_S;
    const rate = Number(RATE ?? capacity / 3);
    const share = `${((100 * rate) / capacity).toFixed(0)} % of the capacity`;
    console.error(`${rate.toFixed(0)} requests a second, ${share}, for ${MINUTES} minutes`);
    load.slowDownTo(rate);

    const samples: Sample[] = [];
    const startedAt = performance.now();
    for (let minute = 1; minute <= MINUTES; minute++) {
      await sleep(startedAt + minute * 60_000 - performance.now());
      const sample = sampleOf(site, minute);
      samples.push(sample);
      if (minute % Math.ceil(MINUTES / 24) === 0) print(sample, load.answers());
    }
    await load.stop();
    return judge(samples, load);
  } finally {
    await site.stop();
  }
}

type RunningLoad = Awaited<ReturnType<typeof startLoad>>;

/** Sends the mixture of the load bench on all connections, as fast as it is answered or at a rate. */
async function startLoad(url: string) {
  const pages = ['/', '/faq', '/browse/category', ...(await listFirstArticles(url))];
  const end = new AbortController();
  const failures = new Map<string, number>();
  let answers = 0;
  let writes = 0;
  let clients = 0;
  /** When the next request of the load is due, in ms. */
  let due = 0;
  let interval = 0;

  const connections = Array.from({ length: CONNECTIONS }, async (_, connection) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    let visitor = await createVisitor(url, agent);
    let next = createRequests(pages, visitor ?? '', connection);
    for (let sent = 1; !end.signal.aborted; sent++) {
      if (sent % REQUESTS_PER_VISITOR === 0) {
        visitor = (await createVisitor(url, agent)) ?? visitor;
        next = createRequests(pages, visitor ?? '', connection + sent);
      }
      due = Math.max(due + interval, performance.now());
      if (interval > 0) await sleep(due - performance.now());
      const { kind, ...request } = next();
      const outcome = await sendRequest(url, agent, request, (clients += 1)).then(
        ({ status }) => status,
        (error: Error) => error.message,
      );
      answers += 1;
      if (kind === 'write') writes += 1;
      if (typeof outcome === 'string' || outcome >= 400) {
        const what = `${kind} ${outcome}`;
        failures.set(what, (failures.get(what) ?? 0) + 1);
      }
    }
    agent.destroy();
  });
  return {
    failures,
    answers: () => answers,
    writes: () => writes,
    slowDownTo(perSecond: number) {
      interval = 1_000 / perSecond;
      // Answers that a full load has refused do not count.
      failures.clear();
    },
    async stop() {
      end.abort();
      await Promise.all(connections);
    },
  };
}

/** Returns the id of a new visitor; undefined when the site refuses it. */
async function createVisitor(url: string, agent: Agent): Promise<string | undefined> {
  const body = JSON.stringify({ _referrer: '', _origin: url });
  const { text } = await sendRequest(url, agent, { method: 'POST', path: '/api/visitor/api/init/', body }, 0);
  return (JSON.parse(text()) as { _goid?: string })._goid;
}

function sampleOf({ pid, dataDir }: PortalProcess, minute: number): Sample {
  const descriptors = readdirSync(`/proc/${pid}/fd`).length;
  const [kilobytes] = execFileSync('du', ['-sk', dataDir], { encoding: 'utf8' }).split('\t');
  return { minute, memory: residentMemory(pid), descriptors, database: Number(kilobytes) / 1e3 };
}

function print({ minute, memory, descriptors, database }: Sample, answers: number): void {
  console.error(
    `${String(minute).padStart(4)} min: ${memory.toFixed(0)} MB, ${descriptors} descriptors, ` +
      `database ${database.toFixed(1)} MB, ${answers} answers`,
  );
}

function judge(samples: readonly Sample[], load: RunningLoad): boolean {
  const quarter = Math.max(1, Math.floor(samples.length / 4));
  const early = samples.slice(quarter, 2 * quarter);
  const late = samples.slice(-quarter);
  const growth = (key: 'memory' | 'descriptors') => median(late, key) / median(early, key);
  const written = (samples.at(-1)?.database ?? 0) - (samples[0]?.database ?? 0);
  console.error(
    `memory: ${growth('memory').toFixed(2)} times; descriptors: ${growth('descriptors').toFixed(2)}`,
  );
  console.error(`${load.writes()} writes, ${((written * 1e6) / load.writes()).toFixed(0)} bytes each`);
  for (const [what, count] of load.failures) console.error(`${what}: ${count}`);
  const isFlat = growth('memory') <= MAX_GROWTH && growth('descriptors') <= MAX_GROWTH;
  const isGood = isFlat && load.failures.size === 0;
  console.error(isGood ? 'flat' : 'NOT FLAT');
  return isGood;
}

function median(samples: readonly Sample[], key: 'memory' | 'descriptors'): number {
  const values = samples.map((sample) => sample[key]).sort((a, b) => a - b);
  return values[Math.floor(values.length / 2)] ?? Number.NaN;
}
