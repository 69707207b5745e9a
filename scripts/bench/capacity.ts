import { KEEP_DAYS } from '@/lib/backend/limits';

/** What a request costs the portal and the database, in seconds of processor time. */
export type Cost = { portal: number; database: number };
/** Kinds of requests: a page from memory, a rendered one, a search while typing, a new visitor, a noted view. */
export const KINDS = ['page', 'render', 'typeahead', 'visitor', 'view'] as const;
export type Kind = (typeof KINDS)[number];
export type Costs = Record<Kind, Cost>;

/** A load of requests of all kinds, and what it used. */
export type Load = { counts: Record<Kind, number>; used: Cost };

export const addLoads = (a: Load, b: Load): Load => ({
  counts: Object.fromEntries(KINDS.map((kind) => [kind, a.counts[kind] + b.counts[kind]])) as Load['counts'],
  used: { portal: a.used.portal + b.used.portal, database: a.used.database + b.used.database },
});

/**
 * Tells what a request of each kind costs from mixed loads, of which each has more requests of its kind than the others have.
 * In a mixture requests cost more than each kind alone.
 */
export function costsOf(loads: Record<Kind, Load>): Costs {
  const costs = Object.fromEntries(KINDS.map((kind) => [kind, { portal: 0, database: 0 }])) as Costs;
  // Gauss and Seidel's method: each load corrects the cost of its kind by those of the others so far.
  for (let round = 0; round < 100; round += 1) {
    for (const kind of KINDS) {
      const { counts, used } = loads[kind];
      const timeOfOthers = processorTimeOf({ ...counts, [kind]: 0 }, costs);
      costs[kind] = {
        portal: Math.max(0, (used.portal - timeOfOthers.portal) / counts[kind]),
        database: Math.max(0, (used.database - timeOfOthers.database) / counts[kind]),
      };
    }
  }
  return costs;
}

/** How people use the portal. Assumptions: put in what you know of yours. */
export const HABITS = {
  pagesPerVisit: 3,
  /** A third of the visits search once, with four answers while they type. */
  searchesPerVisit: 0.33,
  typeaheadsPerSearch: 4,
  /** Visits by a browser that was not here before. */
  newVisitors: 0.6,
  /** Pages that the proxy or a CDN answers, of those that may be cached. */
  proxyHits: 0.9,
  /** Pages that reach the portal and are not in its memory. */
  misses: 0.05,
  /** The busiest hour compared with the mean one. */
  peak: 3,
};
export type Habits = typeof HABITS;

/** Bounds of a machine, and what a month of it costs. Prices are in dollars, about those of large clouds. */
export const PRICES = {
  /** Cores are used to this share in the busiest hour. */
  utilisation: 0.5,
  perCore: 25,
  perGigabyteOfMemory: 4,
  perGigabyteStored: 0.12,
  /** Through a CDN. */
  perGigabyteSent: 0.04,
  /** Sent for a page with what it loads, from caches of browsers as well, in KB. */
  kilobytesPerPage: 60,
};
export type Prices = typeof PRICES;

/** What the memory of the database is taken to be without measuring: in MB without its cache, and its cache as a share of what it stores. */
const DATABASE_MEMORY = { base: 500, cachedShare: 0.02 };

/** What is measured besides costs: memory of an instance in MB, and bytes of a row with what indices take for it. */
export type Sizes = { instance: number; view: number; visitor: number };

/** Counts the requests of a day that reach the portal. */
export function requestsOf(visits: number, habits: Habits): Record<Kind, number> {
  const pages = visits * habits.pagesPerVisit;
  const searches = visits * habits.searchesPerVisit;
  const reaching = pages * (1 - habits.proxyHits);
  return {
    page: reaching * (1 - habits.misses),
    // A page of results is rendered for each search.
    render: reaching * habits.misses + searches,
    typeahead: searches * habits.typeaheadsPerSearch,
    view: pages,
    visitor: visits * habits.newVisitors,
  };
}

/** Adds up the processor time of requests, in seconds. */
export function processorTimeOf(requests: Record<Kind, number>, costs: Costs): Cost {
  const sum = (of: keyof Cost) => KINDS.reduce((total, kind) => total + requests[kind] * costs[kind][of], 0);
  return { portal: sum('portal'), database: sum('database') };
}

const DAY_S = 86_400;
const DAYS_PER_MONTH = 30;

/** What a number of visits a day needs, and what a month of that costs in dollars. */
export function planFor(
  visits: number,
  costs: Costs,
  sizes: Sizes,
  { habits = HABITS, prices = PRICES, keptDays = KEEP_DAYS.visitors as number } = {},
) {
  const requests = requestsOf(visits, habits);
  const seconds = processorTimeOf(requests, costs);
  const coresFor = (used: number) => (used / DAY_S) * (habits.peak / prices.utilisation);
  // An instance is a process, which uses about one core. A second one serves while the first is restarted.
  const instances = Math.max(2, Math.ceil(coresFor(seconds.portal)));
  const databaseCores = Math.max(1, Math.ceil(coresFor(seconds.database)));
  const storedGb = (keptDays * (requests.view * sizes.view + requests.visitor * sizes.visitor)) / 1e9;
  const instancesGb = (instances * sizes.instance) / 1000;
  const databaseGb = DATABASE_MEMORY.base / 1000 + storedGb * DATABASE_MEMORY.cachedShare;
  const sentGb = (DAYS_PER_MONTH * visits * habits.pagesPerVisit * prices.kilobytesPerPage) / 1e6;
  const dollars =
    (instances + databaseCores) * prices.perCore +
    (instancesGb + databaseGb) * prices.perGigabyteOfMemory +
    storedGb * prices.perGigabyteStored +
    sentGb * prices.perGigabyteSent;
  const total = KINDS.reduce((sum, kind) => sum + requests[kind], 0);
  const peakPerSecond = (total / DAY_S) * habits.peak;
  return {
    visits,
    peakPerSecond,
    instances,
    databaseCores,
    instancesGb,
    databaseGb,
    storedGb,
    sentGb,
    dollars,
  };
}
