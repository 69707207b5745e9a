import { parseArgs } from 'node:util';
import type { BackendDeps } from '@/lib/backend/deps';
import { getSettings } from '@/lib/env.server';
import { askRunning, exitWith, withPortal } from '../command';
import { say } from '../start/console.mjs';

type Period = { days: number; size: number };

type ReportTool<Report extends object> = {
  usage: string;
  /** Path at the running site. */
  path: string;
  read: (period: Period, deps: Pick<BackendDeps, 'db' | 'clock'>) => Promise<Report>;
  print: (report: Report) => void;
};

/** Prints a report over some days (`--days`, `--size`), with the site running or stopped. */
export function runReport<Report extends object>(tool: ReportTool<Report>): void {
  exitWith(() => main(tool), tool.usage);
}

async function main<Report extends object>(tool: ReportTool<Report>): Promise<number> {
  const period = readPeriod();
  if (!period) {
    say(tool.usage);
    return 2;
  }
  tool.print(await readReport(tool, period));
  return 0;
}

function readPeriod(): Period | undefined {
  const { values } = parseArgs({
    options: { days: { type: 'string', default: '30' }, size: { type: 'string', default: '20' } },
  });
  const [days, size] = [Number(values.days), Number(values.size)];
  const isPeriod = [days, size].every((value) => Number.isInteger(value) && value > 0 && value <= 1_000);
  return isPeriod ? { days, size } : undefined;
}

function readReport<Report extends object>(
  { path, read }: ReportTool<Report>,
  period: Period,
): Promise<Report> {
  return withPortal(getSettings(), {
    running: (site) => askRunning(site, path, period),
    stopped: (db) => read(period, { db, clock: () => new Date() }),
  });
}
