import { parseArgs } from 'node:util';
import { controlAddress } from '@/lib/database/embedded/control-file';
import { DatabaseStartError, openDatabase } from '@/lib/database/open-database';
import type { BackendDeps } from '@/lib/backend/deps';
import { getSettings, SettingsError, type Settings } from '@/lib/env.server';
import { askRunning } from '../server/ask-running';
import { say } from '../start/console.mjs';

type Period = { days: number; size: number };

type ReportTool<Report extends object> = {
  usage: string;
  /** Where the running site answers it. */
  path: string;
  read: (period: Period, deps: Pick<BackendDeps, 'db' | 'clock'>) => Promise<Report>;
  print: (report: Report) => void;
};

/** Prints a report over some days (`--days`, `--size`), with the site running or stopped. Sets the exit code. */
export function runReport<Report extends object>(tool: ReportTool<Report>): void {
  main(tool).then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      const isExpected = error instanceof SettingsError || error instanceof DatabaseStartError;
      const isUsage = error instanceof TypeError && 'code' in error;
      console.error(isExpected || isUsage ? error.message : error);
      if (isUsage) say(tool.usage);
      process.exitCode = 2;
    },
  );
}

async function main<Report extends object>(tool: ReportTool<Report>): Promise<number> {
  const period = readPeriod();
  if (!period) {
    say(tool.usage);
    return 2;
  }
  tool.print(await readReport(tool, period, getSettings()));
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

/** Through the running site where there is one: the embedded database belongs to one process. */
async function readReport<Report extends object>(
  { path, read }: ReportTool<Report>,
  period: Period,
  { dataDir, databaseUrl }: Settings,
): Promise<Report> {
  const running = databaseUrl === undefined ? await controlAddress(dataDir) : undefined;
  if (running) return askRunning(running, path, period);
  const db = await openDatabase({ dataDir, databaseUrl });
  try {
    return await read(period, { db, clock: () => new Date() });
  } finally {
    await db.close();
  }
}
