import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../server/environment.mjs';

export type Usage = { wallMs: number; cpuMs: number; peakMb: number };

const RECORDER = pathToFileURL(join(ROOT, 'scripts/bench/import/usage.mjs')).href;

/** Returns the variables with which processes note what they took in a file. */
export const usageEnv = (file: string): Record<string, string> => ({
  NODE_OPTIONS: `--import ${RECORDER}`,
  BENCH_USAGE: file,
});

/** Reads what the processes took: their time together, and the largest memory of one. */
export async function readUsage(file: string): Promise<Omit<Usage, 'wallMs'>> {
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  const parts = lines.map((line) => JSON.parse(line) as Omit<Usage, 'wallMs'>);
  return {
    cpuMs: parts.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    peakMb: Math.max(...parts.map(({ peakMb }) => peakMb)),
  };
}

/** Runs `npm run <name> -- <args>` as an operator does. @throws when it fails */
export async function runMeasured(
  args: string[],
  env: Record<string, string>,
): Promise<Usage & { out: string }> {
  const file = join(env.DATA_DIR ?? '', `../usage-${process.hrtime.bigint()}`);
  const startedAt = performance.now();
  const child = spawn('npm', ['run', '--silent', ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env, ...usageEnv(file) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const out: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => out.push(text));
  const [code] = (await once(child, 'close')) as [number | null];
  const wallMs = performance.now() - startedAt;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${out.join('')}`);
  const usage = await readUsage(file);
  await rm(file);
  return { ...usage, wallMs, out: out.join('') };
}
