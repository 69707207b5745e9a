import type { Logger } from 'pino';
import type { RenderPage } from './render-page';

/** Pages rendered in parallel; more would starve visitors. */
const PARALLEL_RENDERS = 2;
/** Pages that wait to be rendered. A reader of another one leaves it to the next. */
const MAX_WAITING = 500;
/** Failures within this time, in ms, are logged in one line. */
const REPORT_EVERY_MS = 60_000;

/** Renders a page again; resolves when that is over, whether it failed or not. */
export type RenewPage = (path: string) => Promise<void>;

/** Creates a function that renders expired pages again while their readers get the old ones, each once at a time. */
export function createReaderRenewal(renderPage: RenderPage, log: Logger): RenewPage {
  const waiting = new Map<string, Promise<void>>();
  const lanes = Array.from({ length: PARALLEL_RENDERS }, () => Promise.resolve());
  let nextLane = 0;
  let failures = 0;

  function noteFailure(error: unknown): void {
    failures += 1;
    if (failures > 1) return;
    log.warn({ event: 'page-not-renewed', err: error }, 'an expired page was not renewed');
    setTimeout(() => {
      if (failures > 1) log.warn({ event: 'pages-not-renewed', count: failures }, 'pages not renewed');
      failures = 0;
    }, REPORT_EVERY_MS).unref();
  }

  return (path) => {
    const underWay = waiting.get(path);
    if (underWay || waiting.size >= MAX_WAITING) return underWay ?? Promise.resolve();
    const lane = nextLane++ % lanes.length;
    const work = (lanes[lane] ?? Promise.resolve())
      .then(() => renderPage(path))
      .catch(noteFailure)
      .finally(() => waiting.delete(path));
    lanes[lane] = work;
    waiting.set(path, work);
    return work;
  };
}
