import { readFileSync } from 'node:fs';

/** Ticks of a second in `/proc`, which Linux fixes for programs. */
const TICKS_PER_SECOND = 100;

/** Returns the processor time that a process has used so far, all its threads together, in µs. Linux only. */
export function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the program, in brackets, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  return ((user + system) / TICKS_PER_SECOND) * 1e6;
}

/** Returns the memory that a process holds, in MB. Linux only. */
export function residentMemory(pid: number): number {
  const [, kb = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kb) / 1024;
}
