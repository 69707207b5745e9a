import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

// npm, a shell and the server start one after the other: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 60_000 });

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const program = fileURLToPath(new URL('./children/stoppable.ts', import.meta.url));
const tsconfig = fileURLToPath(new URL('../../tsconfig.json', import.meta.url));

type Line = { event: string; pid?: number; port?: number };

let folder: string;
const processes: (number | undefined)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-npm-'));
  const start = `node --import ${tsx} ${program}`;
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'x', scripts: { start } }));
});
afterEach(async () => {
  for (const pid of processes.splice(0)) signal(pid, 'SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

function signal(pid: number | undefined, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(pid, name);
  } catch {
    // It has ended.
  }
}

/** `npm start` in a process group of its own, as a terminal and a service manager run it. */
function spawnNpm(shell: string): ChildProcess {
  const { PATH, HOME } = process.env;
  return spawn('npm', ['start', '--silent', `--script-shell=${shell}`], {
    cwd: folder,
    detached: true,
    env: { PATH, HOME, NODE_ENV: 'test', TSX_TSCONFIG_PATH: tsconfig, npm_config_update_notifier: 'false' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

/** Resolves when the server behind `npm start` is ready. */
async function startThroughNpm(shell: string) {
  const npm = spawnNpm(shell);
  processes.push(npm.pid);
  // Of npm and of the server, which holds the same output.
  const closed = once(npm, 'close');
  const lines: Line[] = [];
  let rest = '';
  npm.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) lines.push(JSON.parse(part) as Line);
  });
  async function until(event: string): Promise<Line> {
    const find = (): Line | undefined => lines.find((line) => line.event === event);
    await expect.poll(find, { timeout: 30_000, message: `"${event}" is said` }).toBeDefined();
    return find() ?? { event };
  }
  const { pid, port } = await until('ready');
  processes.push(pid);
  return { npmPid: npm.pid ?? 0, pid: pid ?? 0, url: `http://127.0.0.1:${port}`, lines, until, closed };
}

const hasBash = spawnSync('bash', ['-c', 'exit 0']).status === 0;

describe.skipIf(process.platform === 'win32')('O01 SIGTERM to npm', () => {
  test.each(['sh', ...(hasBash ? ['bash'] : [])])(
    'through %s: requests in flight finish, and the next start is not refused',
    async (shell) => {
      const portal = await startThroughNpm(shell);
      const held = await fetch(`${portal.url}/hold`);
      signal(portal.npmPid, 'SIGTERM');
      await portal.until('stopping');
      await fetch(`${portal.url}/release`);
      expect(await held.text()).toBe('begun ended');
      await portal.closed;
      expect(portal.lines.map(({ event }) => event)).toEqual(['ready', 'stopping', 'cleaned up']);
      await startThroughNpm(shell);
    },
  );

  // Ctrl+C and systemd reach npm and the server; npm, whose shell is the server here, then sends it once more.
  test.runIf(hasBash)('and to the server as well is one stop, not two', async () => {
    const portal = await startThroughNpm('bash');
    const held = await fetch(`${portal.url}/hold`);
    signal(portal.pid, 'SIGTERM');
    await portal.until('stopping');
    signal(portal.pid, 'SIGTERM');
    // A server that answers has handled the signal before.
    await fetch(portal.url);
    await fetch(`${portal.url}/release`);
    expect(await held.text()).toBe('begun ended');
    await portal.closed;
    expect(portal.lines.map(({ event }) => event)).toEqual(['ready', 'stopping', 'cleaned up']);
  });

  test('the server that has lost its shell to a signal for all drains once', async () => {
    const portal = await startThroughNpm('sh');
    const held = await fetch(`${portal.url}/hold`);
    signal(-portal.npmPid, 'SIGTERM');
    await portal.until('stopping');
    await fetch(`${portal.url}/release`);
    expect(await held.text()).toBe('begun ended');
    await portal.closed;
    expect(portal.lines.map(({ event }) => event)).toEqual(['ready', 'stopping', 'cleaned up']);
  });
});
