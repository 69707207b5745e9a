// npm run bench:phone: what a phone on a slow line pays for the first load of the built portal and for six interactions,
// beside the same pages as plain React. Fails when a page weighs too much, and warns when it takes too long.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser } from 'playwright';
import { findChromium } from '../test/tools.mjs';
import { HOME_WEIGHT, SEARCH_WEIGHT, TEXT_WEIGHT, TIME_TARGETS, type Weight } from './phone/limits';
import {
  INTERACTIONS,
  measureInteraction,
  REFERENCE_ACTS,
  type PagePaths,
  measureLoad,
  type Load,
} from './phone/measure-load';
import { startReferenceSite } from './phone/reference-site';
import { listFirstArticles, startPortal } from './portal-process';

const LIMITS: Record<keyof PagePaths, Weight> = {
  home: HOME_WEIGHT,
  category: TEXT_WEIGHT,
  topic: TEXT_WEIGHT,
  article: TEXT_WEIGHT,
  search: SEARCH_WEIGHT,
};

const warnings: string[] = [];
const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
const besides = (value: number, reference: number, digits = 0) =>
  `${value.toFixed(digits)} (${reference > 0 ? (value / reference).toFixed(2) : '–'})`;

async function findPages(origin: string): Promise<PagePaths> {
  const [article = ''] = await listFirstArticles(origin);
  const category = article.split('/').slice(0, 3).join('/');
  const html = await (await fetch(origin + category)).text();
  const [, topic = ''] = /href="(\/content\/[^"/]+\/topic\/[^"]+)"/.exec(html) ?? [];
  return { home: '/', category, topic, article, search: '/search?q=faktur' };
}

/** Returns the bytes of the scripts that a page names, after gzip. */
async function weighScripts(origin: string, path: string): Promise<number> {
  const html = await (await fetch(origin + path)).text();
  const names = new Set(
    [...html.matchAll(/"(\/(?:_next\/static\/[^"]+|[\w-]+)\.js)"/g)].map(([, name]) => name),
  );
  const sizes = [...names].map(
    async (name) => gzipSync(await (await fetch(`${origin}${name}`)).text()).length,
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Loads each page of both sites in turn, and prints the medians with their ratios to the reference. */
async function compareLoads(
  browser: Browser,
  site: string,
  reference: string,
  pages: PagePaths,
  loads: number,
) {
  const names = Object.keys(pages) as (keyof PagePaths)[];
  const measured = new Map(names.map((name) => [name, { ours: [] as Load[], theirs: [] as Load[] }]));
  for (let round = 0; round < loads; round += 1) {
    for (const [name, { ours, theirs }] of measured) {
      const load = await measureLoad(browser, site + pages[name]);
      if (load.shift > TIME_TARGETS.shift) warnings.push(`${name}: ${load.moved.join('; ')}`);
      ours.push(load);
      theirs.push(await measureLoad(browser, reference + pages[name]));
    }
  }
  console.error('| page | blocking ms | LCP ms | CLS | last long task ms | scripts KB | first load KB |');
  console.error('| --- | --- | --- | --- | --- | --- | --- |');
  for (const [name, { ours, theirs }] of measured) {
    const of = (field: keyof Load): [number, number] => [
      median(ours.map((load) => load[field])),
      median(theirs.map((load) => load[field])),
    ];
    const weight = await weighScripts(site, pages[name]);
    const [blocking] = of('blocking');
    const [lcp] = of('lcp');
    const [shift] = of('shift');
    const [script, theirScript] = of('script');
    const cells = [
      besides(...of('blocking')),
      besides(...of('lcp')),
      shift.toFixed(3),
      besides(...of('ready')),
      besides(script / 1024, theirScript / 1024, 1),
      (weight / 1024).toFixed(1),
    ];
    console.error(`| ${[name, ...cells].join(' | ')} |`);
    if (blocking > TIME_TARGETS.blocking) warnings.push(`${name}: blocks for ${blocking.toFixed(0)} ms`);
    if (lcp > TIME_TARGETS.lcp) warnings.push(`${name}: LCP ${lcp.toFixed(0)} ms`);
    if (shift > TIME_TARGETS.shift) warnings.push(`${name}: shifts by ${shift.toFixed(3)}`);
    if (weight > LIMITS[name].js) {
      console.error(`✗ ${name}: ${weight} bytes of scripts, ${LIMITS[name].js} allowed`);
      process.exitCode = 1;
    }
  }
}

async function compareInteractions(
  browser: Browser,
  site: string,
  reference: string,
  pages: PagePaths,
  loads: number,
) {
  console.error('\n| interaction | INP ms |\n| --- | --- |');
  for (const { name, on, act } of INTERACTIONS) {
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < loads; round += 1) {
      ours.push(await measureInteraction(browser, site + pages[on], act));
      const same = name === 'type' ? REFERENCE_ACTS.type : REFERENCE_ACTS.press;
      theirs.push(await measureInteraction(browser, reference + pages[on], same));
    }
    const inp = median(ours);
    console.error(`| ${name} | ${besides(inp, median(theirs))} |`);
    if (inp > TIME_TARGETS.interaction) warnings.push(`${name}: ${inp} ms until the next paint`);
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { loads: { type: 'string', default: '5' }, origin: { type: 'string' } },
  });
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  const portal = values.origin ? undefined : await startPortal({ DATA_DIR: folder });
  const site = values.origin ?? portal?.origin ?? '';
  const pages = await findPages(site);
  const reference = await startReferenceSite(site, Object.values(pages));
  const executablePath = await findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  });
  try {
    const loads = Number(values.loads);
    console.error('In brackets: as a ratio to the same page as plain React.\n');
    await compareLoads(browser, site, reference.origin, pages, loads);
    await compareInteractions(browser, site, reference.origin, pages, loads);
    for (const warning of warnings) console.error(`! ${warning}`);
  } finally {
    await browser.close();
    reference.stop();
    await portal?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
