// Loaded into every process of a measured command: notes at its end what it took, one line each.
import { appendFileSync } from 'node:fs';
import process from 'node:process';
import { isMainThread } from 'node:worker_threads';

process.on('exit', () => {
  // The numbers are those of the whole process, which its threads would note again.
  if (!isMainThread) return;
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const usage = { cpuMs: (userCPUTime + systemCPUTime) / 1000, peakMb: maxRSS / 1024 };
  appendFileSync(process.env.BENCH_USAGE ?? '', `${JSON.stringify(usage)}\n`);
});
