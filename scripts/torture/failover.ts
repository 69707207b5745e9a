import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startNginx } from '@/tests/helpers/nginx';
import { listFirstArticles, startPortal, type PortalProcess } from '../bench/portal-process';
import { freePort } from '../free-port';
import { startReplicatedDatabase, type ReplicatedDatabase } from './replicated-database';
import { isExact, makeCustomers } from './stored-writes';
import { startWatchedLoad, type Seen } from './watched-load';

const SECRET = 'Uji7-gagal4-alih2-kumis9-ekor3-susu8';
const INSTANCES = 3;
const CUSTOMERS = 300;
/** Reads a second, in faults and while the instances restart in turn. */
const READS = Number(process.env.FAILOVER_READS ?? 60);
const RESTART_READS = Number(process.env.FAILOVER_RESTART_READS ?? 2_000);
const RESTARTS = Number(process.env.FAILOVER_RESTARTS ?? 10);
/** How long a fault lasts, and the load after it, in ms. */
const FAULT_MS = 6_000;
const AFTER_MS = 7_000;
/** The longest time in which writes may fail once the database takes them again, in ms. */
const MAX_RECOVERY_MS = 5_000;

type Setup = {
  database: ReplicatedDatabase;
  sites: PortalProcess[];
  /** Ends an instance and starts it again. */
  restart(index: number, signal: NodeJS.Signals): Promise<void>;
  pace(reads: number): void;
};

/** `strike` resolves with when all was whole again, on the clock of `performance`. */
type Fault = { name: string; strike(setup: Setup): Promise<number>; failsNoWrite?: true };

const now = async (work: () => Promise<void> | void): Promise<number> => {
  await work();
  return performance.now();
};

const READ_ONLY = 'default_transaction_read_only';

const FAULTS: Fault[] = [
  { name: 'none', failsNoWrite: true, strike: () => now(() => sleep(FAULT_MS)) },
  {
    name: 'the primary takes no writes',
    strike: ({ database: { run } }) =>
      now(async () => {
        await run(`alter system set ${READ_ONLY} = on`, 'select pg_reload_conf()');
        await sleep(FAULT_MS);
        await run(`set ${READ_ONLY} = off`, `alter system reset ${READ_ONLY}`, 'select pg_reload_conf()');
      }),
  },
  {
    name: 'SIGSTOP of the primary',
    strike: ({ database }) =>
      now(async () => {
        await database.signalPrimary('SIGSTOP');
        await sleep(FAULT_MS);
        await database.signalPrimary('SIGCONT');
      }),
  },
  {
    name: 'the disk of the primary is full',
    strike: ({ database, sites }) =>
      now(async () => {
        const free = await database.fillDisk?.();
        await sleep(FAULT_MS);
        for (const { origin } of sites) {
          const { status } = await fetch(`${origin}/readyz?for=write`);
          if (free && status !== 503) console.error(`    ${origin}/readyz?for=write says ${status}`);
        }
        await free?.();
      }),
  },
  { name: 'a process of the primary crashes', strike: ({ database }) => now(database.crash) },
  { name: 'kill -9 of the poolers', strike: ({ database }) => now(database.restartPoolers) },
  {
    name: 'kill -9 of the primary, the standby is promoted later',
    strike: ({ database }) =>
      now(async () => {
        await database.signalPrimary('SIGKILL');
        await sleep(FAULT_MS);
        database.promote();
      }),
  },
  { name: 'another standby begins', failsNoWrite: true, strike: ({ database }) => now(database.addStandby) },
  {
    name: 'SIGSTOP of the primary, the standby is promoted',
    strike: ({ database }) =>
      now(async () => {
        await database.signalPrimary('SIGSTOP');
        await sleep(FAULT_MS);
        database.promote();
      }),
  },
  { name: 'one more standby begins', failsNoWrite: true, strike: ({ database }) => now(database.addStandby) },
  {
    name: 'the primary ends, the standby is promoted at once',
    strike: ({ database }) =>
      now(() => {
        database.shutDown();
        database.promote();
      }),
  },
  {
    name: 'kill -9 of an instance',
    async strike({ restart }) {
      const killedAt = performance.now();
      await restart(0, 'SIGKILL');
      return killedAt;
    },
  },
  {
    name: `${RESTARTS} restarts in turn, ${RESTART_READS} reads a second`,
    failsNoWrite: true,
    strike: ({ restart, pace }) =>
      now(async () => {
        pace(RESTART_READS);
        for (let round = 0; round < RESTARTS; round += 1) await restart(round % INSTANCES, 'SIGTERM');
        pace(READS);
      }),
  },
];

