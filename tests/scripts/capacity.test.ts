import { expect, test } from 'vitest';
import {
  costsOf,
  HABITS,
  KINDS,
  planFor,
  PRICES,
  processorTimeOf,
  requestsOf,
  type Costs,
  type Kind,
  type Load,
} from '@/scripts/bench/capacity';

const each = <T>(value: T) => Object.fromEntries(KINDS.map((kind) => [kind, value])) as Record<Kind, T>;
const COSTS: Costs = each({ portal: 0.001, database: 0.0005 });
const SIZES = { instance: 500, view: 350, visitor: 500 };

test('of a thousand visits only what caches do not answer reaches the portal', () => {
  const habits = {
    pagesPerVisit: 3,
    searchesPerVisit: 0.5,
    typeaheadsPerSearch: 4,
    newVisitors: 0.6,
    proxyHits: 0.9,
    misses: 0.1,
    peak: 3,
  };
  const requests = requestsOf(1_000, habits);
  expect(requests.page).toBeCloseTo(270);
  expect(requests.render).toBeCloseTo(530);
  expect(requests.typeahead).toBeCloseTo(2_000);
  expect(requests.view).toBeCloseTo(3_000);
  expect(requests.visitor).toBeCloseTo(600);
});

test('processor time is the sum over all kinds', () => {
  const costs: Costs = { ...each({ portal: 0, database: 0 }), view: { portal: 0.002, database: 0.001 } };
  expect(processorTimeOf({ ...each(10), view: 500 }, costs)).toEqual({ portal: 1, database: 0.5 });
});

test('few visits need two instances, so that one serves while the other is restarted', () => {
  expect(planFor(100, COSTS, SIZES)).toMatchObject({ instances: 2, databaseCores: 1, instancesGb: 1 });
});

test('a hundred times the visits need a hundred times what one instance cannot give', () => {
  const [small, large] = [planFor(10_000_000, COSTS, SIZES), planFor(1_000_000_000, COSTS, SIZES)];
  expect(large.instances / small.instances).toBeCloseTo(100, -1);
  expect(large.storedGb / small.storedGb).toBeCloseTo(100);
  expect(large.peakPerSecond / small.peakPerSecond).toBeCloseTo(100);
  expect(large.dollars).toBeGreaterThan(50 * small.dollars);
});

test('cores are for the busiest hour, and not used up', () => {
  const requests = requestsOf(10_000_000, HABITS);
  const mean = processorTimeOf(requests, COSTS).portal / 86_400;
  const { instances } = planFor(10_000_000, COSTS, SIZES);
  expect(instances).toBe(Math.ceil((mean * HABITS.peak) / PRICES.utilisation));
});

test('the database keeps what the retention says', () => {
  const [short, long] = [100, 200].map((keptDays) => planFor(1_000_000, COSTS, SIZES, { keptDays }));
  expect(long?.storedGb).toBeCloseTo(2 * (short?.storedGb ?? 0));
});

test('costs of kinds are told apart in mixed loads', () => {
  const costs: Costs = {
    page: { portal: 0.0002, database: 0 },
    render: { portal: 0.015, database: 0.0002 },
    typeahead: { portal: 0.004, database: 0 },
    visitor: { portal: 0.001, database: 0.0003 },
    view: { portal: 0.002, database: 0.001 },
  };
  const loads = Object.fromEntries(
    KINDS.map((kind) => {
      const counts = { page: 30, render: 30, typeahead: 120, visitor: 60, view: 300 };
      counts[kind] += 1_500;
      return [kind, { counts, used: processorTimeOf(counts, costs) }];
    }),
  ) as Record<Kind, Load>;
  const found = costsOf(loads);
  for (const kind of KINDS) {
    expect(found[kind].portal).toBeCloseTo(costs[kind].portal, 8);
    expect(found[kind].database).toBeCloseTo(costs[kind].database, 8);
  }
});
