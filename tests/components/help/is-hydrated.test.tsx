// @isolated
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useIsHydrated } from '@/components/help/article/TreeRow';

const ROWS = 30;
/** How long a row takes, in ms; all rows together take several of React's time slices of 5 ms. */
const ROW_MS = 2;

/** The tasks in which a hydrated row was rendered. */
const tasks = new Set<number>();
let task = 0;
let ticker: NodeJS.Immediate;

function work() {
  tasks.add(task);
  const until = performance.now() + ROW_MS;
  while (performance.now() < until);
}

function Row() {
  const isHydrated = useIsHydrated();
  if (isHydrated) work();
  return <li>{isHydrated ? 'hidup' : 'baca'}</li>;
}

const List = () => (
  <ul>
    {Array.from({ length: ROWS }, (_, index) => (
      <Row key={index} />
    ))}
  </ul>
);

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const tick = () => {
    task += 1;
    ticker = setImmediate(tick);
  };
  tick();
});

afterEach(() => {
  clearImmediate(ticker);
  vi.unstubAllGlobals();
});

it('what comes with the browser’s code comes after the page was taken over, in slices', async () => {
  const container = document.createElement('div');
  container.innerHTML = renderToString(<List />);
  expect(container.textContent).toBe('baca'.repeat(ROWS));

  const complaints = vi.fn();
  startTransition(() => {
    hydrateRoot(container, <List />, { onRecoverableError: complaints });
  });
  await vi.waitFor(() => expect(container.textContent).toBe('hidup'.repeat(ROWS)), { timeout: 10_000 });
  expect(tasks.size).toBeGreaterThan(3);
  expect(complaints).not.toHaveBeenCalled();
});

it('what is rendered later has it from the beginning', () => {
  expect(renderToString(<Row />)).toContain('hidup');
});
