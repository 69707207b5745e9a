// npm run simulate: what ten million visits a day need, by a model fed with costs that are measured here, and how well
// the model predicts a load.
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startTestServer } from '@/tests/helpers/postgres-server';
import { findServerBinaries } from '@/tests/helpers/server-binaries.mjs';
import { say } from '../start/console.mjs';
import { HABITS, KINDS, planFor, processorTimeOf, requestsOf, type Costs, type Kind } from './capacity';
import { sendRequest } from './load-requests';
import { listFirstArticles, processorTime, residentMemory, startPortal } from './portal-process';

const CONNECTIONS = 8;
/** Requests of each kind whose cost is measured, after as many that warm up. */
const CALIBRATED: Record<Kind, number> = {
  page: 3_000,
  render: 400,
  typeahead: 1_500,
  view: 1_500,
  visitor: 1_500,
};
const TOLERANCE = 0.25;
const WORDS =
  'faktur pajak kirim akun sandi laporan stok cabang pelanggan bayar tagihan gudang printer kasir'.split(' ');

type Sent = { method: 'GET' | 'POST'; path: string; body?: string };
type Site = Awaited<ReturnType<typeof startSite>>;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { visits: { type: 'string', default: '10000000' }, scale: { type: 'string', default: '1000' } },
  });
  const visits = Number(values.visits);
  const site = await startSite();
  try {
    const costs = await measureCosts(site);
    say('| request | portal, ms | database, ms |\n| --- | ---: | ---: |');
    for (const kind of KINDS) {
      const { portal, database } = costs[kind];
      say(`| ${kind} | ${(1000 * portal).toFixed(2)} | ${(1000 * database).toFixed(2)} |`);
    }
    const memory = { instance: residentMemory(site.pid), database: 500, cachedShare: 0.02 };
    say(
      '\n| visits a day | requests/s at peak | instances | database cores | memory, GB | stored, GB | $ a month |',
    );
    say('| ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
    for (const times of [1, 10, 100]) {
      const plan = planFor(times * visits, costs, memory);
      const gigabytes = plan.instancesGb + plan.databaseGb;
      const cells = [
        plan.visits,
        plan.peakPerSecond,
        plan.instances,
        plan.databaseCores,
        gigabytes,
        plan.storedGb,
        plan.dollars,
      ];
      say(`| ${cells.map((cell) => Math.round(cell).toLocaleString('en')).join(' | ')} |`);
    }
    await compare(site, costs, visits / Number(values.scale));
  } finally {
    await site.stop();
  }
}

/** Starts the built portal with the shipped content on a PostgreSQL server of its own. */
async function startSite() {
  const binaries = findServerBinaries();
  if (binaries === undefined) throw new Error('PostgreSQL is not installed here');
  const folder = await mkdtemp(join(tmpdir(), 'portal-simulate-'));
  const server = await startTestServer(binaries);
  process.env.DATABASE_URL = server.url('postgres');
  process.env.APP_SECRET ??= randomBytes(32).toString('base64');
  const { stop, ...portal } = await startPortal(folder).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  const [postmaster] = readFileSync(join(server.folder, 'data', 'postmaster.pid'), 'utf8').split('\n');
  const pages = ['/', '/faq', '/browse/category', ...(await listFirstArticles(portal.origin))];
  return {
    ...portal,
    pages,
    used: () => ({ portal: processorTime(portal.pid) / 1e6, database: familyTime(Number(postmaster)) / 1e6 }),
    async stop() {
      await stop();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the processor time of a process and its children so far, those that have ended as well, in µs. */
function familyTime(pid: number): number {
  const isChild = (name: string): boolean => {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid;
    } catch {
      // It has ended meanwhile.
      return false;
    }
  };
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isChild(name));
  const running = children.reduce((sum, name) => sum + processorTime(Number(name)), 0);
  return running + processorTime(pid, { withEnded: true });
}

/** Makes requests of a kind: other pages, words and clients each time. */
function requestOf(kind: Kind, { pages, origin }: Site, count: number): Sent {
  const page = pages[count % pages.length] ?? '/';
  const words = [WORDS[count % WORDS.length], WORDS[(count * 5 + 1) % WORDS.length], count % 97].join('+');
  if (kind === 'page') return { method: 'GET', path: page };
  if (kind === 'render') return { method: 'GET', path: `/search?q=${words}` };
  if (kind === 'typeahead')
    return { method: 'GET', path: `/api/content/api/search/?q=${words}&size=8&mixed=true` };
  if (kind === 'visitor') {
    const body = JSON.stringify({ _referrer: '', _origin: origin });
    return { method: 'POST', path: '/api/visitor/api/init/', body };
  }
  const key = /([^/-]+)-[^/]*$/.exec(page)?.[1] ?? 'x';
  // Of another visitor each time, since a second view of the same article in a day is not stored.
  const _goid = visitors[(count * 7) % visitors.length];
  const body = JSON.stringify({ _goid, event_name: 'view', event_data: { key } });
  return { method: 'POST', path: '/api/visitor/api/log_event/', body };
}

let clients = 0;
/** The visitors that the site knows, who then view articles. */
const visitors: string[] = [];

/** Sends requests over some connections; throws when one is refused. */
async function send(site: Site, kinds: readonly Kind[]): Promise<void> {
  const left = kinds.values();
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const work = async () => {
    for (const kind of left) {
      clients += 1;
      const { status, text } = await sendRequest(site.origin, agent, requestOf(kind, site, clients), clients);
      if (status >= 400) throw new Error(`a request of the kind ${kind} was answered with ${status}`);
      if (kind === 'visitor') visitors.push((JSON.parse(text()) as { _goid: string })._goid);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  agent.destroy();
}

async function measured(site: Site, kinds: readonly Kind[]) {
  const before = site.used();
  await send(site, kinds);
  const after = site.used();
  return { portal: after.portal - before.portal, database: after.database - before.database };
}

async function measureCosts(site: Site): Promise<Costs> {
  const costs: Partial<Costs> = {};
  for (const kind of KINDS) {
    const kinds = Array.from({ length: CALIBRATED[kind] }, () => kind);
    await send(site, kinds);
    const used = await measured(site, kinds);
    costs[kind] = { portal: used.portal / kinds.length, database: used.database / kinds.length };
  }
  return costs as Costs;
}

/** Sends the requests of some visits, mixed, and says how far the model was off. */
async function compare(site: Site, costs: Costs, visits: number): Promise<void> {
  const requests = requestsOf(visits, HABITS);
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, Math.round(requests[kind])])) as Record<
    Kind,
    number
  >;
  // Evenly mixed: each request has a place between 0 and 1.
  const mixed = KINDS.flatMap((kind) =>
    Array.from({ length: counts[kind] }, (_, at) => ({ kind, place: (at + 0.5) / counts[kind] })),
  ).sort((a, b) => a.place - b.place);
  const predicted = processorTimeOf(counts, costs);
  const used = await measured(
    site,
    mixed.map(({ kind }) => kind),
  );
  say(`\n${Math.round(visits)} visits, ${mixed.length} requests, in seconds of processor time:`);
  for (const of of ['portal', 'database'] as const) {
    const off = predicted[of] / used[of] - 1;
    const verdict = Math.abs(off) <= TOLERANCE ? 'within' : 'NOT within';
    say(
      `${of}: predicted ${predicted[of].toFixed(1)}, used ${used[of].toFixed(1)}, ${(100 * off).toFixed(0)} % off, ${verdict} ${100 * TOLERANCE} %`,
    );
    if (Math.abs(off) > TOLERANCE) process.exitCode = 1;
  }
}

await main();