/**
 * D08, O08: everything that may end or hang does so behind the shipped nginx, while many read and write.
 * @param part of the names of the faults to try; all by default
 */
export async function failover(part = ''): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-failover-'));
  const database = await startReplicatedDatabase();
  const ports = await Promise.all(Array.from({ length: INSTANCES }, () => freePort()));
  const nginx = await startNginx(await freePort(), ports);
  const sites: PortalProcess[] = [];
  const start = (index: number) =>
    startPortal({
      PORT: String(ports[index]),
      DATA_DIR: join(folder, String(index)),
      // The first one names the servers, the others their poolers.
      DATABASE_URL: index === 0 ? database.url : database.pooledUrl,
      DATABASE_READ_URL: index === 0 ? database.url : database.pooledUrl,
      APP_SECRET: SECRET,
      SITE_URL: nginx.url,
      DRAIN_SECONDS: '4',
      // What fails is counted here.
      LOG_LEVEL: 'fatal',
    });
  try {
    for (let index = 0; index < INSTANCES; index += 1) sites.push(await start(index));
    const pages = ['/', '/faq', '/browse/category', ...(await listFirstArticles(nginx.url))].slice(0, 60);
    const load = startWatchedLoad({
      url: nginx.url,
      pages,
      customers: await makeCustomers(database, { secret: SECRET, count: CUSTOMERS }),
      reads: READS,
      readers: 32,
      writers: 8,
      pauseMs: 250,
    });
    const setup: Setup = {
      database,
      sites,
      pace: load.pace,
      async restart(index, signal) {
        await sites[index]?.stop(signal);
        sites[index] = await start(index);
      },
    };
    // What is not in the memory of an instance is read from the database.
    await Promise.all(sites.map(({ origin }) => warm(origin, pages)));
    let isGood = true;
    console.error(HEAD);
    for (const fault of FAULTS.filter(({ name }) => name.includes(part))) {
      const begunAt = performance.now();
      load.take();
      const wholeAt = await fault.strike(setup);
      await sleep(AFTER_MS);
      isGood = report(fault, load.take(), { begunAt, wholeAt }) && isGood;
    }
    await load.stop();
    return (await isExact(load.ledger, database)) && isGood;
  } finally {
    for (const site of sites) await site.stop('SIGKILL');
    await nginx.stop();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function warm(url: string, pages: readonly string[]): Promise<void> {
  for (const page of pages) await (await fetch(url + page)).text();
}

const HEAD =
  '| fault | reads a second | read errors | slowest read, ms | writes | failed | writes again after, ms |\n' +
  '| --- | ---: | ---: | ---: | ---: | ---: | ---: |';

function report(
  fault: Fault,
  seen: Seen,
  { begunAt, wholeAt }: { begunAt: number; wholeAt: number },
): boolean {
  const sum = (errors: Map<string, number>) =>
    [...errors.values()].reduce((total, count) => total + count, 0);
  const [readErrors, writeErrors] = [sum(seen.readErrors), sum(seen.writeErrors)];
  const backMs = Math.max(0, seen.lastWriteErrorAt - wholeAt);
  const rate = (1_000 * seen.reads) / (performance.now() - begunAt);
  const cells = [rate, readErrors, seen.slowestReadMs, seen.writes, writeErrors, backMs].map((n) =>
    n.toFixed(0),
  );
  console.error(`| ${fault.name} | ${cells.join(' | ')} |`);
  for (const [what, count] of [...seen.readErrors, ...seen.writeErrors])
    console.error(`    ${count} × ${what}`);
  return readErrors === 0 && backMs <= MAX_RECOVERY_MS && !(fault.failsNoWrite && writeErrors > 0);
}
