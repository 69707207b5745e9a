import { setTimeout as sleep } from 'node:timers/promises';

const PARALLEL = 4;
/** In ms; between two pages of one reader. */
const PAUSE_MS = 50;

/** Returns the paths of all articles in the sitemap. */
export async function listArticles(site: string): Promise<string[]> {
  const locations = async (path: string): Promise<string[]> => {
    const xml = await (await fetch(site + path)).text();
    return [...xml.matchAll(/<loc>([^<]+)/g)].map(([, url = '']) => new URL(url).pathname);
  };
  const paths: string[] = [];
  for (const part of await locations('/sitemap.xml')) paths.push(...(await locations(part)));
  return paths.filter((path) => /^\/content\/[^/]+\/[^/]+\/[^/]+$/.test(path) && !path.includes('/topic/'));
}

/** Reads pages, a few at a time, until they are answered. */
export async function visit(site: string, paths: string[], onPage?: (html: string) => void): Promise<void> {
  const rest = paths.values();
  const read = async (): Promise<void> => {
    for (const path of rest) onPage?.(await patiently(site + path));
  };
  await Promise.all(Array.from({ length: PARALLEL }, read));
}

async function patiently(url: string): Promise<string> {
  for (;;) {
    const response = await fetch(url);
    const text = await response.text();
    if (response.ok) return text;
    await sleep(PAUSE_MS);
  }
}

/** Returns how many pages lack a text the next time they are read. */
export async function countOldPages(site: string, paths: string[], text: string): Promise<number> {
  let old = 0;
  await visit(site, paths, (html) => {
    if (!html.includes(text)) old += 1;
  });
  return old;
}

export type Readings = { read: number; refused: number; slowestMs: number };

/** Reads the pages over and over, beside other work, until it is stopped. */
export function readAlong(site: string, paths: string[]): { stop(): Promise<Readings> } {
  const readings: Readings = { read: 0, refused: 0, slowestMs: 0 };
  let isStopped = false;
  const reader = async (first: number): Promise<void> => {
    for (let index = first; !isStopped; index += PARALLEL) {
      const startedAt = performance.now();
      const response = await fetch(site + (paths[index % paths.length] ?? '/'));
      await response.text();
      readings.read += 1;
      if (!response.ok) readings.refused += 1;
      readings.slowestMs = Math.max(readings.slowestMs, performance.now() - startedAt);
      await sleep(PAUSE_MS);
    }
  };
  const readers = Promise.all(Array.from({ length: PARALLEL }, (_, index) => reader(index)));
  return {
    async stop() {
      isStopped = true;
      await readers;
      return readings;
    },
  };
}
