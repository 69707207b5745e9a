// npm run simulate: what ten million visits a day need, by a model fed with costs that are measured here, and how well
// the model predicts a load.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startTestServer } from '@/tests/helpers/postgres-server';
import { findServerBinaries } from '@/tests/helpers/server-binaries.mjs';
import { say } from '../start/console.mjs';
import {
  addLoads,
  costsOf,
  HABITS,
  KINDS,
  planFor,
  processorTimeOf,
  requestsOf,
  type Costs,
  type Kind,
  type Load,
  type Sizes,
} from './capacity';
import { sendRequest } from './load-requests';
import { familyTime, listFirstArticles, processorTime, residentMemory, startPortal } from './portal-process';

const CONNECTIONS = 8;
/** Costs are measured in mixtures of this number of visits and more requests of one kind, after as many that warm up. */
const CALIBRATION_VISITS = 20;
/** Mixtures of each kind, each followed by a part of the load, because the machine's speed changes. */
const ROUNDS = 3;
const CALIBRATED: Record<Kind, number> = {
  page: 1_000,
  render: 130,
  typeahead: 500,
  view: 500,
  visitor: 500,
};
const TOLERANCE = 0.25;
type Sent = { method: 'GET' | 'POST'; path: string; body?: string };
type Site = Awaited<ReturnType<typeof startSite>>;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { visits: { type: 'string', default: '10000000' }, scale: { type: 'string', default: '1000' } },
  });
  const visits = Number(values.visits);
  const site = await startSite();
  try {
    const { costs, load } = await measure(site, visits / Number(values.scale));
    say('| request | portal, ms | database, ms |\n| --- | ---: | ---: |');
    for (const kind of KINDS) {
      const { portal, database } = costs[kind];
      say(`| ${kind} | ${(1000 * portal).toFixed(2)} | ${(1000 * database).toFixed(2)} |`);
    }
    const sizes = await measureSizes(site);
    const { instance, view, visitor } = sizes;
    say(
      `\nan instance: ${instance.toFixed(0)} MB; a view: ${view.toFixed(0)} bytes; a visitor: ${visitor.toFixed(0)} bytes`,
    );
    say(
      '\n| visits a day | requests/s at peak | instances | database cores | memory, GB | stored, GB | $ a month |',
    );
    say('| ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
    for (const times of [1, 10, 100]) {
      const plan = planFor(times * visits, costs, sizes);
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
    compare(costs, load);
  } finally {
    await site.stop();
  }
}

/** Starts the built portal with the shipped content on a PostgreSQL server of its own. */
async function startSite() {
  const binaries = findServerBinaries();
  if (binaries === undefined) throw new Error('PostgreSQL is not installed here');
  const server = await startTestServer(binaries);
  const settings = { DATABASE_URL: server.url('postgres'), APP_SECRET: randomBytes(32).toString('base64') };
  const { stop, ...portal } = await startPortal(settings).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  const [postmaster] = readFileSync(join(server.folder, 'data', 'postmaster.pid'), 'utf8').split('\n');
  const pages = ['/', '/faq', '/browse/category', ...(await listFirstArticles(portal.origin))];
  return {
    ...portal,
    pages,
    words: [...new Set(pages.flatMap((page) => page.split('-').slice(1)))].filter((word) => word.length > 2),
    databaseUrl: server.url('postgres'),
    used: () => ({ portal: processorTime(portal.pid) / 1e6, database: familyTime(Number(postmaster)) / 1e6 }),
    async stop() {
      await stop();
      await server.stop();
    },
  };
}

/** Makes requests of a kind: other pages, words and clients each time. */
function requestOf(kind: Kind, { pages, words, origin }: Site, count: number): Sent {
  const page = pages[count % pages.length] ?? '/';
  if (kind === 'page') return { method: 'GET', path: page };
  // Three words that come together but once, so that no answer is in memory.
  const round = Math.floor(count / words.length);
  const places = [count, 5 * count + round, 3 * round + Math.floor(round / words.length)];
  const q = places.map((place) => words[place % words.length]).join('+');
  if (kind === 'render') return { method: 'GET', path: `/search?q=${q}` };
  if (kind === 'typeahead')
    return { method: 'GET', path: `/api/content/api/search/?q=${q.slice(0, -1)}&size=8&mixed=true` };
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
  const rest = kinds.values();
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const work = async () => {
    for (const kind of rest) {
      clients += 1;
      const { status, text } = await sendRequest(site.origin, agent, requestOf(kind, site, clients), clients);
      if (status >= 400) throw new Error(`a request of the kind ${kind} was answered with ${status}`);
      if (kind === 'visitor') visitors.push((JSON.parse(text()) as { _goid: string })._goid);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  agent.destroy();
}

/** Sends requests, all kinds evenly mixed. */
async function sendMixed(site: Site, counts: Record<Kind, number>): Promise<Load> {
  // Each request has a place between 0 and 1.
  const mixed = KINDS.flatMap((kind) =>
    Array.from({ length: counts[kind] }, (_, at) => ({ kind, place: (at + 0.5) / counts[kind] })),
  ).sort((a, b) => a.place - b.place);
  const before = site.used();
  await send(
    site,
    mixed.map(({ kind }) => kind),
  );
  const after = site.used();
  const used = { portal: after.portal - before.portal, database: after.database - before.database };
  return { counts, used };
}

function countsOf(visits: number): Record<Kind, number> {
  const requests = requestsOf(visits, HABITS);
  return Object.fromEntries(KINDS.map((kind) => [kind, Math.round(requests[kind])])) as typeof requests;
}

/** Measures costs, and what the requests of some visits use, in turn. */
async function measure(site: Site, visits: number): Promise<{ costs: Costs; load: Load }> {
  await send(site, Array<Kind>(100).fill('visitor'));
  const calibrate = (kind: Kind) => {
    const counts = countsOf(CALIBRATION_VISITS);
    return sendMixed(site, { ...counts, [kind]: counts[kind] + CALIBRATED[kind] });
  };
  const none: Load = { counts: countsOf(0), used: { portal: 0, database: 0 } };
  const loads = Object.fromEntries(KINDS.map((kind) => [kind, none])) as Record<Kind, Load>;
  let load = none;
  for (let round = 0; round < ROUNDS; round += 1) for (const kind of KINDS) await calibrate(kind);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const kind of KINDS) {
      loads[kind] = addLoads(loads[kind], await calibrate(kind));
      load = addLoads(load, await sendMixed(site, countsOf(visits / ROUNDS / KINDS.length)));
    }
  }
  return { costs: costsOf(loads), load };
}

/** Measures the memory of the portal, and the bytes of a row in the tables that grow. */
async function measureSizes(site: Site): Promise<Sizes> {
  const client = new Client({ connectionString: site.databaseUrl });
  await client.connect();
  const bytesOf = async (table: string): Promise<number> => {
    const { rows } = await client.query<{ bytes: string; count: string }>(
      `select pg_total_relation_size('${table}') as bytes, count(*) from ${table}`,
    );
    return Number(rows[0]?.bytes) / Number(rows[0]?.count);
  };
  try {
    const [view, visitor] = [await bytesOf('visitor_event'), await bytesOf('visitor')];
    return { instance: residentMemory(site.pid), view, visitor };
  } finally {
    await client.end();
  }
}

/** Says how far the model is off for a load. */
function compare(costs: Costs, { counts, used }: Load): void {
  const predicted = processorTimeOf(counts, costs);
  const total = KINDS.reduce((sum, kind) => sum + counts[kind], 0);
  say(`\na load of ${total} requests, in seconds of processor time:`);
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
